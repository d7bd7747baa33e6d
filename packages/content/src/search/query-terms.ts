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

/** Reads a query as the words that it looks for, each once; none when it holds nothing that can be looked for. */
export function queryTerms(query: string): Term[] {
  const terms = new Map<string, Term>();
  for (const token of tokensOf(query)) {
    if (terms.size === MAX_TERMS) break;
    if (!terms.has(token.word)) terms.set(token.word, termOf(token));
  }
  return [...terms.values()];
}

function termOf({ word, parts, unspaced }: Token): Term {
  if (unspaced && parts.length > 0) return { word, choices: [parts], prefix: false };
  return { word, choices: parts.length > 0 ? [[word], parts] : [[word]], prefix: true };
}
