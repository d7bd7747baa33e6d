import type { Page } from '@lectern/domain/http/page';
import type { SearchContent } from '@lectern/domain/search/schemas';
import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';
import { type OrderColumn, paginate, type Window } from '../paginate.js';
import type { FoundPage } from './find-pages.js';
import { findPageDetails, type PageDetails } from './page-details.js';
import { type SearchOutcome, searchPages } from './search.queries.js';

/** A page among the results of a search. */
export interface PageResult extends PageDetails {
  score: number;
  /** Place among all results, from 1. */
  rank: number;
}

/** A space among the results of a search, with its best pages. */
export interface SpaceResult {
  spaceId: string;
  title: string;
  score: number;
  pages: PageResult[];
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
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  { query, ...window }: SearchContent,
): Promise<Results<PageResult>> {
  const { pages, words } = await searchPages(database, [spaceId], query);
  const ranked = pages.map((page, index) => ({ ...page, id: page.pageId, rank: index + 1 }));
  const page = await paginate(keyring, window, listing('search-space', organizationId, spaceId, query), {
    count: async () => ranked.length,
    rows: async (asked) => windowOf(ranked, asked),
  });
  return { page: { ...page, items: await withDetails(database, organizationId, page.items, words) }, words };
}

/** Searches the current content of those spaces of an organization whose ids are given. */
export async function searchOrganization(
  database: Database,
  keyring: Keyring,
  { organizationId, userId, visibleIds }: { organizationId: string; userId: string; visibleIds: readonly string[] },
  { query, ...window }: SearchContent,
): Promise<Results<SpaceResult>> {
  const titles = await findSpaceTitles(database, organizationId, visibleIds);
  const { pages, words } = await searchPages(database, [...titles.keys()], query);
  const spaces = bySpace(pages);
  const page = await paginate(keyring, window, listing('search-organization', organizationId, userId, query), {
    count: async () => spaces.length,
    rows: async (asked) => windowOf(spaces, asked),
  });
  const shown = page.items.flatMap((space) => space.pages);
  const details = await withDetails(database, organizationId, shown, words);
  const items = page.items.map(({ id, score }) => ({
    spaceId: id,
    title: titles.get(id) ?? '',
    score,
    pages: details.filter(({ spaceId }) => spaceId === id),
  }));
  return { page: { ...page, items }, words };
}

const order: readonly OrderColumn[] = [
  { column: 'score', direction: 'desc' },
  { column: 'id', direction: 'asc' },
];

function listing(name: string, ...selection: string[]) {
  return { scope: [name, ...selection], order };
}

/** The part of a ranking that a page of a list shows. */
function windowOf<Row extends { score: number; id: string }>(ranking: readonly Row[], { after, take }: Window): Row[] {
  const [score, id] = after ?? [];
  const start =
    after === undefined
      ? 0
      : ranking.findIndex((row) => row.score < Number(score) || (row.score === Number(score) && row.id > String(id)));
  return start === -1 ? [] : ranking.slice(start, start + take);
}

type Ranked = FoundPage & { rank: number };

function bySpace(pages: SearchOutcome['pages']): { id: string; score: number; pages: Ranked[] }[] {
  const spaces = new Map<string, { id: string; score: number; pages: Ranked[] }>();
  for (const [index, page] of pages.entries()) {
    const space = spaces.get(page.spaceId) ?? { id: page.spaceId, score: page.score, pages: [] };
    if (space.pages.length < PAGES_OF_SPACE) space.pages.push({ ...page, rank: index + 1 });
    spaces.set(page.spaceId, space);
  }
  return [...spaces.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

async function withDetails(
  database: Database,
  organizationId: string,
  pages: readonly Ranked[],
  [hint = '']: readonly string[],
): Promise<PageResult[]> {
  const known = new Map(pages.map((page) => [`${page.spaceId}/${page.pageId}`, page]));
  const details = await findPageDetails(database, organizationId, pages, hint);
  return details.flatMap((page) => {
    const found = known.get(`${page.spaceId}/${page.pageId}`);
    return found ? [{ ...page, score: found.score, rank: found.rank }] : [];
  });
}

async function findSpaceTitles(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ id: string; title: string }>({
    name: 'search-space-titles',
    text: `SELECT id, title FROM spaces
            WHERE organization_id = $1 AND id = ANY($2::text[]) AND deleted_at IS NULL ORDER BY id`,
    values: [organizationId, ids],
  });
  return new Map(rows.map(({ id, title }) => [id, title]));
}
