import { git } from './english/git.js';
import { areaWords } from './words.js';

/** What is said of git repositories in the language of the person who uses them. It comes with that page. */
export function useGitWords(): typeof git {
  return areaWords('git', git);
}
