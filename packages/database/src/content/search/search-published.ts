import type { SearchContent } from '@lectern/domain/content/search/schemas';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import type { Asked } from './asked-words.js';
import type { PageInSpace, Pinned, PinnedSpace } from './audience.js';
import { findVisiblePages, type PageHit } from './find-pages.js';
import { counted, listing, listSpaceResults, type Results, type SpaceResult } from './list-results.js';
import { findVisibleDetails } from './page-details.js';
import { search } from './search.queries.js';
import { wordsOfOrganization } from './similar-words.js';
import { findSpaceTitles } from './space-titles.js';
import { findVisibleWords } from './visible-words.js';

/** What a visitor of a site searches. */
export interface PublishedSpaces {
  organizationId: string;
  /** The revisions are those that the hidden pages were worked out for. */
  spaces: readonly PinnedSpace[];
  /** Pages that are not for this visitor, with all pages below them. */
  hidden: readonly PageInSpace[];
  /** What the spaces and the hidden pages follow from, so that a cursor is only good for the list it was made for. */
  scope: readonly string[];
}

/** What a visitor is shown, and whether spaces are missing in it because they moved on while it was searched for. */
export interface PublishedResults extends Results<SpaceResult> {
  moved: boolean;
}

/**
 * Searches those spaces of an organization that are given, as far as a visitor may see them and as long as the given
 * revisions are their current content: nothing is ever shown of another one, for which other pages may be hidden.
 * Hidden pages, pages that the navigation leaves out, text inside of conditions, and pages that ask not to be found change
 * nothing in the response, neither counts nor what is marked.
 */
export async function searchPublished(
  database: Database,
  keyring: Keyring,
  { organizationId, scope, spaces, hidden }: PublishedSpaces,
  { query, ...window }: SearchContent,
): Promise<PublishedResults> {
  const revisions = new Map(spaces.map(({ spaceId, revisionId }) => [spaceId, revisionId]));
  const titles = await findSpaceTitles(database, organizationId, [...revisions.keys()]);
  const spaceIds = [...titles.keys()];
  const audience = { organizationId, spaceIds, revisions, hidden };
  let moved = false;
  const noting = <Found>(pinned: Pinned<Found>): Found => {
    moved ||= pinned.moved;
    return pinned.found;
  };
  const vocabulary = wordsOfOrganization(database, organizationId, async (words) =>
    noting(await findVisibleWords(database, audience, words)),
  );
  const find = async (asked: Asked) => counted(noting(await findVisiblePages(database, audience, asked)));
  const searched = await search(database, { scope: audience, vocabulary, find }, query);
  const results = await listPinned(searched?.found.pages ?? [], (pages) =>
    listSpaceResults(keyring, window, {
      titles,
      searched: searched && { ...searched, found: { pages } },
      listing: listing('search-published', organizationId, query, ...scope),
      details: (shown, hint) => findVisibleDetails(database, organizationId, revisions, shown, hint),
    }),
  );
  return { ...noting(results), moved };
}

/** Lists what was found. A space of which nothing can be shown any more has moved on: it is as if it were not found. */
async function listPinned(
  pages: readonly PageHit[],
  list: (pages: readonly PageHit[]) => Promise<Results<SpaceResult>>,
): Promise<Pinned<Results<SpaceResult>>> {
  const found = await list(pages);
  const gone = new Set(found.page.items.filter((space) => space.pages.length === 0).map(({ spaceId }) => spaceId));
  if (gone.size === 0) return { found, moved: false };
  const left = await listPinned(
    pages.filter(({ spaceId }) => !gone.has(spaceId)),
    list,
  );
  return { ...left, moved: true };
}
