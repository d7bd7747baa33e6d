import { fonts } from './english/fonts.js';
import { areaWords } from './words.js';

/** What is said of the fonts of an organization. It comes with the look of sites, which can use them. */
export type FontsWords = typeof fonts;

/** What is said of fonts in the language of the person who adds them. */
export function useFontsWords(): FontsWords {
  return areaWords('fonts', fonts);
}
