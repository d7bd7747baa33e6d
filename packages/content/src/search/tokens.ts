import { fold } from './fold.js';

/** A word of a text as search knows it. */
export interface Token {
  /** Folded: what it is compared by. */
  word: string;
  /** The words that it is put together from, such as `foo` and `bar` of `foo_bar` and `fooBar`. */
  parts: readonly string[];
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** Written without spaces, and looked for by any two neighbouring characters instead of by words. */
  unspaced: boolean;
}

/** Longer words, such as encoded data, are compared by their beginnings. */
const MAX_WORD_LENGTH = 64;

/** Cuts a text into words, in their order. Index and queries are cut alike. */
export function tokensOf(text: string, patterns = patternsFor(text)): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(patterns.word)) {
    const raw = match[0];
    if (patterns === EVERY_SCRIPT && UNSPACED.test(raw)) tokens.push(...unspacedTokens(raw, match.index));
    else tokens.push(tokenOf(raw.length === 1 ? withSign(text, match.index) : raw, match.index, patterns));
  }
  return tokens;
}

/** Words that a dictionary finds in folded text without spaces. */
export function dictionaryWords(run: string): string[] {
  return Array.from(segmenter.segment(run), ({ segment }) => shorten(segment));
}

const SIGNS = /[A-Za-z](?:\+\+|#)(?![\p{L}\p{N}])/uy;

/** A letter with the signs that make it a name, as in C++ and C#. */
function withSign(text: string, at: number): string {
  SIGNS.lastIndex = at;
  return SIGNS.exec(text)?.[0] ?? text.charAt(at);
}

function tokenOf(raw: string, start: number, patterns: WordPatterns): Token {
  const joined = JOINED.test(raw);
  const word = joined || patterns === EVERY_SCRIPT ? fold(raw) : raw.toLowerCase();
  // Most words are lower case throughout.
  const parts = joined || (raw !== word && patterns.hasHump.test(raw)) ? partsOf(raw, joined, patterns) : NONE;
  return { word: shorten(word), parts, start, end: start + raw.length, unspaced: false };
}

const NONE: readonly string[] = [];
const JOINED = /[._\-'’]/;

function partsOf(raw: string, joined: boolean, { inner, hasHump, humps }: WordPatterns): readonly string[] {
  const parts = new Set<string>();
  for (const [name] of raw.matchAll(inner)) {
    if (joined) parts.add(shorten(fold(name)));
    if (hasHump.test(name)) for (const [hump] of name.matchAll(humps)) parts.add(shorten(fold(hump)));
  }
  // A single letter or digit of a name says nothing by itself.
  return [...parts].filter((part) => part.length > 1);
}

const BIGRAM_SCRIPTS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々〆';
const DICTIONARY_SCRIPTS = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const UNSPACED = new RegExp(`[${BIGRAM_SCRIPTS}${DICTIONARY_SCRIPTS}]`, 'u');
const RUNS = new RegExp(
  `[${BIGRAM_SCRIPTS}]+|[${DICTIONARY_SCRIPTS}]+|[^${BIGRAM_SCRIPTS}${DICTIONARY_SCRIPTS}]+`,
  'gu',
);
const BIGRAM_RUN = new RegExp(`^[${BIGRAM_SCRIPTS}]`, 'u');
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

function* unspacedTokens(raw: string, offset: number): Iterable<Token> {
  for (const { 0: run, index } of raw.matchAll(RUNS)) {
    const start = offset + index;
    if (BIGRAM_RUN.test(run)) {
      const folded = fold(run);
      yield { word: shorten(folded), parts: bigramsOf(folded), start, end: start + run.length, unspaced: true };
    } else if (UNSPACED.test(run)) {
      for (const { segment, index: at } of segmenter.segment(run)) yield tokenOf(segment, start + at, EVERY_SCRIPT);
    } else {
      for (const match of run.matchAll(EVERY_SCRIPT.word)) yield tokenOf(match[0], start + match.index, EVERY_SCRIPT);
    }
  }
}

function bigramsOf(run: string): string[] {
  const characters = [...run];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

function shorten(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('');
}

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
