import { joining } from './english/joining.js';
import { areaWords } from './words.js';

/** What is said of joining by the domain of an email address. It comes with the page of those who are in no organization. */
export type JoiningWords = typeof joining;

/** What is said of joining in the language of the person who joins. */
export function useJoiningWords(): JoiningWords {
  return areaWords('joining', joining);
}
