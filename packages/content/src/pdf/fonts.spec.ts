import { describe, expect, it } from '@jest/globals';
import { fontRuns } from './fonts.js';
import { BODY } from './text-style.js';

describe('fontRuns', () => {
  it.each([
    [{}, 'Helvetica'],
    [{ bold: true }, 'Helvetica-Bold'],
    [{ bold: true, italic: true }, 'Helvetica-BoldOblique'],
    [{ mono: true, italic: true }, 'Courier'],
    [{ mono: true, bold: true }, 'Courier-Bold'],
  ])('draws Latin letters in style %j with %s', (style, font) => {
    expect(fontRuns('Größe–€', { ...BODY, ...style })).toEqual([{ font, text: 'Größe–€' }]);
  });

  it('draws a word of another script with one font, punctuation included', () => {
    expect(fontRuns('Привет!', BODY)).toEqual([{ font: 'wide-regular', text: 'Привет!' }]);
    expect(fontRuns('Привет!', { ...BODY, bold: true, italic: true })).toEqual([
      { font: 'wide-boldItalic', text: 'Привет!' },
    ]);
  });

  it('stands upright where the slanted font lacks a script, and leaves the width where the narrow one does', () => {
    expect(fontRuns('عربي', { ...BODY, italic: true })).toEqual([{ font: 'wide-regular', text: 'عربي' }]);
    expect(fontRuns('─א', { ...BODY, mono: true })).toEqual([
      { font: 'wide-mono', text: '─' },
      { font: 'wide-regular', text: 'א' },
    ]);
  });

  it('puts a box in the place of each character that no font has', () => {
    expect(fontRuns('漢字🎉', BODY)).toEqual([{ font: 'wide-regular', text: '□□□' }]);
    expect(fontRuns('\ud800', BODY)).toEqual([{ font: 'wide-regular', text: '□' }]);
  });

  it('leaves out what has no shape', () => {
    expect(fontRuns('a\u200bb\u0007\ufe0f', BODY)).toEqual([{ font: 'Helvetica', text: 'ab' }]);
    expect(fontRuns('\u200d', BODY)).toEqual([]);
  });
});
