import { type Asked, TITLE_WEIGHT } from './asked-words.js';
import type { SearchScope } from './audience.js';
import { quotedSpaceKey } from './search-keys.js';

/** SQL of the numbers of the sections of a page that are shown, the best first. */
export const BEST_ORDINALS = '(array_agg(ordinal ORDER BY score DESC, ordinal))[1:3]';

// The index narrows a search to this many spaces, by a key for each. Among more of them, most hits of the organization
// are wanted anyway, and each tells its space.
const MAX_SPACE_KEYS = 20;

/** The queries that find, of what the given ones find in the whole organization, at least what is in the spaces. */
export function queriesIn({ spaceIds }: SearchScope, queries: readonly string[]): string[] {
  if (spaceIds.length === 0) return [];
  if (spaceIds.length > MAX_SPACE_KEYS) return [...queries];
  const inSpaces = spaceIds.map(quotedSpaceKey).join(' | ');
  return queries.map((query) => `${query} & (${inSpaces})`);
}

/** The parameters `$1` to `$5` of a search for pages. */
export function searchValues(scope: SearchScope, { words, queries, weights, together }: Asked): unknown[] {
  return [scope.spaceIds, queriesIn(scope, queries), words, weights, queriesIn(scope, together ?? [])];
}

const SEARCHED_IDS = 'SELECT unnest($1::text[])';

/**
 * SQL of whether a query finds the entry `e` in the spaces. IS TRUE keeps the planner from reading all entries of the
 * spaces, of which there are many, to compare them with the few that the query finds.
 */
export const isFoundBy = (query: string, spaceIds = SEARCHED_IDS) =>
  `e.keys @@ ${query}::tsquery AND (e.space_id IN (${spaceIds})) IS TRUE`;

const entriesFoundBy = (query: string, spaceIds: string, condition: string) => `
  SELECT e.space_id, e.page_id, e.ordinal, e.heading_words, e.text_words FROM search_entries e
   WHERE ${isFoundBy(query, spaceIds)} AND ${condition}
   LIMIT ${MAX_HITS}`;

// How many sections are looked at for each word. A word with more says little about any of them.
const MAX_HITS = 500;
// The text before the first heading says what the page is about.
const LEAD = 1.4;
// What the words of a page are worth wherever they stand, compared with those that stand together in a section.
const SCATTERED = 0.3;
// How much more a page counts whose title consists of nothing but what is looked for.
const TITLE_COVERED = 1;
// The share of the words that a page must have, or of the rare ones: of frequent ones, not all sections are looked at.
const ENOUGH = 0.5;

/**
 * SQL of the pages of the spaces `$1` that have enough of the words, with their scores, among the entries `e` for which
 * the condition holds. A word counts by where it stands and by how few sections have it; what nobody may see has no
 * part in that. The queries `$2`, of the words `$3` and with the weights `$4`, are asked one after the other until there
 * are enough hits for the word. They come as rows of a function, not as parameters of conditions, so that the plan does
 * not depend on them and is made once.
 *
 * Of a frequent word only some sections are looked at: those with all words are looked for by themselves, by the
 * queries `$5`, and count as hits of the word 0. Where all words are frequent, only titles and headings are compared.
 */
export const foundPages = (spaceIds = SEARCHED_IDS, condition = 'true') => `
  single AS MATERIALIZED (
    SELECT asked.word, entry.*
      FROM generate_series(1, (SELECT max(word) FROM unnest($3::int[]) AS word)) AS asked(word)
           CROSS JOIN LATERAL (
             SELECT step.weight, found.*
               FROM unnest($2::text[], $3::int[], $4::float8[]) AS step(query, word, weight)
                    CROSS JOIN LATERAL (${entriesFoundBy('step.query', spaceIds, condition)}) found
              WHERE step.word = asked.word
              LIMIT ${MAX_HITS}) entry),
  together AS MATERIALIZED (
    SELECT 0 AS word, 1::float8 AS weight, found.*
      FROM (SELECT min(hits) AS fewest FROM (SELECT count(*) AS hits FROM single GROUP BY word) counts) counted
           CROSS JOIN LATERAL (SELECT ($5::text[])[CASE WHEN fewest < ${MAX_HITS} THEN 1 ELSE 2 END] AS query) chosen
           CROSS JOIN LATERAL (${entriesFoundBy('chosen.query', spaceIds, condition)}) found),
  hits AS MATERIALIZED (SELECT * FROM single UNION ALL SELECT * FROM together),
  placed AS MATERIALIZED (
    SELECT word, space_id, page_id, ordinal, max(weight) AS place,
           max(weight) * CASE WHEN ordinal = 0 AND max(weight) <= 2 THEN ${LEAD} ELSE 1 END
             * (1 + 0.12 / (1 + max(heading_words)) + 0.06 / (1 + ln(1 + max(text_words)))) AS weight,
           max(heading_words) AS heading_words
      FROM hits GROUP BY word, space_id, page_id, ordinal),
  words AS MATERIALIZED (
    SELECT word, count(*) < ${MAX_HITS} AS is_rare, sqrt(ln(1 + ${MAX_HITS}.0 / count(*)))::float8 AS rarity
      FROM hits GROUP BY word),
  sections AS (
    SELECT space_id, page_id, ordinal, sum(weight * rarity) AS score
      FROM placed JOIN words USING (word) GROUP BY space_id, page_id, ordinal),
  bests AS (
    SELECT space_id, page_id, max(score) AS score, ${BEST_ORDINALS} AS ordinals
      FROM sections GROUP BY space_id, page_id),
  words_of_page AS (
    SELECT space_id, page_id, word, max(weight * rarity) AS score, max(place) = ${TITLE_WEIGHT} AS in_title,
           max(heading_words) FILTER (WHERE ordinal = 0) AS title_words, bool_or(is_rare) AS is_rare
      FROM placed JOIN words USING (word) WHERE word > 0 GROUP BY space_id, page_id, word),
  totals AS (
    SELECT space_id, page_id, sum(score) AS score, count(*)::float8 AS words,
           count(*) FILTER (WHERE is_rare) AS rare_words,
           least(1, count(*) FILTER (WHERE in_title) / greatest(max(title_words), 1)::float8) AS covered
      FROM words_of_page GROUP BY space_id, page_id),
  pages AS MATERIALIZED (
    SELECT space_id, page_id, ordinals,
           round((((1 - ${SCATTERED}) * bests.score + ${SCATTERED} * totals.score) * (1 + ${TITLE_COVERED} * covered)
                  * sqrt(totals.words / known.words))::numeric, 6)::float8 AS score
      FROM bests JOIN totals USING (space_id, page_id)
           CROSS JOIN (SELECT count(*) AS words, count(*) FILTER (WHERE is_rare) AS rare_words
                         FROM words WHERE word > 0) known
     WHERE totals.rare_words >= ${ENOUGH} * known.rare_words OR totals.words >= ${ENOUGH} * known.words)`;

/** SQL of the numbers of the words that were found, between commas; null when none was. */
export const FOUND_WORDS = "(SELECT string_agg(word::text, ',') FROM words WHERE word > 0)";
