import { describe, expect, it } from '@jest/globals';
import { diffWordRanges } from '@lectern/content/diff/diff-documents';
import fc from 'fast-check';
import { replacementsIn, wordSegments } from './word-segments.js';

const words = fc.array(fc.constantFrom('one', 'two', 'three', ' ', ',', '\n'), { maxLength: 20 });

const merged = (before: string, after: string) =>
  wordSegments(replacementsIn(diffWordRanges(before, after)), after.length);

describe('two versions of a text in one', () => {
  it('have all of the old text and all of the new one, each in its order', () => {
    fc.assert(
      fc.property(words, words, (first, second) => {
        const [before, after] = [first.join(''), second.join('')];
        const segments = merged(before, after);
        const without = (left: string) =>
          segments
            .filter(({ mark }) => mark !== left)
            .map(({ mark, start, end }) => (mark === 'deleted' ? before : after).slice(start, end))
            .join('');
        expect([without('inserted'), without('deleted')]).toEqual([before, after]);
      }),
      { numRuns: 300 },
    );
  });

  it('have what was deleted before what replaced it', () => {
    const marks = merged('a quick fox', 'a slow fox').map(({ mark }) => mark);
    expect(marks).toEqual([undefined, 'deleted', 'inserted', undefined]);
  });

  it('have neighboring words that were replaced in one piece', () => {
    expect(merged('This goes.', 'Something else came.')).toEqual([
      { start: 0, end: 9, mark: 'deleted' },
      { start: 0, end: 19, mark: 'inserted' },
      { start: 19, end: 20 },
    ]);
  });
});
