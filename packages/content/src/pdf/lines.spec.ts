import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layOutLines } from './lines.js';
import { BODY, type Span } from './text-style.js';

/** Every character is one point wide. */
const measure = (_font: string, _size: number, text: string): number => [...text].length;

const spans = (...texts: string[]): Span[] => texts.map((text) => ({ text, style: { ...BODY } }));
const lay = (texts: string[], width: number, keepSpaces = false) =>
  layOutLines(spans(...texts), width, { measure, findFont: () => 'script-x' }, keepSpaces).map(({ pieces }) =>
    pieces
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join('|'),
  );

describe('layOutLines', () => {
  it('breaks between words', () => {
    expect(lay(['one two three'], 7)).toEqual(['one two', 'three']);
  });

  it('keeps a word together whose halves have different styles', () => {
    expect(lay(['one tw', 'o'], 6)).toEqual(['one ', 'tw|o'].map((line) => line.trimEnd()));
  });

  it('breaks a word that is wider than a line', () => {
    expect(lay(['abcdefgh'], 3)).toEqual(['abc', 'def', 'gh']);
  });

  it('begins a line where the text says so, even an empty one', () => {
    expect(lay(['a\n\nb'], 9)).toEqual(['a', '', 'b']);
  });

  it('keeps every space of code', () => {
    expect(lay(['  a  b\tc'], 20, true)).toEqual(['  a  b    c']);
  });

  it('puts words of scripts from right to left in their order', () => {
    expect(lay(['אב גד הו'], 20)).toEqual(['הו|גד|אב']);
    expect(lay(['see אב גד there'], 20)).toEqual(['see|גד|אב|there']);
    expect(lay(['אב one two גד'], 20)).toEqual(['גד|one|two|אב']);
  });

  it('puts boxes in the place of what cannot be shaped', () => {
    const failing = (font: string, size: number, text: string) => {
      if (font === 'script-x') throw new Error('no place for a mark');
      return measure(font, size, text);
    };
    const type = { measure: failing, findFont: () => 'script-x' };
    const [line] = layOutLines(spans('a \u0a2a\u0a70'), 20, type);
    expect(line?.pieces.map(({ text }) => text.trim())).toEqual(['a', '\u25a1\u25a1']);
  });

  it('breaks text without spaces between its words, and after spaces that are kept', () => {
    expect(lay(['漢字 日本語'], 4).length).toBe(2);
    expect(lay(['これは日本語'], 4)[0]).toBe('これは');
    expect(lay(['if (a) return;'], 9, true)).toEqual(['if (a) ', 'return;']);
    expect(lay(['    abcdefgh'], 9, true)).toEqual(['    |abcde', 'fgh']);
  });

  it('loses no letter and is never wider than asked for', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'א', 'Ж', ' ', '\n'), maxLength: 60 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.integer({ min: 1, max: 12 }), (texts, width) => {
        const lines = layOutLines(spans(...texts), width, { measure, findFont: () => undefined });
        const letters = lines.flatMap(({ pieces }) => pieces.flatMap((piece) => [...piece.text.trim()]));
        expect(letters.filter((letter) => letter !== ' ').sort()).toEqual(
          [...texts.join('').replace(/\s/g, '')].sort(),
        );
        for (const { pieces } of lines) {
          for (const { x, text: written } of pieces) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x + measure('', 1, written.trimEnd())).toBeLessThanOrEqual(width);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
