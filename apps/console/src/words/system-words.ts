import { system } from './english/system.js';
import { areaWords } from './words.js';

/** What the pages about the whole installation say. It comes with them, because only its administrators open them. */
export type SystemWords = typeof system;

/** What the pages about the whole installation say in the language of the person who runs it. */
export function useSystemWords(): SystemWords {
  return areaWords('system', system);
}
