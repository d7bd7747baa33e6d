import { writing } from './english/writing.js';
import { areaWords } from './words.js';

/** What the editor says. It comes with the editor, because those who only read never need it. */
export type WritingWords = typeof writing;

/** What the editor says in the language of the person who writes. */
export function useWritingWords(): WritingWords {
  return areaWords('writing', writing);
}
