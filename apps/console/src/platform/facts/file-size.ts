import { language } from '../../words/language/language.js';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** How large something is, as people say it. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  // The short form of a byte has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: UNITS[step], unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language(), format).format(bytes / 1000 ** step);
}
