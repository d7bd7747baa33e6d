import { siteAccess } from './english/site-access.js';
import { areaWords } from './words.js';

/** What is said of who may do what with a site. It comes with the pages that show who has access. */
export type SiteAccessWords = typeof siteAccess;

/** What is said of who may do what with a site in the language of the person who reads it. */
export function useSiteAccessWords(): SiteAccessWords {
  return areaWords('siteAccess', siteAccess);
}
