import { z } from 'zod';
import type { Database } from '../../client.js';
import {
  audienceIn,
  HAS_MOVED,
  PINNED_IDS,
  type Pinned,
  SEARCHED_SPACES,
  type SearchAudience,
  VISIBLE_ENTRY,
} from './audience.js';
import { foundPages } from './hits-sql.js';
import type { Tiers } from './search-tiers.js';

/** A page that was found, with the sections that the words stand in. */
export interface PageHit {
  spaceId: string;
  pageId: string;
  score: number;
  /** Numbers of its best sections, the best first. */
  ordinals: number[];
}

// Several spaces share them, so they are more than for a single one.
const MAX_HITS = 500;

// The response is one text, because hundreds of rows cost more to transfer than to find.
const findIn = (found: string, moved = 'false') => `
  WITH ${found}
  SELECT string_agg(space_id || ' ' || page_id || ' ' || score || ' ' || array_to_string(ordinals, ','), ';') AS found,
         ${moved} AS moved
    FROM pages`;

const FIND_PAGES = findIn(foundPages(`${MAX_HITS}`));
const FIND_VISIBLE_PAGES = findIn(
  `${SEARCHED_SPACES}, ${foundPages(`${MAX_HITS}`, PINNED_IDS, VISIBLE_ENTRY)}`,
  HAS_MOVED,
);

/** Finds the pages of some spaces that the tiers of queries match, the best first. */
export async function findPages(
  database: Database,
  spaceIds: readonly string[],
  { queries, scores }: Tiers,
): Promise<PageHit[]> {
  const values = [spaceIds, queries, scores];
  return (await readPages(database, { name: 'search-pages', text: FIND_PAGES, values })).found;
}

/** Finds the pages of some spaces that an audience may see and that the tiers of queries match, the best first. */
export async function findVisiblePages(
  database: Database,
  audience: SearchAudience,
  spaceIds: readonly string[],
  { queries, scores }: Tiers,
): Promise<Pinned<PageHit[]>> {
  const values = [spaceIds, queries, scores, ...audienceIn(audience, spaceIds)];
  return readPages(database, { name: 'search-visible-pages', text: FIND_VISIBLE_PAGES, values });
}

/** The order of results: by score, and always the same among equals. */
export function byScore(a: PageHit, b: PageHit): number {
  return b.score - a.score || (a.pageId < b.pageId ? -1 : a.pageId > b.pageId ? 1 : a.spaceId < b.spaceId ? -1 : 1);
}

const PagesRow = z.object({ found: z.string().nullable(), moved: z.boolean() });

async function readPages(
  database: Database,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Pinned<PageHit[]>> {
  const rows = await database.query(PagesRow, statement.text, statement.values);
  const found = (rows[0]?.found?.split(';') ?? []).map(readPage).sort(byScore);
  return { found, moved: rows[0]?.moved ?? false };
}

function readPage(text: string): PageHit {
  const [spaceId = '', pageId = '', score = '', ordinals = ''] = text.split(' ');
  return { spaceId, pageId, score: Number(score), ordinals: ordinals.split(',').map(Number) };
}
