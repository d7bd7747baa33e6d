import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontFamily, FontIndex } from '@lectern/content/pdf/font-index';
import type { ScriptFonts } from '@lectern/content/pdf/script-faces';
import subsetFont from 'subset-font';
import { z } from 'zod';

const EAST_ASIAN = '\\u3000-\\u303f\\u31c0-\\u33ff\\ufe30-\\ufe4f\\uff00-\\uffef';

/** Families by name: the package that each comes in, and what it is for. The first that has a character draws it. */
const FAMILIES: Record<string, { folder: string; scripts: RegExp }> = {
  chinese: {
    folder: 'noto-sans-sc',
    scripts: new RegExp(`[\\u3400-\\u4db5\\u4e00-\\u9fef\\p{Script=Bopomofo}${EAST_ASIAN}]`, 'u'),
  },
  japanese: {
    folder: 'noto-sans-jp',
    scripts: new RegExp(`[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fb\\u30fc${EAST_ASIAN}]`, 'u'),
  },
  korean: { folder: 'noto-sans-kr', scripts: new RegExp(`[\\p{Script=Han}\\p{Script=Hangul}${EAST_ASIAN}]`, 'u') },
  thai: { folder: 'noto-sans-thai', scripts: /\p{Script=Thai}/u },
  devanagari: { folder: 'noto-sans-devanagari', scripts: /[\p{Script=Devanagari}\u0964\u0965]/u },
  bengali: { folder: 'noto-sans-bengali', scripts: /\p{Script=Bengali}/u },
  tamil: { folder: 'noto-sans-tamil', scripts: /\p{Script=Tamil}/u },
  telugu: { folder: 'noto-sans-telugu', scripts: /\p{Script=Telugu}/u },
  gujarati: { folder: 'noto-sans-gujarati', scripts: /\p{Script=Gujarati}/u },
  kannada: { folder: 'noto-sans-kannada', scripts: /\p{Script=Kannada}/u },
  malayalam: { folder: 'noto-sans-malayalam', scripts: /\p{Script=Malayalam}/u },
  gurmukhi: { folder: 'noto-sans-gurmukhi', scripts: /\p{Script=Gurmukhi}/u },
  emoji: { folder: 'noto-emoji', scripts: /\p{Emoji}/u },
};

/** The library that shapes text fails at places for marks that these fonts leave open; it finds places by itself. */
const WITH_OPEN_PLACES = /^noto-sans-(?:gujarati|gurmukhi|malayalam|telugu)\//;

// The characters that each file of a package has, by the name of the file.
const UnicodeRanges = z.record(z.string(), z.string());

const REGULAR = 400;
/** A file has some 60 kB once it is unpacked, and a space in one language needs up to a hundred. */
const MAX_FILES_IN_MEMORY = 200;

const require = createRequire(import.meta.url);

/** Reads which fonts there are; their files are read when a text needs them. */
export async function readScriptFonts(): Promise<ScriptFonts> {
  const index = new FontIndex(await Promise.all(Object.entries(FAMILIES).map(readFamily)));
  const atHand = new Map<string, Promise<Uint8Array>>();
  return {
    index,
    load(file) {
      const known = atHand.get(file);
      if (known) return known;
      if (atHand.size >= MAX_FILES_IN_MEMORY) atHand.clear();
      const bytes = readFixedFont(file);
      atHand.set(file, bytes);
      return bytes;
    },
  };
}

async function readFamily([name, { folder, scripts }]: [
  string,
  { folder: string; scripts: RegExp },
]): Promise<FontFamily> {
  const file = require.resolve(`@fontsource-variable/${folder}/unicode.json`);
  const ranges = UnicodeRanges.parse(JSON.parse(await readFile(file, 'utf8')));
  const files = Object.entries(ranges).map(([part, unicodeRange]) => ({
    name: `${folder}/files/${folder}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    unicodeRange,
  }));
  return { name, scripts, files };
}

/** Reads a font of variable weight as one of a fixed weight: the library that makes PDFs cannot put in the others. */
async function readFixedFont(file: string): Promise<Uint8Array> {
  const font = await readFile(require.resolve(`@fontsource-variable/${file}`));
  return subsetFont(font, null, {
    keepAllGlyphs: true,
    variationAxes: { wght: REGULAR },
    targetFormat: 'sfnt',
    noHinting: true,
    dropTables: WITH_OPEN_PLACES.test(file) ? ['GPOS'] : [],
  });
}
