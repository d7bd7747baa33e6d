import { z } from 'zod';
import type { Database } from '../../client.js';
import { inIndexScans } from '../../transaction.js';
import {
  audienceValues,
  HAS_MOVED,
  PINNED_IDS,
  type Pinned,
  type SearchAudience,
  type SearchScope,
  searchedSpaces,
  visibleEntry,
} from './audience.js';
import { isFoundBy, queriesIn } from './hits-sql.js';
import { queriesOfWord } from './key-queries.js';
import { organizationMark } from './search-keys.js';

// Stands in no word, and so in no query.
const BETWEEN_QUERIES = '\n';

// The index collects all hits of a query before the first is looked at. A common word mostly stands in some title or
// heading too, so that its many hits in texts are not asked for.
const wordsFound = (isFound: string, moved: string) => `
  SELECT array_agg(asked.word) AS words, ${moved} AS moved
    FROM unnest($2::text[], $3::text[]) AS asked(word, queries)
         CROSS JOIN LATERAL (
           SELECT 1 FROM string_to_table(asked.queries, '${BETWEEN_QUERIES}') AS tier(query)
                  CROSS JOIN LATERAL (SELECT 1 FROM search_entries e WHERE ${isFound} LIMIT 1) entry
            LIMIT 1) seen`;

const FIND_WORDS = wordsFound(isFoundBy('tier.query'), 'false');
const FIND_VISIBLE_WORDS = `
  WITH ${searchedSpaces(4)}
  ${wordsFound(`${isFoundBy('tier.query', PINNED_IDS)} AND ${visibleEntry(4)}`, HAS_MOVED)}`;

/** Of some words, those that stand in the current content of the spaces, in their order. */
export async function findUsedWords(
  database: Database,
  scope: SearchScope,
  words: readonly string[],
): Promise<string[]> {
  return (await readWords(database, FIND_WORDS, scope, words)).found;
}

/** Of some words, those that stand in what an audience may see, in their order. */
export async function findVisibleWords(
  database: Database,
  audience: SearchAudience,
  words: readonly string[],
): Promise<Pinned<string[]>> {
  return readWords(database, FIND_VISIBLE_WORDS, audience, words, audienceValues(audience));
}

const WordsRow = z.object({ words: z.array(z.string()).nullable(), moved: z.boolean() });

async function readWords(
  database: Database,
  text: string,
  scope: SearchScope,
  words: readonly string[],
  more: readonly unknown[] = [],
): Promise<Pinned<string[]>> {
  if (words.length === 0 || scope.spaceIds.length === 0) return { found: [], moved: false };
  const mark = organizationMark(scope.organizationId);
  const queries = words.map((word) => queriesIn(scope, queriesOfWord(word, mark)).join(BETWEEN_QUERIES));
  const values = [scope.spaceIds, words, queries, ...more];
  const [row] = await inIndexScans(database, (sql) => sql.query(WordsRow, text, values));
  const used = new Set(row?.words);
  return { found: words.filter((word) => used.has(word)), moved: row?.moved ?? false };
}
