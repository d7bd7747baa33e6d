import type { Sql } from '../sql.js';
import type { Tiers } from './search-tiers.js';

/** A page that was found, with the sections that the words stand in. */
export interface FoundPage {
  spaceId: string;
  pageId: string;
  score: number;
  /** Numbers of its best sections, the best first. */
  ordinals: number[];
}

/**
 * How many sections one search looks at. A common word has more, and nobody reads on that far: what is beyond would
 * only make every search for it dearer.
 */
export const MAX_HITS = 200;
const SECTIONS_OF_PAGE = 3;

// The queries are asked one after the other until there are enough hits. They come as rows of a function, not as
// parameters of conditions, so that the plan does not depend on them and is made once.
// The answer is one text: two hundred rows would cost more to transfer than to find.
const FIND_PAGES = `
  WITH hits AS MATERIALIZED (
    SELECT h.space_id, h.page_id, h.ordinal, tier.number,
           tier.score + 0.25 / (1 + h.heading_words) + 0.125 / (1 + ln(1 + h.text_words)) AS score
      FROM unnest($2::text[], $3::float8[]) WITH ORDINALITY AS tier(query, score, number)
           CROSS JOIN LATERAL (
             SELECT e.space_id, e.page_id, e.ordinal, e.heading_words, e.text_words FROM search_entries e
              WHERE e.keys @@ tier.query::tsquery AND e.space_id = ANY($1::text[])
              LIMIT ${MAX_HITS}) h
     LIMIT ${MAX_HITS}),
  sections AS (
    SELECT space_id, page_id, ordinal, max(score) AS score, count(*) AS times FROM hits
     GROUP BY space_id, page_id, ordinal),
  pages AS (
    SELECT space_id, page_id, max(score) + 0.01 * least(sum(times), 10) AS score,
           array_to_string((array_agg(ordinal ORDER BY score DESC, ordinal))[1:${SECTIONS_OF_PAGE}], ',') AS ordinals
      FROM sections GROUP BY space_id, page_id)
  SELECT string_agg(concat_ws(' ', space_id, page_id, score, ordinals), ';' ORDER BY score DESC, space_id, page_id)
           AS found
    FROM pages`;

/** Finds the pages of some spaces that the tiers of queries match, the best first. */
export async function findPages(sql: Sql, spaceIds: readonly string[], { queries, scores }: Tiers): Promise<FoundPage[]> {
  if (queries.length === 0 || spaceIds.length === 0) return [];
  const [row] = await sql.query<{ found: string | null }>(FIND_PAGES, [spaceIds, queries, scores]);
  return row?.found?.split(';').map(readPage) ?? [];
}

function readPage(text: string): FoundPage {
  const [spaceId = '', pageId = '', score = '', ordinals = ''] = text.split(' ');
  return { spaceId, pageId, score: Number(score), ordinals: ordinals.split(',').map(Number) };
}
