import type { SearchContent } from '@lectern/domain/search/schemas';
import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';
import type { Audience } from './audience.js';
import { findInSpaces } from './find-in-spaces.js';
import { findVisiblePages } from './find-pages.js';
import { listing, listSpaces, type Results, type SpaceResult } from './list-results.js';
import { findVisibleDetails } from './page-details.js';
import { search } from './search.queries.js';
import { vocabularyOf } from './similar-words.js';
import { findSpaceTitles } from './space-titles.js';
import { findVisibleWords } from './visible-words.js';

/** What a visitor of a site searches. */
export interface PublishedContent extends Audience {
  organizationId: string;
  /** What the spaces and the hidden pages follow from, so that a cursor is only good for the list it was made for. */
  scope: readonly string[];
}

/**
 * Searches the current content of those spaces of an organization whose ids are given, as far as a visitor may see it.
 * Hidden pages, text inside of conditions, and pages that ask not to be found change nothing in the answer, neither
 * counts nor the words to be marked.
 */
export async function searchPublished(
  database: Database,
  keyring: Keyring,
  { organizationId, scope, spaceIds: published, hidden }: PublishedContent,
  { query, ...window }: SearchContent,
): Promise<Results<SpaceResult>> {
  const titles = await findSpaceTitles(database, organizationId, published);
  const audience = { spaceIds: [...titles.keys()], hidden };
  const visibleWords = vocabularyOf(database, audience.spaceIds, (words) =>
    findVisibleWords(database, audience, words),
  );
  const searched = await search(visibleWords, query, (tiersFor) =>
    findInSpaces(audience.spaceIds, tiersFor, (some, tiers) => findVisiblePages(database, audience, some, tiers)),
  );
  return listSpaces(keyring, window, {
    titles,
    searched,
    listing: listing('search-published', organizationId, query, ...scope),
    details: (shown, hint) => findVisibleDetails(database, organizationId, shown, hint),
  });
}
