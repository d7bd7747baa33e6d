import type { Sql } from '../sql.js';

const ADD_WORDS = `
  INSERT INTO search_words (space_id, word, spelling)
  SELECT $1, given.word, search_spelling(given.word) FROM unnest($2::text[]) AS given(word)
   WHERE NOT EXISTS (
     SELECT 1 FROM search_words known WHERE known.space_id = $1 AND known.word = given.word COLLATE "C")
  ON CONFLICT (space_id, word) DO NOTHING`;

const SHORTEST = 3;
const LONGEST = 40;
const NUMBER = /^[\d._-]+$/;

/** Remembers words of a space, to compare what people type with. Those that nobody misspells are left out. */
export async function addWords(sql: Sql, spaceId: string, texts: Iterable<Iterable<string>>): Promise<void> {
  const words = new Set<string>();
  for (const text of texts) for (const word of text) if (isWorthKnowing(word)) words.add(word);
  if (words.size > 0) await sql.query(ADD_WORDS, [spaceId, [...words]]);
}

function isWorthKnowing(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && !NUMBER.test(word);
}
