import { contrast, READABLE_CONTRAST } from '@lectern/domain/sites/customization/color';
import { type Lighting, paletteOf } from '@lectern/domain/sites/customization/palette';
import type { SiteLook } from './queries.js';

const ACCENTS = {
  primaryColor: 'primary',
  infoColor: 'info',
  successColor: 'success',
  warningColor: 'warning',
  dangerColor: 'danger',
} as const;
export type Accent = keyof typeof ACCENTS;

const COLOR = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** A colour that text cannot be read in. */
export interface WeakColor {
  ratio: number;
  needed: number;
  /** What readers see instead. */
  shown: string;
}

/** What is wrong with a colour of text on the pages of a site, as the site itself works it out; nothing when all is well. */
export function weakColor(styling: SiteLook['styling'], accent: Accent, lighting: Lighting): WeakColor | undefined {
  const isComplete = Object.keys(ACCENTS).every((name) => isWhole(styling, name));
  if (!isComplete || (styling.tint && !COLOR.test(styling.tint.color[lighting]))) return undefined;
  const palette = paletteOf(styling, lighting);
  const ratio = contrast(styling[accent][lighting], palette['background'] ?? '#ffffff');
  if (ratio >= READABLE_CONTRAST) return undefined;
  return { ratio, needed: READABLE_CONTRAST, shown: palette[ACCENTS[accent]] ?? '' };
}

/** The contrast of two colours; nothing as long as one of them is still being typed. */
export function contrastOf(a: string | undefined, b: string | undefined): number | undefined {
  return a && b && COLOR.test(a) && COLOR.test(b) ? contrast(a, b) : undefined;
}

function isWhole(styling: SiteLook['styling'], name: string): boolean {
  const color = Object.entries(styling).find(([member]) => member === name)?.[1];
  return typeof color === 'object' && 'light' in color && COLOR.test(color.light) && COLOR.test(color.dark);
}
