import { describe, expect, it } from '@jest/globals';
import { countWords, estimateOf, estimateTokens } from './count-words.js';

describe('countWords', () => {
  it.each([
    ['Two words', 2],
    ['<g1>un</g1>marked <x2/> v1.2.3, e-mail and don’t!', 5],
    ['日本語で', 4],
    ['Café naïve', 2],
    ['— … 。', 0],
  ])('counts %j as %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

describe('an estimate', () => {
  it('grows with the text, and counts other scripts dearer than Latin', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('word '.repeat(100))).toBe(125);
    expect(estimateTokens('слово'.repeat(20))).toBeGreaterThan(estimateTokens('slovo'.repeat(20)));
  });

  it('sums up segments, their texts and what each request is told', () => {
    const one = estimateOf([{ text: 'Two words' }], { instructions: '', requests: 1 });
    expect(one).toMatchObject({ segments: 1, words: 2 });
    const two = estimateOf([{ text: 'Two words' }, { text: 'Two words' }], {
      instructions: 'x'.repeat(400),
      requests: 2,
    });
    expect(two).toMatchObject({ segments: 2, words: 4 });
    expect(two.tokens.input).toBe(2 * one.tokens.input + 200);
    expect(two.tokens.output).toBe(2 * one.tokens.output);
  });
});
