import { type Term, termsOf } from '@lectern/content/search/query-terms';
import type { Database } from '../client.js';
import { byScore, type FoundPage, findPages } from './find-pages.js';
import { spaceMark } from './search-keys.js';
import { type Tiers, tiersOfTerm, tiersOfTerms } from './search-tiers.js';
import { findSimilarWords, findWordsContaining } from './similar-words.js';

export interface SearchOutcome {
  /** The best first; never more than `MAX_HITS`. */
  pages: FoundPage[];
  /** What was found, folded, to be marked in the texts. */
  words: string[];
}

/** Below this many pages, parts of words are looked for too. */
const FEW = 3;
/** What is a hit only by a part of a word or by a typing error counts less than every other hit. */
const WIDENED = 0.2;
const ONE_OF_SEVERAL = 0.05;
// A query for an index holds one key for each space and word: more spaces are searched in several steps.
const SPACES_AT_ONCE = 200;

/**
 * Searches the current content of spaces. Whole words come before beginnings of words, titles before headings before
 * text; parts of words, words with typing errors, and pages with only some of the words are only looked for when there
 * is little else.
 */
export async function searchPages(
  database: Database,
  spaceIds: readonly string[],
  query: string,
): Promise<SearchOutcome> {
  const terms = termsOf(query);
  if (terms.length === 0) return { pages: [], words: [] };
  const words = terms.flatMap(({ word, choices }) => [word, ...choices.flat()]);
  const pages = await findInSpaces(database, spaceIds, (marks) => directTiers(terms, marks));
  if (pages.length > 0 && (terms.length > 1 || pages.length >= FEW)) return { pages, words };
  const widened = await Promise.all(terms.map((term) => widen(database, spaceIds, term, pages.length === 0)));
  if (terms.length === 1 && widened.every(({ choices }, index) => choices.length === terms[index]?.choices.length)) {
    return { pages, words };
  }
  const all = await findInSpaces(database, spaceIds, (marks) =>
    joined(directTiers(terms, marks), ...widenedTiers(widened, marks)),
  );
  return { pages: all, words: [...words, ...widened.flatMap(({ choices }) => choices.flat())] };
}

async function findInSpaces(
  database: Database,
  spaceIds: readonly string[],
  tiers: (marks: readonly string[]) => Tiers,
): Promise<FoundPage[]> {
  if (spaceIds.length <= SPACES_AT_ONCE) return findPages(database, spaceIds, tiers(spaceIds.map(spaceMark)));
  const found: FoundPage[] = [];
  for (let at = 0; at < spaceIds.length; at += SPACES_AT_ONCE) {
    const some = spaceIds.slice(at, at + SPACES_AT_ONCE);
    found.push(...(await findPages(database, some, tiers(some.map(spaceMark)))));
  }
  return found.sort(byScore);
}

function directTiers(terms: readonly Term[], marks: readonly string[]): Tiers {
  const [first, ...others] = terms;
  return first && others.length === 0 ? tiersOfTerm(first, marks) : tiersOfTerms(terms, marks);
}

function widenedTiers(terms: readonly Term[], marks: readonly string[]): Tiers[] {
  const together = scaled(directTiers(terms, marks), WIDENED);
  if (terms.length === 1) return [together];
  return [together, ...terms.map((term) => scaled(tiersOfTerm(term, marks), ONE_OF_SEVERAL))];
}

/** A term with the words that it is a part of, and with those that may have been meant when nothing else was found. */
async function widen(database: Database, spaceIds: readonly string[], term: Term, mayBeTypo: boolean): Promise<Term> {
  if (!term.prefix) return term;
  const containing = await findWordsContaining(database, spaceIds, term.word);
  const similar = mayBeTypo && containing.length === 0 ? await findSimilarWords(database, spaceIds, term.word) : [];
  const added = [...containing, ...similar].filter((word) => word !== term.word);
  return { ...term, choices: [...term.choices, ...added.map((word) => [word])] };
}

function scaled({ queries, scores }: Tiers, factor: number): Tiers {
  return { queries, scores: scores.map((score) => score * factor) };
}

function joined(...tiers: readonly Tiers[]): Tiers {
  return { queries: tiers.flatMap(({ queries }) => queries), scores: tiers.flatMap(({ scores }) => scores) };
}
