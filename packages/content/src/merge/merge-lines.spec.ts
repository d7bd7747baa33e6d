import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeLines } from './merge-lines.js';

describe('mergeLines', () => {
  it('brings changes of different lines together', () => {
    const merged = mergeLines({ base: 'a\nb\nc\nd', ours: 'A\nb\nc\nd', theirs: 'a\nb\nc\nd\ne' });
    expect(merged).toBe('A\nb\nc\nd\ne');
  });

  it('gives nothing when both changed one line differently, or one changed what the other deleted', () => {
    expect(mergeLines({ base: 'a', ours: 'b', theirs: 'c' })).toBeUndefined();
    expect(mergeLines({ base: 'a\nb\nc', ours: 'a\nc', theirs: 'a\nB\nc' })).toBeUndefined();
  });

  it('takes an equal change once', () => {
    expect(mergeLines({ base: 'a\nb', ours: 'a\nx\nb', theirs: 'a\nx\nb' })).toBe('a\nx\nb');
  });

  it('holds every line that one side inserted', () => {
    const lines = (alphabet: string) => fc.array(fc.constantFrom(...alphabet), { maxLength: 10 });
    fc.assert(
      fc.property(lines('abc'), lines('abcx'), lines('abcy'), (base, ours, theirs) => {
        const merged = mergeLines({ base: base.join('\n'), ours: ours.join('\n'), theirs: theirs.join('\n') });
        if (merged === undefined) return;
        const count = (text: string, letter: string): number => text.split(letter).length - 1;
        expect(count(merged, 'x')).toBe(count(ours.join(), 'x'));
        expect(count(merged, 'y')).toBe(count(theirs.join(), 'y'));
      }),
      { numRuns: 300 },
    );
  });

  it('merges thousands of different lines, and gives up on hundreds of equal ones', () => {
    const wrapped = (edge: string, lines: string[], end = edge): string => [edge, ...lines, end].join('\n');
    const different = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
    expect(
      mergeLines({
        base: wrapped('o', different),
        ours: wrapped('a', different, 'o'),
        theirs: wrapped('o', different, 'b'),
      }),
    ).toBe(wrapped('a', different, 'b'));
    const equal = Array.from({ length: 900 }, () => 'same');
    expect(
      mergeLines({ base: wrapped('o', equal), ours: wrapped('a', equal, 'o'), theirs: wrapped('o', equal, 'b') }),
    ).toBeUndefined();
  });
});
