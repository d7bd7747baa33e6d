import { queryTerms } from '@lectern/content/search/query-terms';
import type { Database } from '../../client.js';
import { type Asked, type AskedWord, askFor } from './asked-words.js';
import type { SearchScope } from './audience.js';
import { readWords } from './read-words.js';
import { organizationMark } from './search-keys.js';
import type { IndexedWords } from './similar-words.js';

/** What a search found, and the words of it, folded, to be marked in the texts. */
export interface Searched<Found> {
  found: Found;
  words: string[];
}

/** What is searched. */
export interface SearchIndex<Found> {
  scope: SearchScope;
  /** The words that what somebody types is compared with. */
  vocabulary: IndexedWords;
  /** Finds the pages that have enough of the words. */
  find(asked: Asked, hint: string): Promise<Found>;
}

interface Counted {
  count: number;
  /** The numbers of the words that were found. */
  words: ReadonlySet<number>;
}

/** Below this many pages, parts of words are looked for too. */
const FEW = 3;
/** Guessing takes longer than searching, and somebody who mistypes more words than this is not helped by it. */
const MAX_GUESSED = 3;

/**
 * Searches the current content of spaces; null when the query holds nothing to look for. Pages are found by most of the
 * words, in whatever form; titles before headings before text, whole words before beginnings of words. Parts of words
 * and words with typing errors are only looked for when there is little else.
 */
export async function search<Found extends Counted>(
  database: Database,
  { scope, vocabulary, find }: SearchIndex<Found>,
  query: string,
): Promise<Searched<Found> | null> {
  const words = await readWords(database, scope, queryTerms(query));
  const [first] = words;
  if (!first) return null;
  const mark = organizationMark(scope.organizationId);
  const found = await find(askFor(words, mark), first.word);
  const isMissing = (index: number) => !found.words.has(index + 1) || (words.length === 1 && found.count < FEW);
  const missing = words.filter((_, index) => isMissing(index)).slice(0, MAX_GUESSED);
  const guessed = new Map<AskedWord, AskedWord>();
  for (const word of missing) {
    const guesses = await guess(vocabulary, word, found.count === 0 || words.length > 1);
    if (guesses.length > 0) guessed.set(word, { ...word, guesses });
  }
  if (guessed.size === 0) return { found, words: spellings(words) };
  const wider = words.map((word) => guessed.get(word) ?? word);
  const [hint] = [...guessed.values()].flatMap(({ guesses }) => guesses);
  return { found: await find(askFor(wider, mark), hint ?? first.word), words: spellings(wider) };
}

/** The words that a word is a part of; those that may have been meant where there are none of them. */
async function guess(vocabulary: IndexedWords, { word, prefix }: AskedWord, mayBeTypo: boolean): Promise<string[]> {
  if (!prefix) return [];
  const containing = await vocabulary.containing(word);
  return mayBeTypo && containing.length === 0 ? vocabulary.similar(word) : containing;
}

/** Every spelling that is looked for. */
function spellings(words: readonly AskedWord[]): string[] {
  return [
    ...new Set(words.flatMap(({ word, choices, forms, guesses }) => [word, ...choices.flat(), ...forms, ...guesses])),
  ];
}
