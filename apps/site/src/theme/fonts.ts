import { createRequire } from 'node:module';
import type { Customization } from '@lectern/domain/sites/customization/schemas';

type Styling = Customization['styling'];
type Font = Styling['font'] | Styling['monospaceFont'];
type CustomFont = Exclude<Font, string>;
type FontName = Exclude<Font, CustomFont>;

const SANS = 'system-ui, sans-serif';
const SERIF = 'ui-serif, Georgia, serif';
const MONO = 'ui-monospace, monospace';

/** Only what is bundled is ever loaded; of the others, readers see the one on their device or the closest they have. */
const stacks: Record<FontName, string> = {
  ABCFavorit: `'ABC Favorit', ${SANS}`,
  Inter: `'Inter Variable', ${SANS}`,
  Roboto: `'Roboto', ${SANS}`,
  RobotoSlab: `'Roboto Slab', Rockwell, ${SERIF}`,
  OpenSans: `'Open Sans', ${SANS}`,
  SourceSansPro: `'Source Sans Pro', 'Source Sans 3', ${SANS}`,
  Lato: `'Lato', Carlito, ${SANS}`,
  Ubuntu: `'Ubuntu', ${SANS}`,
  Raleway: `'Raleway', ${SANS}`,
  Merriweather: `'Merriweather', ${SERIF}`,
  Overpass: `'Overpass', ${SANS}`,
  NotoSans: `'Noto Sans', ${SANS}`,
  IBMPlexSerif: `'IBM Plex Serif', ${SERIF}`,
  Poppins: `'Poppins', 'Century Gothic', ${SANS}`,
  FiraSans: `'Fira Sans', ${SANS}`,
  FiraCode: `'Fira Code', ${MONO}`,
  IBMPlexMono: `'IBM Plex Mono', ${MONO}`,
  JetBrainsMono: `'JetBrains Mono', ${MONO}`,
  SourceCodePro: `'Source Code Pro', ${MONO}`,
  RobotoMono: `'Roboto Mono', ${MONO}`,
  SpaceMono: `'Space Mono', ${MONO}`,
  DMMono: `'DM Mono', ${MONO}`,
  Inconsolata: `'Inconsolata', Consolas, ${MONO}`,
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

/** Names of the font files that the first screen of a site needs. */
export function preloadedFonts({ styling }: Customization): string[] {
  const isInter = [styling.font, styling.headingFont].includes('Inter');
  return isInter ? ['inter-latin-wght-normal.woff2'] : [];
}

/** The families to try for a font, in order, as a CSS value. */
export function fontStack(font: Font, fallback: 'text' | 'code'): string {
  if (typeof font === 'string') return stacks[font];
  return `${cssString(font.fontFamily)}, ${fallback === 'code' ? MONO : SANS}`;
}

/** The `@font-face` rules of the fonts that an organization brings itself. */
export function fontFaces(fonts: readonly (Font | undefined)[]): string {
  const custom = fonts.filter((font) => typeof font === 'object');
  const byId = new Map(custom.map((font) => [font.id, font]));
  return [...byId.values()].flatMap(facesOf).join('');
}

function facesOf({ fontFamily, fontFaces: faces }: CustomFont): string[] {
  return faces
    .filter(({ sources }) => sources.length > 0)
    .map(({ weight, sources }) => {
      const src = sources.map(
        ({ url, format }) => `url(${cssString(url)})${format ? ` format(${cssString(format)})` : ''}`,
      );
      const family = cssString(fontFamily);
      return `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:${src.join(',')}}`;
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
  return `'${text.replace(/[^\p{L}\p{N} ./:_=?%#@,;+-]/gu, (character) => `\\${codeOf(character)} `)}'`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0xfffd).toString(16);
}
