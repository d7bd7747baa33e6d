import { differences } from './english/differences.js';
import { areaWords } from './words.js';

/** What is said of differences. It comes with the pages that compare something. */
export type DifferencesWords = typeof differences;

/** What is said of differences in the language of the person who compares. */
export function useDifferencesWords(): DifferencesWords {
  return areaWords('differences', differences);
}
