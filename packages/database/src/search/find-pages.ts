import type { Database } from '../client.js';
import { foundPages } from './hits-sql.js';
import type { Tiers } from './search-tiers.js';

/** A page that was found, with the sections that the words stand in. */
export interface FoundPage {
  spaceId: string;
  pageId: string;
  score: number;
  /** Numbers of its best sections, the best first. */
  ordinals: number[];
}

// Several spaces share them, so they are more than for a single one.
const MAX_HITS = 500;

// The answer is one text, because hundreds of rows cost more to transfer than to find.
const FIND_PAGES = `
  WITH ${foundPages(`${MAX_HITS}`)}
  SELECT string_agg(space_id || ' ' || page_id || ' ' || score || ' ' || array_to_string(ordinals, ','), ';') AS found
    FROM pages`;

/** Finds the pages of some spaces that the tiers of queries match, the best first. */
export async function findPages(
  database: Database,
  spaceIds: readonly string[],
  { queries, scores }: Tiers,
): Promise<FoundPage[]> {
  const { rows } = await database.pool.query<{ found: string | null }>({
    name: 'search-pages',
    text: FIND_PAGES,
    values: [spaceIds, queries, scores],
  });
  return (rows[0]?.found?.split(';') ?? []).map(readPage).sort(byScore);
}

/** The order of results: by score, and always the same among equals. */
export function byScore(a: FoundPage, b: FoundPage): number {
  return b.score - a.score || (a.pageId < b.pageId ? -1 : a.pageId > b.pageId ? 1 : a.spaceId < b.spaceId ? -1 : 1);
}

function readPage(text: string): FoundPage {
  const [spaceId = '', pageId = '', score = '', ordinals = ''] = text.split(' ');
  return { spaceId, pageId, score: Number(score), ordinals: ordinals.split(',').map(Number) };
}
