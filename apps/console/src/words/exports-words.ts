import { exports } from './english/exports.js';
import { areaWords } from './words.js';

/** What is said where content is taken out of a space. It comes with that page. */
export type ExportsWords = typeof exports;

/** What is said of exports in the language of the person who takes something out. */
export function useExportsWords(): ExportsWords {
  return areaWords('exports', exports);
}
