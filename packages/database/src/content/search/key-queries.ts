import type { Term } from '@lectern/content/search/query-terms';
import type { WordStanding } from '@lectern/content/search/section-words';
import { quotedKey } from './search-keys.js';

// What the index is asked for, as PostgreSQL writes it: an empty text asks for nothing.

export type Standings = readonly WordStanding[];

/** Wherever a word may stand. */
export const ANYWHERE: Standings = ['title', 'heading', 'often', 'some', 'once', 'context'];

/** Asks for the sections that have any of some choices of words, each of its words in one of the places. */
export function anyOf(choices: Term['choices'], standings: Standings, mark: string, end: '' | ':*' = ''): string {
  const key = (standing: WordStanding, word: string) => `${quotedKey(standing, mark, word)}${end}`;
  return either(
    ...choices.map((words) =>
      both(...words.map((word) => either(...standings.map((standing) => key(standing, word))))),
    ),
  );
}

/** Asks for the sections that have all of several words; those that only begin like them count if `begun` says so. */
export function allOf(terms: readonly Term[], standings: Standings, mark: string, begun: boolean): string {
  return both(...terms.map(({ choices, prefix }) => anyOf(choices, standings, mark, begun && prefix ? ':*' : '')));
}

/** Asks for the sections that at least two of several queries find. */
export function twoOf(queries: readonly string[]): string {
  if (queries.length < 2) return '';
  // In halves: written as all pairs, it would grow with the square of their number.
  const half = Math.floor(queries.length / 2);
  const [left, right] = [queries.slice(0, half), queries.slice(half)];
  return either(twoOf(left), twoOf(right), both(either(...left), either(...right)));
}

/** Queries for the sections that have a word, one for each standing: those with the fewest hits come first. */
export function queriesOfWord(word: string, mark: string): string[] {
  return ANYWHERE.map((standing) => anyOf([[word]], [standing], mark));
}

/** Asks for the sections that any of some queries finds. */
export function either(...queries: readonly string[]): string {
  const asked = queries.filter((query) => query !== '');
  return asked.length > 1 ? `(${asked.join(' | ')})` : asked.join('');
}

function both(...queries: readonly string[]): string {
  return queries.length > 1 ? `(${queries.join(' & ')})` : queries.join('');
}
