import { queryTerms, type Term } from '@lectern/content/search/query-terms';
import { contentWords, stem } from './words.js';

/** What a search for pages about a cluster looks for. */
export interface TopicTerms {
  /** What its label says; a page about it says all of that. */
  label: Term[];
  /** What each of its keywords says; a page about it says several of them. */
  keywords: Term[][];
}

const MAX_TERMS = 6;
/** Shorter stems begin words that have nothing to do with them. */
const SHORTEST_STEM = 4;

/** Chooses what to look for from the label and the keywords of a cluster: words that carry meaning, in any form. */
export function topicTermsOf(cluster: { label: string; keywords: readonly string[] }): TopicTerms {
  const keywords = cluster.keywords.map(meaningful).filter((terms) => terms.length > 0);
  return { label: meaningful(cluster.label), keywords: keywords.slice(0, MAX_TERMS) };
}

function meaningful(text: string): Term[] {
  return queryTerms(text)
    .filter(({ word }) => contentWords(word).length > 0)
    .slice(0, MAX_TERMS)
    .map(inAnyForm);
}

function inAnyForm(term: Term): Term {
  const root = stem(term.word);
  if (!term.prefix || root === term.word || root.length < SHORTEST_STEM) return term;
  return { ...term, choices: [...term.choices, [root]] };
}
