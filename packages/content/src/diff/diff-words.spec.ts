import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { diffWordRanges, type TextRange } from './diff-documents.js';

const without = (text: string, ranges: TextRange[]): string =>
  [...ranges].reverse().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);

describe('diffWordRanges', () => {
  it('leaves the same text on both sides when the told stretches are taken out', () => {
    const words = fc.array(fc.constantFrom('one', 'two', 'three', ' ', ',', '\n', 'ü'), { maxLength: 20 });
    fc.assert(
      fc.property(words, words, (first, second) => {
        const { before, after, removed, added } = diffWordRanges(first.join(''), second.join(''));
        expect(without(before, removed)).toBe(without(after, added));
      }),
      { numRuns: 200 },
    );
  });

  it('tells two texts that have little in common as wholly different, and quickly', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(' ');
    const after = Array.from({ length: 20_000 }, (_, index) => `b${index}`).join(' ');
    const { removed, added } = diffWordRanges(before, after);
    expect([removed, added]).toEqual([[{ start: 0, end: before.length }], [{ start: 0, end: after.length }]]);
  });
});
