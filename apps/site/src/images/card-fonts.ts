import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontFamily, FontIndex, familyFor } from '@lectern/content/pdf/font-index';
import { create, type Font } from 'fontkit';
import { convert } from 'fontverter';
import { z } from 'zod';

/** How heavy a text is, as fonts count it. */
export type Weight = 400 | 700;

/** A text as a shape: one unit of its path is one pixel. */
export interface TextShape {
  path: string;
  width: number;
}

const EAST_ASIAN = '\\u3000-\\u303f\\u31c0-\\u33ff\\ufe30-\\ufe4f\\uff00-\\uffef';
const FAMILIES: Record<string, { folder: string; scripts: RegExp }> = {
  inter: { folder: 'inter', scripts: /[\u0020-\u2fff]/u },
  chinese: { folder: 'noto-sans-sc', scripts: new RegExp(`[\\p{Script=Han}${EAST_ASIAN}]`, 'u') },
  japanese: {
    folder: 'noto-sans-jp',
    scripts: new RegExp(`[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fb\\u30fc${EAST_ASIAN}]`, 'u'),
  },
  korean: { folder: 'noto-sans-kr', scripts: new RegExp(`[\\p{Script=Han}\\p{Script=Hangul}${EAST_ASIAN}]`, 'u') },
};

// The characters that each file of a package has, by the name of the file.
const UnicodeRanges = z.record(z.string(), z.string());
const require = createRequire(import.meta.url);
/** A font takes a megabyte or two once it is open. */
const MAX_OPEN_FONTS = 60;

let index: FontIndex | undefined;
const fonts = new Map<string, Promise<Font>>();

/** Draws a text in one line. Characters that no font has are left out. */
export async function shapeText(text: string, size: number, weight: Weight): Promise<TextShape> {
  let path = '';
  let width = 0;
  for (const { file, text: part } of partsByFont(text)) {
    const font = await openFont(file, weight);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      const [x, y] = [width + xOffset * scale, -yOffset * scale];
      path += glyph.path.scale(scale, -scale).translate(x, y).toSVG();
      width += xAdvance * scale;
    }
  }
  return { path, width };
}

/** Splits a text where another font has to go on. */
function partsByFont(text: string): { file: string; text: string }[] {
  index ??= new FontIndex(Object.entries(FAMILIES).map(readFamily));
  const expected = familyFor(text);
  const parts: { file: string; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const file = index.find(codePoint, codePoint < 0x2e80 ? 'inter' : expected);
    const last = parts.at(-1);
    if (file === undefined) continue;
    if (last?.file === file) last.text += character;
    else parts.push({ file, text: character });
  }
  return parts;
}

function readFamily([name, { folder, scripts }]: [string, (typeof FAMILIES)[string]]): FontFamily {
  const file = require.resolve(`@fontsource-variable/${folder}/unicode.json`);
  const ranges = UnicodeRanges.parse(JSON.parse(readFileSync(file, 'utf8')));
  const files = Object.entries(ranges).map(([part, unicodeRange]) => ({
    name: `${folder}/files/${folder}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    unicodeRange,
  }));
  return { name, scripts, files };
}

function openFont(file: string, weight: Weight): Promise<Font> {
  const key = `${file} ${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  if (fonts.size >= MAX_OPEN_FONTS) fonts.clear();
  const opened = readFont(file, weight);
  fonts.set(key, opened);
  return opened;
}

async function readFont(file: string, weight: Weight): Promise<Font> {
  const compressed = await readFile(require.resolve(`@fontsource-variable/${file}`));
  return create(await convert(compressed, 'sfnt')).getVariation({ wght: weight });
}
