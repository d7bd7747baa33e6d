import { look } from './english/look.js';
import { areaWords } from './words.js';

/** What the look of a site says. It comes with its page, because the first page of the console has none. */
export type LookWords = typeof look;

/** What the look of a site says in the language of the person who changes it. */
export function useLookWords(): LookWords {
  return areaWords('look', look);
}
