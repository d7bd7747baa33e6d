import { access } from './english/access.js';
import { areaWords } from './words.js';

/** What the pages of a person and those about who may do what say. It comes with them. */
export type AccessWords = typeof access;

/** What these pages say in the language of the person who reads them. */
export function useAccessWords(): AccessWords {
  return areaWords('access', access);
}
