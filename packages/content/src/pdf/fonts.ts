import { createRequire } from 'node:module';
import { type Coverage, covers } from './covered-characters.js';
import type { TextStyle } from './text-style.js';

/** The font files for what the fonts of every viewer cannot draw, as bytes. */
export type WideFonts = Record<WideFace, Uint8Array>;

export type WideFace = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'mono';

/** Where the font files are; whoever renders reads them. */
export function wideFontFiles(): Record<WideFace, string> {
  const require = createRequire(import.meta.url);
  const sans = (face: string) => require.resolve(`@fontsource/dejavu-sans/files/dejavu-sans-latin-${face}.woff`);
  return {
    regular: sans('400-normal'),
    bold: sans('700-normal'),
    italic: sans('400-italic'),
    boldItalic: sans('700-italic'),
    mono: require.resolve('@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff'),
  };
}

/** A stretch of text that one font draws. */
export interface Run {
  font: string;
  text: string;
}

// A box.
const MISSING = '\u25a1';
// What every viewer draws with its own fonts: Windows code page 1252.
const STANDARD =
  /^[\x20-\x7e\xa0-\xff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]*$/;
// Joiners, marks of direction and variants: they have no shape of their own.
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;

/** Finds the font for a character of a script that the wide fonts lack. */
export type FindFont = (codePoint: number) => string | undefined;

/** Splits a word by the fonts that can draw it; characters that none has become visible boxes. */
export function fontRuns(word: string, style: TextStyle, findFont: FindFont = () => undefined): Run[] {
  const text = word.replace(SHAPELESS, '');
  if (text === '') return [];
  if (STANDARD.test(text)) return [{ font: standardFont(style), text }];
  const runs: Run[] = [];
  for (const character of text) {
    const run = wideRun(character, style, findFont);
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** Boxes in the place of characters that cannot be drawn: a reader must see that something is missing. */
export function missingRun(text: string): Run {
  return { font: wideFontName('regular'), text: MISSING.repeat([...text].length) };
}

/** The name that a wide font has within a document. */
export function wideFontName(face: WideFace): string {
  return `wide-${face}`;
}

function wideRun(character: string, style: TextStyle, findFont: FindFont): Run {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const [coverage, face] of facesFor(style)) {
    if (covers(coverage, codePoint)) return { font: wideFontName(face), text: character };
  }
  const font = findFont(codePoint);
  return font === undefined ? missingRun(character) : { font, text: character };
}

/** The faces that may draw a style, the best first. */
function facesFor({ mono, bold, italic }: TextStyle): [Coverage, WideFace][] {
  const upright: [Coverage, WideFace] = ['upright', bold ? 'bold' : 'regular'];
  if (mono) return [['mono', 'mono'], upright];
  return italic ? [['slanted', bold ? 'boldItalic' : 'italic'], upright] : [upright];
}

/** The font of every viewer that draws a style. */
export function standardFont({ mono, bold, italic }: TextStyle): string {
  const slant = mono || !italic ? '' : 'Oblique';
  const variant = `${bold ? 'Bold' : ''}${slant}`;
  const family = mono ? 'Courier' : 'Helvetica';
  return variant === '' ? family : `${family}-${variant}`;
}
