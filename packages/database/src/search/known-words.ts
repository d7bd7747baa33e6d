import type { Sql } from '../sql.js';

// Almost all of them are known: what is not is found by one walk through the index.
const ADD_WORDS = `
  INSERT INTO search_words (space_id, word, spelling)
  SELECT $1, new.word, search_spelling(new.word)
    FROM (SELECT unnest($2::text[]) COLLATE "C" AS word
          EXCEPT SELECT word FROM search_words WHERE space_id = $1 AND word = ANY($2::text[])) new
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
