import { git } from './english/git.js';
import { areaWords } from './words.js';

/** What is said of git repositories. It comes with that page. */
export type GitWords = typeof git;

/** What is said of git repositories in the language of the person who uses them. */
export function useGitWords(): GitWords {
  return areaWords('git', git);
}
