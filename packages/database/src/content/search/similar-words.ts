import { editDistance } from '@lectern/content/search/edit-distance';
import { z } from 'zod';
import type { Database } from '../../client.js';
import { inIndexScans } from '../../transaction.js';
import type { SearchScope } from './audience.js';
import { findUsedWords } from './visible-words.js';

const MAX_WORDS = 20;
// Most of the words of an organization may stand in spaces that are not searched.
const MAX_CANDIDATES = 100;
const MAX_COMPARED = 1_000;

// The trigram index narrows; whether the word itself holds the part is compared again, because the spelling of words
// beyond ASCII may agree by chance.
const CONTAINING = `
  SELECT word FROM search_words
   WHERE organization_id = $1 AND length(spelling) >= 3
     AND spelling LIKE '%' || replace(replace(replace(search_spelling($2), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
     AND strpos(word, $2) > 1
   ORDER BY length(word), word LIMIT ${MAX_CANDIDATES}`;

// Short words, and those with several errors, share too few trigrams with what was meant: they are also compared with
// all words of about their length that begin alike.
const RESEMBLING = `
  (SELECT word FROM search_words
    WHERE organization_id = $1 AND length(spelling) >= 3 AND spelling % search_spelling($2)
    ORDER BY similarity(spelling, search_spelling($2)) DESC, word LIMIT ${MAX_CANDIDATES})
  UNION
  (SELECT word FROM search_words
    WHERE organization_id = $1 AND word >= $3 AND word < $3 || chr(1114111)
      AND length(word) BETWEEN length($2) - $4::int AND length($2) + $4::int LIMIT ${MAX_COMPARED})`;

/** The words that what somebody types is compared with. */
export interface IndexedWords {
  /** Those that hold a part behind their beginning, the shortest first. */
  containing(part: string): Promise<string[]>;
  /** Those that somebody may have meant who typed another one, the likeliest first. */
  similar(typed: string): Promise<string[]>;
}

/** The words that stand in the current content of spaces. */
export function vocabularyOf(database: Database, scope: SearchScope): IndexedWords {
  return wordsOfOrganization(database, scope.organizationId, (words) => findUsedWords(database, scope, words));
}

/**
 * Those words that stand or stood in the spaces of an organization and that `keep` leaves. Others may be words of spaces
 * and pages that are hidden from the caller: comparing with them would tell that they are there.
 */
export function wordsOfOrganization(
  database: Database,
  organizationId: string,
  keep: (words: string[]) => Promise<string[]>,
): IndexedWords {
  const first = async (words: string[]) => (await keep(words)).slice(0, MAX_WORDS);
  return {
    containing: async (part) => first(await findWordsContaining(database, organizationId, part)),
    similar: async (typed) => first(await findSimilarWords(database, organizationId, typed)),
  };
}

async function findWordsContaining(database: Database, organizationId: string, part: string): Promise<string[]> {
  if (part.length < 3) return [];
  return findWords(database, CONTAINING, [organizationId, part]);
}

async function findSimilarWords(database: Database, organizationId: string, typed: string): Promise<string[]> {
  const limit = allowedErrors(typed);
  if (limit === 0) return [];
  const beginning = [...typed].slice(0, typed.length < 6 ? 1 : 2).join('');
  return (await findWords(database, RESEMBLING, [organizationId, typed, beginning, limit]))
    .map((word) => ({ word, distance: editDistance(typed, word, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

function allowedErrors(typed: string): number {
  if (typed.length < 3) return 0;
  return typed.length < 6 ? 1 : typed.length < 12 ? 2 : 3;
}

const WordRow = z.object({ word: z.string() });

async function findWords(database: Database, text: string, values: unknown[]): Promise<string[]> {
  const rows = await inIndexScans(database, (sql) => sql.query(WordRow, text, values));
  return rows.map(({ word }) => word);
}
