import { type Token, tokensOf } from './tokens.js';

/** One word that somebody looks for. */
export interface Term {
  /** As it was typed, folded. */
  word: string;
  /** Any of these is what is looked for: a word, or words that all have to be there. */
  choices: readonly (readonly string[])[];
  /** Words that begin with it count too. */
  prefix: boolean;
}

/** More words than this make a query no clearer, only dearer. */
const MAX_TERMS = 12;
/** Half of all words begin with one of a few letters: so few tell something only while the word is being typed. */
const SHORTEST_PREFIX = 3;

/** Reads a query as the words that it looks for, each once; none when it holds nothing that can be looked for. */
export function queryTerms(query: string): Term[] {
  const tokens = [...new Map(tokensOf(query).map((token) => [token.word, token])).values()].slice(0, MAX_TERMS);
  return tokens.map((token, index) => termOf(token, index === tokens.length - 1));
}

function termOf({ word, parts, unspaced }: Token, isLast: boolean): Term {
  if (unspaced && parts.length > 0) return { word, choices: [parts], prefix: false };
  const prefix = isLast || word.length >= SHORTEST_PREFIX;
  return { word, choices: parts.length > 0 ? [[word], parts] : [[word]], prefix };
}
