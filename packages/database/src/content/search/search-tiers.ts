import type { Term } from '@lectern/content/search/query-terms';
import type { WordStanding } from '@lectern/content/search/section-words';
import { quotedKey } from './search-keys.js';

/** Queries for the index, the best hits first: each is only asked when those before it have found too little. */
export interface Tiers {
  queries: string[];
  /** What a hit of each query is worth. */
  scores: number[];
}

type Standings = readonly WordStanding[];

const OUTSTANDING: Standings = ['title', 'heading'];
const IN_TEXT: Standings = ['often', 'some', 'once'];
const ANYWHERE: Standings = ['title', 'heading', 'often', 'some', 'once', 'context'];

/** How sections are found that have one word: by how much they are about it, whole words before beginnings of words. */
export function tiersOfTerm({ choices, prefix }: Term, mark: string): Tiers {
  const words = choices.filter((choice) => choice.length === 1);
  // The words of a name, or the characters of one without spaces, stand in a text as often as they like.
  const names = choices.filter((choice) => choice.length > 1);
  const whole = (standings: Standings, of = choices) => anyOf(of, standings, mark, '');
  const begun = (standings: Standings) => (prefix ? anyOf(choices, standings, mark, ':*') : '');
  return tiersFrom([
    [whole(['title']), 4],
    [whole(['heading']), 3],
    [whole(['often'], words), 2],
    [whole(['some'], words), 1.6],
    [begun(OUTSTANDING), 1.5],
    [either(whole(['once'], words), whole(ANYWHERE, names)), 1.3],
    [begun(IN_TEXT), 1],
  ]);
}

/** How sections are found that have all of several words. */
export function tiersOfTerms(terms: readonly Term[], mark: string): Tiers {
  return tiersOfSeveral((standings, begun) => allOf(terms, standings, mark, begun));
}

/** How sections are found that have all words of at least two of several phrases. */
export function tiersOfTwo(phrases: readonly (readonly Term[])[], mark: string): Tiers {
  return tiersOfSeveral((standings, begun) => twoOf(phrases.map((terms) => allOf(terms, standings, mark, begun))));
}

/** Queries for the sections that have a word, one for each standing: those with the fewest hits come first. */
export function queriesOfWord(word: string, mark: string): string[] {
  return ANYWHERE.map((standing) => anyOf([[word]], [standing], mark, ''));
}

/** The same queries, whose hits are worth a part of what they were. */
export function scaledTiers({ queries, scores }: Tiers, factor: number): Tiers {
  return { queries, scores: scores.map((score) => score * factor) };
}

/** All queries of several tiers, one after the other. */
export function joinedTiers(...tiers: readonly Tiers[]): Tiers {
  return { queries: tiers.flatMap(({ queries }) => queries), scores: tiers.flatMap(({ scores }) => scores) };
}

/** What is asked of one section: where the words may stand, and whether beginnings of words count. */
type Question = (standings: Standings, begun: boolean) => string;

function tiersOfSeveral(question: Question): Tiers {
  return tiersFrom([
    [question(['title'], true), 4],
    [question(['title', 'heading', 'context'], true), 3],
    [question(ANYWHERE, false), 2],
    [question(ANYWHERE, true), 1],
  ]);
}

function tiersFrom(steps: readonly [string, number][]): Tiers {
  const asked = steps.filter(([query]) => query !== '');
  return { queries: asked.map(([query]) => query), scores: asked.map(([, score]) => score) };
}

function allOf(terms: readonly Term[], standings: Standings, mark: string, begun: boolean): string {
  return both(...terms.map((term) => allOfTerm(term, standings, mark, begun)));
}

/** At least two, in halves: written as all pairs, it would grow with the square of their number. */
function twoOf(queries: readonly string[]): string {
  if (queries.length < 2) return '';
  const half = Math.floor(queries.length / 2);
  const [left, right] = [queries.slice(0, half), queries.slice(half)];
  return either(twoOf(left), twoOf(right), both(either(...left), either(...right)));
}

function allOfTerm({ choices, prefix }: Term, standings: Standings, mark: string, begun: boolean): string {
  return anyOf(choices, standings, mark, begun && prefix ? ':*' : '');
}

function anyOf(choices: Term['choices'], standings: Standings, mark: string, end: string): string {
  const key = (standing: WordStanding, word: string) => `${quotedKey(standing, mark, word)}${end}`;
  return either(
    ...choices.map((words) =>
      both(...words.map((word) => either(...standings.map((standing) => key(standing, word))))),
    ),
  );
}

function either(...queries: readonly string[]): string {
  const asked = queries.filter((query) => query !== '');
  return asked.length > 1 ? `(${asked.join(' | ')})` : asked.join('');
}

function both(...queries: readonly string[]): string {
  return queries.length > 1 ? `(${queries.join(' & ')})` : queries.join('');
}
