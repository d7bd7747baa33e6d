/** The patterns that words are found by, in one alphabet. */
export interface WordPatterns {
  /** Words with what joins them into names, and pictographs. */
  word: RegExp;
  /** The words of a name. */
  inner: RegExp;
  hasHump: RegExp;
  /** The words of a name that is written with capitals inside. */
  humps: RegExp;
}

/** The patterns for any text. */
export const EVERY_SCRIPT: WordPatterns = {
  word: wordPattern('[\\p{L}\\p{N}\\p{M}]', '\\p{Extended_Pictographic}', 'u'),
  inner: /[\p{L}\p{N}\p{M}]+/gu,
  hasHump: /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u,
  humps: /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+|\p{N}+/gu,
};

/** The same for text within ASCII and the punctuation of prose, at a fraction of the cost: most of what is indexed. */
export const PLAIN: WordPatterns = {
  word: wordPattern('[A-Za-z0-9]', '[‼⁉]', ''),
  inner: /[A-Za-z0-9]+/g,
  hasHump: /[a-z][A-Z]|[A-Z]{2}[a-z]/,
  humps: /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g,
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII.
const IS_PLAIN = /^[\x00-\x7f\u2010-\u205e]*$/;

/** The cheapest patterns that find all words of a text. */
export function patternsFor(text: string): WordPatterns {
  return IS_PLAIN.test(text) ? PLAIN : EVERY_SCRIPT;
}

function wordPattern(letter: string, pictograph: string, flags: string): RegExp {
  return new RegExp(`${letter}+(?:(?:[.\\-'’]|_+)${letter}+)*|${pictograph}`, `g${flags}`);
}
