import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { z } from 'zod';
import type { Sql } from '../../sql.js';
import { WORD_START } from './search-keys.js';

// Returns the words that were known before this transaction, and so stay known whatever becomes of it.
const ADD_WORDS = `
  WITH known AS MATERIALIZED (
    SELECT word, xmin = pg_current_xact_id()::xid AS is_new FROM search_words
     WHERE organization_id = $1 AND word = ANY($2::text[])),
  added AS (
    INSERT INTO search_words (organization_id, word, spelling)
    SELECT $1, new.word, search_spelling(new.word)
      FROM (SELECT unnest($2::text[]) COLLATE "C" AS word EXCEPT SELECT word FROM known) new
    ON CONFLICT (organization_id, word) DO NOTHING)
  SELECT word FROM known WHERE NOT is_new`;

const COPY_WORDS = `
  INSERT INTO search_words (organization_id, word, spelling)
  SELECT $2, word, search_spelling(word)
    FROM (SELECT DISTINCT substr(key, $3::int) COLLATE "C" AS word
            FROM search_entries e, unnest(tsvector_to_array(e.keys)) key
           WHERE e.space_id = $1 AND left(key, 1) <> 's') words
   WHERE length(word) BETWEEN $4::int AND $5::int AND word !~ $6
  ON CONFLICT (organization_id, word) DO NOTHING`;

const SHORTEST = 3;
const LONGEST = 40;
const NUMBER = /^[\d._-]+$/;

const CACHE_BYTES = 16 * 1024 * 1024;
const BYTES_OF_WORD = 80;

// A word of an organization is never forgotten, so that whoever has seen one need not look for it again: almost all are known.
const seen = new BoundedCache<Set<string>>(CACHE_BYTES);

const WordRow = z.object({ word: z.string() });

/** Remembers words of an organization, to compare what people type with. Those that nobody misspells are left out. */
export async function addWords(sql: Sql, organizationId: string, texts: Iterable<Iterable<string>>): Promise<void> {
  const known = seen.get(organizationId) ?? new Set();
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of text) if (!known.has(word) && isWorthKnowing(word)) words.add(word);
  }
  if (words.size === 0) return;
  for (const { word } of await sql.query(WordRow, ADD_WORDS, [organizationId, [...words]])) known.add(word);
  seen.set(organizationId, known, known.size * BYTES_OF_WORD);
}

/** Remembers the words of a space in another organization. */
export async function copyWords(sql: Sql, spaceId: string, organizationId: string): Promise<void> {
  await sql.execute(COPY_WORDS, [spaceId, organizationId, WORD_START, SHORTEST, LONGEST, NUMBER.source]);
}

function isWorthKnowing(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && !NUMBER.test(word);
}
