import { withoutTags } from './placeholders.js';

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const WORDS = new RegExp(
  `[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}][\\p{M}'’]*(?:[._-](?=[\\p{L}\\p{N}]))?)+`,
  'gu',
);

/** Counts the words of a masked text; in scripts without spaces each character counts, as translators count them. */
export function countWords(text: string): number {
  let count = 0;
  for (const _ of withoutTags(text).matchAll(WORDS)) count += 1;
  return count;
}

/**
 * Estimates how many tokens a text is for a language model, without knowing which: four Latin characters, two of other
 * alphabets, and less than one and a half where a character is a word.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) tokens += 1 / 4;
    else if (code < 0x800) tokens += 1 / 2;
    else tokens += 1 / 1.4;
  }
  return Math.ceil(tokens);
}

/** What sending segments would cost. */
export interface Estimate {
  segments: number;
  words: number;
  tokens: { input: number; output: number };
}

/** Beside its text a segment is sent with its name and kind, and each request with what the translator is told. */
const TOKENS_PER_SEGMENT = { input: 20, output: 14 };
const TOKENS_PER_REQUEST = 350;

/** Estimates the cost of sending these segments, each counted as often as it is given. */
export function estimateOf(
  segments: Iterable<{ text: string }>,
  { instructions, requests }: { instructions: string; requests: number },
): Estimate {
  const estimate: Estimate = { segments: 0, words: 0, tokens: { input: 0, output: 0 } };
  for (const { text } of segments) {
    const tokens = estimateTokens(text);
    estimate.segments += 1;
    estimate.words += countWords(text);
    estimate.tokens.input += tokens + TOKENS_PER_SEGMENT.input;
    // Most languages take more room than English.
    estimate.tokens.output += Math.ceil(tokens * 1.3) + TOKENS_PER_SEGMENT.output;
  }
  estimate.tokens.input += requests * (TOKENS_PER_REQUEST + estimateTokens(instructions));
  return estimate;
}
