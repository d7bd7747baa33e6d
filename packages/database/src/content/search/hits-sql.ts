const SECTIONS_OF_PAGE = 3;

/**
 * SQL of the pages of spaces that the queries `$2` find, with the score `$3` of each query, among the entries `e` for
 * which the condition holds. The queries are asked one after the other until there are enough hits. They come as
 * rows of a function, not as parameters of conditions, so that the plan does not depend on them and is made once. The
 * shorter a heading or a text, the more it is about each of its words, but never as much as the next query.
 */
export const foundPages = (maxHits: string, spaceIds = '$1::text[]', condition = 'true') => `
  hits AS MATERIALIZED (
    SELECT entry.space_id, entry.page_id, entry.ordinal,
           tiers.score * (1 + 0.12 / (1 + entry.heading_words) + 0.06 / (1 + ln(1 + entry.text_words))) AS score
      FROM unnest($2::text[], $3::float8[]) AS tiers(query, score)
           CROSS JOIN LATERAL (
             SELECT e.space_id, e.page_id, e.ordinal, e.heading_words, e.text_words FROM search_entries e
              WHERE e.keys @@ tiers.query::tsquery AND e.space_id = ANY(${spaceIds}) AND ${condition}
              LIMIT ${maxHits}) entry
     LIMIT ${maxHits}),
  sections AS (
    SELECT space_id, page_id, ordinal, max(score) AS score FROM hits GROUP BY space_id, page_id, ordinal),
  pages AS MATERIALIZED (
    SELECT space_id, page_id, max(score) AS score,
           (array_agg(ordinal ORDER BY score DESC, ordinal))[1:${SECTIONS_OF_PAGE}] AS ordinals
      FROM sections GROUP BY space_id, page_id)`;
