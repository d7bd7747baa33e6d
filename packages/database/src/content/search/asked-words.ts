import type { Term } from '@lectern/content/search/query-terms';
import { ANYWHERE, allOf, anyOf, either, type Standings } from './key-queries.js';

/** A word that somebody looks for, with what else counts as that word. */
export interface AskedWord extends Term {
  /** Its other forms, such as `returns` and `returned` of `return`. */
  forms: readonly string[];
  /** Words that it may be a part of, or that may have been meant by it; none as long as it finds something itself. */
  guesses: readonly string[];
}

/** What the index is asked for: each word of a search by several queries, its best hits first. */
export interface Asked {
  /** The number of the word of each query, from 1. */
  words: number[];
  queries: string[];
  /** How much a hit of each query says that the section is about the word. */
  weights: number[];
  /** Ask for all words together: anywhere in a section, and in titles and headings only; nothing for a single word. */
  together: [anywhere: string, outstanding: string] | null;
}

const OUTSTANDING: Standings = ['title', 'heading'];
const IN_TEXT: Standings = ['often', 'some', 'once'];

/** What a hit in a title is worth. Every other hit is worth less. */
export const TITLE_WEIGHT = 6;

/** Asks for words, titles before headings before texts, whole words before beginnings of words before guesses. */
export function askFor(words: readonly AskedWord[], mark: string): Asked {
  const asked = words.flatMap((word, index) => stepsOf(word, mark).map((step) => ({ ...step, word: index + 1 })));
  const steps = asked.filter(({ query }) => query !== '');
  const inAllForms = words.map((word) => ({ ...word, choices: allForms(word) }));
  const together = (standings: Standings) => allOf(inAllForms, standings, mark, false);
  return {
    words: steps.map(({ word }) => word),
    queries: steps.map(({ query }) => query),
    weights: steps.map(({ weight }) => weight),
    together: words.length > 1 ? [together(ANYWHERE), together([...OUTSTANDING, 'context'])] : null,
  };
}

interface Step {
  query: string;
  weight: number;
}

function stepsOf(asked: AskedWord, mark: string): Step[] {
  const { choices, prefix, guesses } = asked;
  const forms = allForms(asked);
  const words = forms.filter((choice) => choice.length === 1);
  // The words of a name, or the characters of one without spaces, stand in a text as often as they like.
  const names = forms.filter((choice) => choice.length > 1);
  // Where a name was asked for as it is written, its parts say less: `log` and `level` are not yet `log_level`.
  const isName = words.length > 0 && names.length > 0;
  const [meant, parts] = isName ? [words, names] : [forms, []];
  const whole = (standings: Standings, of = meant) => anyOf(of, standings, mark);
  const begun = (standings: Standings) => (prefix ? anyOf(choices, standings, mark, ':*') : '');
  const guessed = (standings: Standings) => anyOf(guesses.map(alone), standings, mark);
  return [
    { query: whole(['title']), weight: TITLE_WEIGHT },
    { query: whole(['heading']), weight: 3.5 },
    { query: whole(['often'], words), weight: 2 },
    { query: whole(['some'], words), weight: 1.5 },
    { query: begun(OUTSTANDING), weight: 1.2 },
    { query: either(whole(['once'], words), isName ? '' : whole(ANYWHERE, names)), weight: 1 },
    { query: either(whole(OUTSTANDING, parts), guessed(OUTSTANDING)), weight: 0.8 },
    { query: either(whole(ANYWHERE, parts), begun(IN_TEXT)), weight: 0.4 },
    { query: guessed(IN_TEXT), weight: 0.3 },
  ];
}

function allForms({ choices, forms }: AskedWord): Term['choices'] {
  return [...choices, ...forms.map(alone)];
}

function alone(word: string): string[] {
  return [word];
}
