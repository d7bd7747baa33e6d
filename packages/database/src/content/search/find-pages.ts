import { z } from 'zod';
import type { Database } from '../../client.js';
import { inIndexScans } from '../../transaction.js';
import {
  audienceValues,
  HAS_MOVED,
  PINNED_IDS,
  type Pinned,
  SEARCHED_SPACES,
  type SearchAudience,
  type SearchScope,
  VISIBLE_ENTRY,
} from './audience.js';
import { foundPages, searchValues } from './hits-sql.js';
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
export async function findPages(database: Database, scope: SearchScope, tiers: Tiers): Promise<PageHit[]> {
  return (await readPages(database, FIND_PAGES, searchValues(scope, tiers))).found;
}

/** Finds the pages of some spaces that an audience may see and that the tiers of queries match, the best first. */
export async function findVisiblePages(
  database: Database,
  audience: SearchAudience,
  tiers: Tiers,
): Promise<Pinned<PageHit[]>> {
  return readPages(database, FIND_VISIBLE_PAGES, [...searchValues(audience, tiers), ...audienceValues(audience)]);
}

/** The order of results: by score, and always the same among equals. */
export function byScore(a: PageHit, b: PageHit): number {
  return b.score - a.score || (a.pageId < b.pageId ? -1 : a.pageId > b.pageId ? 1 : a.spaceId < b.spaceId ? -1 : 1);
}

const PagesRow = z.object({ found: z.string().nullable(), moved: z.boolean() });

async function readPages(database: Database, text: string, values: unknown[]): Promise<Pinned<PageHit[]>> {
  const rows = await inIndexScans(database, (sql) => sql.query(PagesRow, text, values));
  const found = (rows[0]?.found?.split(';') ?? []).map(readPage).sort(byScore);
  return { found, moved: rows[0]?.moved ?? false };
}

function readPage(text: string): PageHit {
  const [spaceId = '', pageId = '', score = '', ordinals = ''] = text.split(' ');
  return { spaceId, pageId, score: Number(score), ordinals: ordinals.split(',').map(Number) };
}
