import { imports } from './english/imports.js';
import { areaWords } from './words.js';

/** What importing says. It comes with the page for it. */
export type ImportsWords = typeof imports;

/** What importing says in the language of the person who imports. */
export function useImportsWords(): ImportsWords {
  return areaWords('imports', imports);
}
