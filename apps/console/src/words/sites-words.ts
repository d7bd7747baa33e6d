import { sites } from './english/sites.js';
import { areaWords } from './words.js';

/** What publishing says. It comes with the pages about sites, because the first page of the console has none. */
export type SitesWords = typeof sites;

/** What publishing says in the language of the person who publishes. */
export function useSitesWords(): SitesWords {
  return areaWords('sites', sites);
}
