import type { Term } from '@lectern/content/search/query-terms';
import type { Database } from '../../client.js';
import { findPages } from './find-pages.js';
import { findPageDetails, type PageDetails } from './page-details.js';
import { organizationMark } from './search-keys.js';
import { joinedTiers, scaledTiers, type Tiers, tiersOfTerms, tiersOfTwo } from './search-tiers.js';
import { findSpaceTitles } from './space-titles.js';

/** What pages are wanted about. */
export interface Topic {
  /** Either all of these words are in a section, */
  label: readonly Term[];
  /** or two of these keywords; the one, where there is no other. */
  keywords: readonly (readonly Term[])[];
}

/** What a hit by keywords is worth, compared with one by the label in the same place. */
const BY_KEYWORDS = 0.8;

/**
 * Finds the pages that are about a topic in the current content of those spaces whose ids are given, the best first:
 * titles before headings before text. Parts of words, typing errors and single words of several relate nothing.
 */
export async function findRelatedPages(
  database: Database,
  { organizationId, visibleIds }: { organizationId: string; visibleIds: readonly string[] },
  topic: Topic,
  most: number,
): Promise<PageDetails[]> {
  if (topic.label.length === 0 && topic.keywords.length === 0) return [];
  const spaceIds = [...(await findSpaceTitles(database, organizationId, visibleIds)).keys()];
  const tiers = tiersOfTopic(topic, organizationMark(organizationId));
  const pages = await findPages(database, { organizationId, spaceIds }, tiers);
  const best = pages.slice(0, most).map((page, index) => ({ ...page, rank: index + 1 }));
  return findPageDetails(database, organizationId, best, topic.label[0]?.word ?? '');
}

function tiersOfTopic({ label, keywords }: Topic, mark: string): Tiers {
  const [only, ...others] = keywords;
  const byKeywords = only && others.length === 0 ? tiersOfTerms(only, mark) : tiersOfTwo(keywords, mark);
  return joinedTiers(tiersOfTerms(label, mark), scaledTiers(byKeywords, BY_KEYWORDS));
}
