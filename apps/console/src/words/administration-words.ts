import { administration } from './english/administration.js';
import { areaWords } from './words.js';

/** What the pages about jobs, the audit log, merge rules and single sign-on say. It comes with them. */
export type AdministrationWords = typeof administration;

/** What these pages say in the language of the person who administrates. */
export function useAdministrationWords(): AdministrationWords {
  return areaWords('administration', administration);
}
