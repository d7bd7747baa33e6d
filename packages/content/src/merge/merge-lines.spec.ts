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

  it('merges thousands of lines, equal or not, and gives up on thousands of changes', () => {
    const wrapped = (edge: string, lines: string[], end = edge): string => [edge, ...lines, end].join('\n');
    const lines = (text: (index: number) => string) => Array.from({ length: 5_000 }, (_, index) => text(index));
    for (const many of [lines((index) => `line ${index}`), lines(() => 'same')]) {
      const [base, ours, theirs] = [wrapped('o', many), wrapped('a', many, 'o'), wrapped('o', many, 'b')];
      expect(mergeLines({ base, ours, theirs })).toBe(wrapped('a', many, 'b'));
    }
    const [base = '', ours = '', theirs = ''] = ['o', 'a', 'b'].map((side) =>
      lines((index) => (index % 2 === 0 ? 'same' : `${side}${index}`)).join('\n'),
    );
    expect(mergeLines({ base, ours, theirs: base })).toBeUndefined();
    expect(mergeLines({ base, ours, theirs })).toBeUndefined();
  });
});
