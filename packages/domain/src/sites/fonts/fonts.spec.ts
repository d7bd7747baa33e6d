import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fontFileName, fontFormatOf, parseFontFileName } from './font-file.js';
import { customFontsIn, withFonts } from './used-fonts.js';

const font = (id: string) => ({ id, custom: true as const, fontFamily: id, fontFaces: [] });

describe('fontFormatOf', () => {
  it('never fails, whatever bytes it is given', () => {
    const beginnings = ['wOF2', 'wOFF', 'OTTO', 'true', '\u0000\u0001\u0000\u0000', ''].map((text) =>
      Buffer.from(text, 'latin1'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 80 }), (beginning, rest) => {
        expect([undefined, 'woff2', 'woff', 'ttf', 'otf']).toContain(fontFormatOf(Buffer.concat([beginning, rest])));
      }),
    );
  });
});

describe('names of font files', () => {
  it('say what they were made of, and nothing else is one', () => {
    const hash = '0f'.repeat(32);
    expect(parseFontFileName(fontFileName(hash, 'otf'))).toEqual({ sha256: hash, format: 'otf' });
    for (const name of [
      '',
      `${hash}`,
      `${hash}.exe`,
      `${hash}.woff2 `,
      `../${hash}.woff`,
      `${hash.toUpperCase()}.ttf`,
    ]) {
      expect(parseFontFileName(name)).toBeUndefined();
    }
  });
});

describe('fonts in a customization', () => {
  const override = {
    title: 'Docs',
    styling: { font: font('a'), headingFont: 'Lato', monospaceFont: font('b') },
  } as const;

  it('are found by the member that names them', () => {
    expect(customFontsIn(override)).toEqual([
      { member: 'font', id: 'a' },
      { member: 'monospaceFont', id: 'b' },
    ]);
    expect(customFontsIn({})).toEqual([]);
  });

  it('are replaced or no longer set, and nothing else changes', () => {
    const newer = { ...font('a'), fontFamily: 'Newer' };
    expect(withFonts(override, ({ id }) => (id === 'a' ? newer : undefined))).toEqual({
      title: 'Docs',
      styling: { font: newer, headingFont: 'Lato' },
    });
    expect(withFonts({ styling: { font: 'Inter' } }, () => undefined)).toEqual({ styling: { font: 'Inter' } });
  });
});
