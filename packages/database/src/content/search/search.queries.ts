import { queryTerms, type Term } from '@lectern/content/search/query-terms';
import { organizationMark } from './search-keys.js';
import { joinedTiers, scaledTiers, type Tiers, tiersOfTerm, tiersOfTerms } from './search-tiers.js';
import type { IndexedWords } from './similar-words.js';

/** What a search found, and the words of it, folded, to be marked in the texts. */
export interface Searched<Found> {
  found: Found;
  words: string[];
}

/** What is searched. */
export interface SearchIndex<Found> {
  organizationId: string;
  /** The words that what somebody types is compared with. */
  vocabulary: IndexedWords;
  /** Finds what tiers of queries match. */
  find(tiers: Tiers, hint: string): Promise<Found>;
}

/** Below this many pages, parts of words are looked for too. */
const FEW = 3;
/** What is a hit only by a part of a word or by a typing error counts less than every other hit. */
const WIDENED = 0.2;
const ONE_OF_SEVERAL = 0.05;

/**
 * Searches the current content of spaces; null when the query holds nothing to look for. Whole words come before
 * beginnings of words, titles before headings before text; parts of words, words with typing errors, and pages with
 * only some of the words are only looked for when there is little else.
 */
export async function search<Found extends { count: number }>(
  { organizationId, vocabulary, find }: SearchIndex<Found>,
  query: string,
): Promise<Searched<Found> | null> {
  const terms = queryTerms(query);
  const [first] = terms;
  if (!first) return null;
  const words = terms.flatMap(({ word, choices }) => [word, ...choices.flat()]);
  const mark = organizationMark(organizationId);
  const direct = directTiers(terms, mark);
  const found = await find(direct, first.word);
  if (found.count > 0 && (terms.length > 1 || found.count >= FEW)) return { found, words };
  const widened = await Promise.all(terms.map((term) => widen(vocabulary, term, found.count === 0)));
  const added = widened.flatMap(({ choices }) => choices.flat()).filter((word) => !words.includes(word));
  if (terms.length === 1 && added.length === 0) return { found, words };
  const wider = widenedTiers(widened, mark);
  const tiers = found.count === 0 ? joinedTiers(...wider) : joinedTiers(direct, ...wider);
  return { found: await find(tiers, added[0] ?? first.word), words: [...words, ...added] };
}

function directTiers(terms: readonly Term[], mark: string): Tiers {
  const [first, ...others] = terms;
  return first && others.length === 0 ? tiersOfTerm(first, mark) : tiersOfTerms(terms, mark);
}

function widenedTiers(terms: readonly Term[], mark: string): Tiers[] {
  const together = scaledTiers(directTiers(terms, mark), WIDENED);
  if (terms.length === 1) return [together];
  return [together, ...terms.map((term) => scaledTiers(tiersOfTerm(term, mark), ONE_OF_SEVERAL))];
}

/** A term with the words that it is a part of, and with those that may have been meant when nothing else was found. */
async function widen(vocabulary: IndexedWords, term: Term, mayBeTypo: boolean): Promise<Term> {
  if (!term.prefix) return term;
  const containing = await vocabulary.containing(term.word);
  const similar = mayBeTypo && containing.length === 0 ? await vocabulary.similar(term.word) : [];
  const added = [...containing, ...similar].filter((word) => word !== term.word);
  return { ...term, choices: [...term.choices, ...added.map((word) => [word])] };
}
