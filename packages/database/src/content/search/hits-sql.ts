import type { SearchScope } from './audience.js';
import { quotedSpaceKey } from './search-keys.js';
import type { Tiers } from './search-tiers.js';

const SECTIONS_OF_PAGE = 3;

// The index narrows a search to this many spaces, by a key for each. Among more of them, most hits of the organization
// are wanted anyway, and each tells its space.
const MAX_SPACE_KEYS = 40;

/** The queries that find, of what the given ones find in the whole organization, at least what is in the spaces. */
export function queriesIn({ spaceIds }: SearchScope, queries: readonly string[]): string[] {
  if (spaceIds.length === 0) return [];
  if (spaceIds.length > MAX_SPACE_KEYS) return [...queries];
  const inSpaces = spaceIds.map(quotedSpaceKey).join(' | ');
  return queries.map((query) => `${query} & (${inSpaces})`);
}

/** The parameters `$1`, `$2` and `$3` of a search for pages. */
export function searchValues(scope: SearchScope, { queries, scores }: Tiers): unknown[] {
  return [scope.spaceIds, queriesIn(scope, queries), scores];
}

const SEARCHED_IDS = 'SELECT unnest($1::text[])';

/**
 * SQL of whether a query finds the entry `e` in the spaces. IS TRUE keeps the planner from reading all entries of the
 * spaces, of which there are many, to compare them with the few that the query finds.
 */
export const isFoundBy = (query: string, spaceIds = SEARCHED_IDS) =>
  `e.keys @@ ${query}::tsquery AND (e.space_id IN (${spaceIds})) IS TRUE`;

/**
 * SQL of the pages of the spaces `$1` that the queries `$2` find, with the score `$3` of each query, among the entries
 * `e` for which the condition holds. The queries are asked one after the other until there are enough hits. They come
 * as rows of a function, not as parameters of conditions, so that the plan does not depend on them and is made once.
 * The shorter a heading or a text, the more it is about each of its words, but never as much as the next query.
 */
export const foundPages = (maxHits: string, spaceIds = SEARCHED_IDS, condition = 'true') => `
  hits AS MATERIALIZED (
    SELECT entry.space_id, entry.page_id, entry.ordinal,
           tiers.score * (1 + 0.12 / (1 + entry.heading_words) + 0.06 / (1 + ln(1 + entry.text_words))) AS score
      FROM unnest($2::text[], $3::float8[]) AS tiers(query, score)
           CROSS JOIN LATERAL (
             SELECT e.space_id, e.page_id, e.ordinal, e.heading_words, e.text_words FROM search_entries e
              WHERE ${isFoundBy('tiers.query', spaceIds)} AND ${condition}
              LIMIT ${maxHits}) entry
     LIMIT ${maxHits}),
  sections AS (
    SELECT space_id, page_id, ordinal, max(score) AS score FROM hits GROUP BY space_id, page_id, ordinal),
  pages AS MATERIALIZED (
    SELECT space_id, page_id, max(score) AS score,
           (array_agg(ordinal ORDER BY score DESC, ordinal))[1:${SECTIONS_OF_PAGE}] AS ordinals
      FROM sections GROUP BY space_id, page_id)`;
