import type { Term } from '@lectern/content/search/query-terms';
import type { Standing } from '@lectern/content/search/section-words';
import { quotedKey } from './search-keys.js';

/** Queries for the index, the best hits first: each is only asked when those before it have found too little. */
export interface Tiers {
  queries: string[];
  /** What a hit of each query is worth. */
  scores: number[];
}

type Standings = readonly Standing[];

const OUTSTANDING: Standings = ['title', 'heading'];
const IN_TEXT: Standings = ['often', 'some', 'once'];
const ANYWHERE: Standings = ['title', 'heading', 'often', 'some', 'once', 'context'];

/** How sections are found that have one word: by how much they are about it, whole words before beginnings of words. */
export function tiersOfTerm(term: Term, marks: readonly string[]): Tiers {
  const whole = (standings: Standings) => matching(term, standings, marks, false);
  const begun = (standings: Standings) => matching(term, standings, marks, true);
  const exact: [string, number][] = [
    [whole(['title']), 4],
    [whole(['heading']), 3],
    [whole(['often']), 2],
    [whole(['some']), 1.6],
  ];
  const once: [string, number] = [whole(['once']), 1.3];
  const steps: [string, number][] = term.prefix
    ? [...exact, [begun(OUTSTANDING), 1.5], once, [begun(IN_TEXT), 1]]
    : [...exact, once];
  return { queries: steps.map(([query]) => query), scores: steps.map(([, score]) => score) };
}

/** How sections are found that have all of several words. */
export function tiersOfTerms(terms: readonly Term[], marks: readonly string[]): Tiers {
  const all = (standings: Standings, begun: boolean) =>
    marks.map((mark) => `(${terms.map((term) => matching(term, standings, [mark], begun)).join(' & ')})`).join(' | ');
  return {
    queries: [
      all(['title'], true),
      all(['title', 'heading', 'context'], true),
      all(ANYWHERE, false),
      all(ANYWHERE, true),
    ],
    scores: [4, 3, 2, 1],
  };
}

function matching({ choices, prefix }: Term, standings: Standings, marks: readonly string[], begun: boolean): string {
  const end = begun && prefix ? ':*' : '';
  const alternatives = marks.flatMap((mark) =>
    choices.map((words) => {
      const each = words.map((word) => {
        const keys = standings.map((standing) => `${quotedKey(standing, mark, word)}${end}`);
        return keys.length === 1 ? keys.join('') : `(${keys.join(' | ')})`;
      });
      return each.length === 1 ? each.join('') : `(${each.join(' & ')})`;
    }),
  );
  return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.join(' | ')})`;
}
