import { editDistance } from '@lectern/content/search/edit-distance';
import { z } from 'zod';
import type { Database } from '../../client.js';

const MAX_WORDS = 20;
const MAX_COMPARED = 1_000;

// The trigram index narrows; whether the word itself holds the part is compared again, because the spelling of words
// beyond ASCII may agree by chance.
const CONTAINING = `
  SELECT word FROM search_words
   WHERE space_id = ANY($1::text[]) AND length(spelling) >= 3
     AND spelling LIKE '%' || replace(replace(replace(search_spelling($2), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
     AND strpos(word, $2) > 1
   GROUP BY word ORDER BY length(word), word LIMIT ${MAX_WORDS}`;

// Short words, and those with several errors, share too few trigrams with what was meant: they are also compared with
// all words of about their length that begin alike.
const RESEMBLING = `
  (SELECT word FROM search_words
    WHERE space_id = ANY($1::text[]) AND length(spelling) >= 3 AND spelling % search_spelling($2)
    GROUP BY word ORDER BY max(similarity(spelling, search_spelling($2))) DESC, word LIMIT ${MAX_WORDS})
  UNION
  (SELECT word FROM search_words
    WHERE space_id = ANY($1::text[]) AND word >= $3 AND word < $3 || chr(1114111)
      AND length(word) BETWEEN length($2) - $4::int AND length($2) + $4::int LIMIT ${MAX_COMPARED})`;

/** The words that what somebody types is compared with. */
export interface IndexedWords {
  /** Those that hold a part behind their beginning, the shortest first. */
  containing(part: string): Promise<string[]>;
  /** Those that somebody may have meant who typed another one, the likeliest first. */
  similar(typed: string): Promise<string[]>;
}

/** The words that stand or stood in the current content of spaces; of these, those that `keep` leaves. */
export function vocabularyOf(
  database: Database,
  spaceIds: readonly string[],
  keep: (words: string[]) => Promise<string[]> = async (words) => words,
): IndexedWords {
  return {
    containing: async (part) => keep(await findWordsContaining(database, spaceIds, part)),
    similar: async (typed) => (await keep(await findSimilarWords(database, spaceIds, typed))).slice(0, MAX_WORDS),
  };
}

async function findWordsContaining(database: Database, spaceIds: readonly string[], part: string): Promise<string[]> {
  if (part.length < 3) return [];
  return findWords(database, { name: 'search-words-containing', text: CONTAINING, values: [spaceIds, part] });
}

async function findSimilarWords(database: Database, spaceIds: readonly string[], typed: string): Promise<string[]> {
  const limit = allowedErrors(typed);
  if (limit === 0) return [];
  const beginning = [...typed].slice(0, typed.length < 6 ? 1 : 2).join('');
  const statement = { name: 'search-words-resembling', text: RESEMBLING, values: [spaceIds, typed, beginning, limit] };
  return (await findWords(database, statement))
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

async function findWords(
  database: Database,
  statement: { name: string; text: string; values: unknown[] },
): Promise<string[]> {
  const rows = await database.query(WordRow, statement.text, statement.values);
  return rows.map(({ word }) => word);
}
