import { z } from 'zod';
import type { Database } from '../../client.js';
import { inIndexScans } from '../../transaction.js';
import type { Asked } from './asked-words.js';
import {
  audienceValues,
  HAS_MOVED,
  PINNED_IDS,
  type Pinned,
  type SearchAudience,
  type SearchScope,
  searchedSpaces,
  visibleEntry,
} from './audience.js';
import { FOUND_WORDS, foundPages, searchValues } from './hits-sql.js';

/** A page that was found, with the sections that the words stand in. */
export interface PageHit {
  spaceId: string;
  pageId: string;
  score: number;
  /** Numbers of its best sections, the best first. */
  ordinals: number[];
}

/** What a search found. */
export interface PageHits {
  /** The best first. */
  pages: PageHit[];
  /** The numbers of the words that were found. */
  words: ReadonlySet<number>;
}

// Of these the best are shown, a page at a time. Nobody reads on so far.
const MAX_PAGES = 200;

// The response is one text, because hundreds of rows cost more to transfer than to find.
const findIn = (found: string, moved = 'false') => `
  WITH ${found}
  SELECT string_agg(space_id || ' ' || page_id || ' ' || score || ' ' || array_to_string(ordinals, ','), ';') AS found,
         ${FOUND_WORDS} AS words, ${moved} AS moved
    FROM (SELECT * FROM pages ORDER BY score DESC, page_id, space_id LIMIT ${MAX_PAGES}) best`;

const FIND_PAGES = findIn(foundPages());
const FIND_VISIBLE_PAGES = findIn(`${searchedSpaces(6)}, ${foundPages(PINNED_IDS, visibleEntry(6))}`, HAS_MOVED);

/** Finds the pages of some spaces that have enough of the words. */
export async function findPages(database: Database, scope: SearchScope, asked: Asked): Promise<PageHits> {
  return (await readPages(database, FIND_PAGES, searchValues(scope, asked))).found;
}

/** Finds the pages of some spaces that an audience may see and that have enough of the words. */
export async function findVisiblePages(
  database: Database,
  audience: SearchAudience,
  asked: Asked,
): Promise<Pinned<PageHits>> {
  return readPages(database, FIND_VISIBLE_PAGES, [...searchValues(audience, asked), ...audienceValues(audience)]);
}

/** The order of results: by score, and always the same among equals. */
export function byScore(a: PageHit, b: PageHit): number {
  return b.score - a.score || (a.pageId < b.pageId ? -1 : a.pageId > b.pageId ? 1 : a.spaceId < b.spaceId ? -1 : 1);
}

const PagesRow = z.object({ found: z.string().nullable(), words: z.string().nullable(), moved: z.boolean() });

async function readPages(database: Database, text: string, values: unknown[]): Promise<Pinned<PageHits>> {
  const [row] = await inIndexScans(database, (sql) => sql.query(PagesRow, text, values));
  const pages = (row?.found?.split(';') ?? []).map(readPage).sort(byScore);
  return { found: { pages, words: readNumbers(row?.words ?? null) }, moved: row?.moved ?? false };
}

/** Reads numbers between commas. */
export function readNumbers(text: string | null): Set<number> {
  return new Set(text?.split(',').map(Number));
}

function readPage(text: string): PageHit {
  const [spaceId = '', pageId = '', score = '', ordinals = ''] = text.split(' ');
  return { spaceId, pageId, score: Number(score), ordinals: ordinals.split(',').map(Number) };
}
