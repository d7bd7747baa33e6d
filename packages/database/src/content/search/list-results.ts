import type { SearchContent } from '@lectern/domain/content/search/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { type Listing, type OrderColumn, paginate, type Window } from '../../paginate.js';
import type { Asked } from './asked-words.js';
import { findPages, type PageHit, type PageHits } from './find-pages.js';
import {
  findPageDetails,
  findPagesWithDetails,
  type PageDetails,
  type RankedPage,
  type RequestedDetails,
} from './page-details.js';
import { type Searched, search } from './search.queries.js';
import { vocabularyOf } from './similar-words.js';
import { findSpaceTitles } from './space-titles.js';

/** A space among the results of a search, with its best pages. */
export interface SpaceResult {
  spaceId: string;
  title: string;
  score: number;
  pages: PageDetails[];
}

/** A page of results, and the words to be marked in them, folded. */
export interface Results<Row> {
  page: Page<Row>;
  words: string[];
}

const PAGES_OF_SPACE = 10;

/** Searches the current content of a space. */
export async function searchSpace(
  database: Database,
  keyring: Keyring,
  space: { organizationId: string; spaceId: string },
  { query, ...window }: SearchContent,
): Promise<Results<PageDetails>> {
  const { organizationId, spaceId } = space;
  const scope = { organizationId, spaceIds: [spaceId] };
  const searched = once((requested: RequestedDetails) => {
    const find = (asked: Asked, hint: string) => findPagesWithDetails(database, space, asked, requested, hint);
    return search(database, { scope, vocabulary: vocabularyOf(database, scope), find }, query);
  });
  const page = await paginate(keyring, window, listing('search-space', organizationId, spaceId, query), {
    count: async () => (await searched({ take: window.limit + 1 }))?.found.count ?? 0,
    rows: async ({ after, take }) => (await searched({ after: Number(after?.[0] ?? 0), take }))?.found.pages ?? [],
  });
  return { page, words: (await searched({ take: 0 }))?.words ?? [] };
}

/** Searches the current content of those spaces of an organization whose ids are given. */
export async function searchOrganization(
  database: Database,
  keyring: Keyring,
  { organizationId, userId, visibleIds }: { organizationId: string; userId: string; visibleIds: readonly string[] },
  { query, ...window }: SearchContent,
): Promise<Results<SpaceResult>> {
  const titles = await findSpaceTitles(database, organizationId, visibleIds);
  const scope = { organizationId, spaceIds: [...titles.keys()] };
  const find = async (asked: Asked) => counted(await findPages(database, scope, asked));
  const searched = await search(database, { scope, vocabulary: vocabularyOf(database, scope), find }, query);
  return listSpaceResults(keyring, window, {
    titles,
    searched,
    listing: listing('search-organization', organizationId, userId, query),
    details: (shown, hint) => findPageDetails(database, organizationId, shown, hint),
  });
}

/** Pages that were found, with their number. */
export function counted(hits: PageHits): PageHits & { count: number } {
  return { ...hits, count: hits.pages.length };
}

/** What was found in some spaces, and how it is shown. */
export interface SearchedSpaces {
  titles: ReadonlyMap<string, string>;
  searched: Searched<{ pages: readonly PageHit[] }> | null;
  listing: Listing;
  details(shown: readonly RankedPage[], hint: string): Promise<PageDetails[]>;
}

/** Lists the spaces in which pages were found, the best first, each with its best pages. */
export async function listSpaceResults(
  keyring: Keyring,
  window: PageQuery,
  { titles, searched, listing: ofSpaces, details: detailsOf }: SearchedSpaces,
): Promise<Results<SpaceResult>> {
  const { found = { pages: [] }, words = [] } = searched ?? {};
  const spaces = bySpace(found.pages);
  const page = await paginate(keyring, window, ofSpaces, {
    count: async () => spaces.length,
    rows: async (asked) => windowOf(spaces, asked),
  });
  const details = await detailsOf(
    page.items.flatMap((space) => space.pages),
    words[0] ?? '',
  );
  const items = page.items.map(({ spaceId, score }) => ({
    spaceId,
    title: titles.get(spaceId) ?? '',
    score,
    pages: details.filter((found) => found.spaceId === spaceId),
  }));
  return { page: { ...page, items }, words };
}

/** Counting and reading ask for the same at the same time: it is done for whoever asks first. */
function once<T>(work: (asked: RequestedDetails) => Promise<T>): (asked: RequestedDetails) => Promise<T> {
  let done: Promise<T> | undefined;
  return (asked) => {
    done ??= work(asked);
    return done;
  };
}

// Scores follow from all that is found, so that any edit may change them: places hardly move.
const order: readonly OrderColumn[] = [{ column: 'rank', direction: 'asc' }];

/** A list of results in the order of their ranks; what it depends on is told by its name and the selection. */
export function listing(name: string, ...selection: string[]): Listing {
  return { scope: [name, ...selection], order };
}

interface FoundSpace {
  spaceId: string;
  score: number;
  /** Place among the spaces, from 1. */
  rank: number;
  pages: RankedPage[];
}

/** The part of a ranking that a page of a list shows. */
function windowOf(ranking: readonly FoundSpace[], { after, take }: Window): FoundSpace[] {
  const start = Number(after?.[0] ?? 0);
  return ranking.slice(start, start + take);
}

function bySpace(pages: readonly PageHit[]): FoundSpace[] {
  const spaces = new Map<string, FoundSpace>();
  for (const [index, page] of pages.entries()) {
    const space = spaces.get(page.spaceId) ?? { spaceId: page.spaceId, score: page.score, rank: 0, pages: [] };
    if (space.pages.length < PAGES_OF_SPACE) space.pages.push({ ...page, rank: index + 1 });
    spaces.set(page.spaceId, space);
  }
  return [...spaces.values()]
    .sort((a, b) => b.score - a.score || (a.spaceId < b.spaceId ? -1 : 1))
    .map((space, index) => ({ ...space, rank: index + 1 }));
}
