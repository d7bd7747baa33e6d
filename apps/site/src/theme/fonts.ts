import { createRequire } from 'node:module';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { parseFontFileName } from '@lectern/domain/sites/fonts/font-file';
import { REGULAR_WEIGHT } from '@lectern/domain/sites/fonts/schemas';
import { OWN_MARK } from '../audience/request-address.js';

type Styling = Customization['styling'];
type Font = Styling['font'] | Styling['monospaceFont'];
type CustomFont = Exclude<Font, string>;
type FontName = Exclude<Font, CustomFont>;

const SANS = 'system-ui, sans-serif';
const SERIF = 'ui-serif, Georgia, serif';
const MONO = 'ui-monospace, monospace';

/**
 * What comes along is loaded from the site itself, see named-fonts.ts; of the others, readers see the one on their device
 * or the closest that they have.
 */
const stacks: Record<FontName, string> = {
  ABCFavorit: `'ABC Favorit', ${SANS}`,
  Inter: `'Inter Variable', ${SANS}`,
  Roboto: `'Roboto Variable', ${SANS}`,
  RobotoSlab: `'Roboto Slab Variable', Rockwell, ${SERIF}`,
  OpenSans: `'Open Sans Variable', ${SANS}`,
  SourceSansPro: `'Source Sans 3 Variable', ${SANS}`,
  Lato: `'Lato', Carlito, ${SANS}`,
  Ubuntu: `'Ubuntu', ${SANS}`,
  Raleway: `'Raleway Variable', ${SANS}`,
  Merriweather: `'Merriweather Variable', ${SERIF}`,
  Overpass: `'Overpass Variable', ${SANS}`,
  NotoSans: `'Noto Sans Variable', ${SANS}`,
  IBMPlexSerif: `'IBM Plex Serif', ${SERIF}`,
  Poppins: `'Poppins', 'Century Gothic', ${SANS}`,
  FiraSans: `'Fira Sans', ${SANS}`,
  FiraCode: `'Fira Code Variable', ${MONO}`,
  IBMPlexMono: `'IBM Plex Mono', ${MONO}`,
  JetBrainsMono: `'JetBrains Mono Variable', ${MONO}`,
  SourceCodePro: `'Source Code Pro Variable', ${MONO}`,
  RobotoMono: `'Roboto Mono Variable', ${MONO}`,
  SpaceMono: `'Space Mono', ${MONO}`,
  DMMono: `'DM Mono', ${MONO}`,
  Inconsolata: `'Inconsolata Variable', Consolas, ${MONO}`,
};

/** A font file that the server offers among the assets of a site. */
export interface WebFontFile {
  name: string;
  /** Where it lies on the disk. */
  path: string;
}

const require = createRequire(import.meta.url);

/** Every font file that assets/styles/fonts.css names. */
export const fontFiles: readonly WebFontFile[] = [
  ...fontsOf('@fontsource-variable/inter', ['inter-latin-wght-normal', 'inter-latin-ext-wght-normal']),
  ...fontsOf('@fontsource-variable/inter', ['inter-latin-wght-italic', 'inter-latin-ext-wght-italic']),
  ...fontsOf('@fontsource/ibm-plex-mono', ['ibm-plex-mono-latin-400-normal', 'ibm-plex-mono-latin-ext-400-normal']),
  ...fontsOf('@fontsource/ibm-plex-mono', ['ibm-plex-mono-latin-600-normal', 'ibm-plex-mono-latin-ext-600-normal']),
];

/** The fonts that a site uses, each once. */
export function usedFonts({ styling }: Customization): Font[] {
  const fonts = [styling.font, styling.headingFont, styling.monospaceFont];
  return [...new Set(fonts.filter((font) => font !== undefined))];
}

/** The file of Inter that the first screen of a site with Inter needs. */
export const INTER_REGULAR = 'inter-latin-wght-normal.woff2';

/** Where a site serves a file of a font that its organization brought along; undefined where the address is of none. */
export function customFontPath(basePath: string, url: string): string | undefined {
  const name = customFontName(url);
  return name && `${basePath}${OWN_MARK}/fonts/${name}`;
}

/** The name of the file of a font that an address of the API leads to; undefined where it leads to none. */
export function customFontName(url: string): string | undefined {
  const name = url.slice(url.lastIndexOf('/') + 1);
  return parseFontFileName(name) && name;
}

/** Where a site serves the regular letters of a font that its organization brought along. */
export function regularFontPaths(basePath: string, { fontFaces: faces }: CustomFont): string[] {
  const regular = faces.find(({ weight }) => weight === REGULAR_WEIGHT) ?? faces[0];
  return regular?.sources.slice(0, 1).flatMap(({ url }) => customFontPath(basePath, url) ?? []) ?? [];
}

/** The families to try for a font, in order, as a CSS value. */
export function fontStack(font: Font, fallback: 'text' | 'code'): string {
  if (typeof font === 'string') return stacks[font];
  return `${cssString(font.fontFamily)}, ${fallback === 'code' ? MONO : SANS}`;
}

/** The `@font-face` rules of the fonts that an organization brought along, all served by the site itself. */
export function fontFaces(fonts: readonly Font[], basePath: string): string {
  const custom = fonts.filter((font) => typeof font === 'object');
  const byId = new Map(custom.map((font) => [font.id, font]));
  return [...byId.values()].flatMap((font) => facesOf(font, basePath)).join('');
}

const cssFormats = { woff2: 'woff2', woff: 'woff', ttf: 'truetype', otf: 'opentype' } as const;

function facesOf({ fontFamily, fontFaces: faces }: CustomFont, basePath: string): string[] {
  return faces.flatMap(({ weight, sources }) => {
    const src = sources.flatMap(({ url }) => {
      const path = customFontPath(basePath, url);
      const file = parseFontFileName(customFontName(url) ?? '');
      return path && file ? [`url(${cssString(path)}) format('${cssFormats[file.format]}')`] : [];
    });
    if (src.length === 0) return [];
    const family = cssString(fontFamily);
    return [`@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:${src.join(',')}}`];
  });
}

function fontsOf(packageName: string, names: readonly string[]): WebFontFile[] {
  return names.map((name) => ({
    name: `${name}.woff2`,
    path: require.resolve(`${packageName}/files/${name}.woff2`),
  }));
}

/**
 * A text as a CSS string. It has none of the characters that HTML gives a meaning, so that a style sheet made with it
 * reads the same inside a page.
 */
export function cssString(text: string): string {
  return `'${text.replace(/[^\p{L}\p{N} ./:_=?%#@,;+~-]/gu, (character) => `\\${codeOf(character)} `)}'`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0xfffd).toString(16);
}
