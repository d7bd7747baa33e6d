import type { Term } from '@lectern/content/search/query-terms';
import { z } from 'zod';
import type { Database } from '../../client.js';
import { inIndexScans } from '../../transaction.js';
import { BEST_ORDINALS, isFoundBy, queriesIn } from './hits-sql.js';
import { ANYWHERE, allOf, either, type Standings, twoOf } from './key-queries.js';
import { findPageDetails, type PageDetails } from './page-details.js';
import { organizationMark } from './search-keys.js';
import { findSpaceIds, findSpaceTitles } from './space-titles.js';

/** What pages are wanted about. */
export interface Topic {
  /** Either all of these words are in a section, */
  label: readonly Term[];
  /** or two of these keywords; the one, where there is no other. */
  keywords: readonly (readonly Term[])[];
}

/** Queries for the index, the best hits first: each is only asked when those before it have found too little. */
interface Tier {
  query: string;
  /** What a hit is worth. */
  score: number;
  /** Whether it finds all that the others of the same question find. */
  isWidest: boolean;
}

/** What a hit by keywords is worth, compared with one by the label in the same place. */
const BY_KEYWORDS = 0.8;
const MAX_HITS = 500;

// The shorter a heading or a text, the more it is about each of its words, but never as much as the next query.
const FIND_RELATED = `
  WITH hits AS MATERIALIZED (
    SELECT entry.space_id, entry.page_id, entry.ordinal,
           tier.score * (1 + 0.12 / (1 + entry.heading_words) + 0.06 / (1 + ln(1 + entry.text_words))) AS score
      FROM unnest($2::text[], $3::float8[]) AS tier(query, score)
           CROSS JOIN LATERAL (
             SELECT e.space_id, e.page_id, e.ordinal, e.heading_words, e.text_words FROM search_entries e
              WHERE ${isFoundBy('tier.query')}
              LIMIT ${MAX_HITS}) entry
     LIMIT ${MAX_HITS}),
  sections AS (
    SELECT space_id, page_id, ordinal, max(score) AS score FROM hits GROUP BY space_id, page_id, ordinal)
  SELECT space_id AS "spaceId", page_id AS "pageId", max(score) AS score, ${BEST_ORDINALS} AS ordinals
    FROM sections GROUP BY space_id, page_id ORDER BY score DESC, page_id, space_id LIMIT $4`;

const RelatedRow = z.object({
  spaceId: z.string(),
  pageId: z.string(),
  score: z.number(),
  ordinals: z.array(z.number()),
});

/**
 * Finds the pages that are about a topic in the current content of those spaces whose ids are given, the best first:
 * titles before headings before text. Parts of words, typing errors and single words of several relate nothing.
 */
export async function findRelatedPages(
  database: Database,
  { organizationId, visibleIds }: { organizationId: string; visibleIds: readonly string[] },
  topic: Topic,
  most: number,
): Promise<PageDetails[]> {
  const tiers = tiersOfTopic(topic, organizationMark(organizationId));
  if (tiers.length === 0) return [];
  const spaceIds = [...(await findSpaceTitles(database, organizationId, visibleIds)).keys()];
  const queries = queriesIn(
    { organizationId, spaceIds },
    tiers.map(({ query }) => query),
  );
  const values = [spaceIds, queries, tiers.map(({ score }) => score), most];
  const pages = await inIndexScans(database, (sql) => sql.query(RelatedRow, FIND_RELATED, values));
  const ranked = pages.map((page, index) => ({ ...page, rank: index + 1 }));
  return findPageDetails(database, organizationId, ranked, topic.label[0]?.word ?? '');
}

// Which spaces they are is enough, so the widest queries are asked alone.
const FIND_SPACES = `
  SELECT topic.id, array_agg(DISTINCT entry.space_id) AS spaces
    FROM unnest($2::text[], $3::text[]) AS topic(id, query)
         CROSS JOIN LATERAL (
           SELECT e.space_id FROM search_entries e WHERE ${isFoundBy('topic.query')} LIMIT ${MAX_HITS}) entry
   GROUP BY topic.id`;

const SpacesRow = z.object({ id: z.string(), spaces: z.array(z.string()) });

/**
 * Finds for each of some topics which spaces of an organization have a page about it; topics without any are left out.
 * Of a topic that is everywhere, only some sections are looked at, which may all stand in one space.
 */
export async function findSpacesAbout(
  database: Database,
  organizationId: string,
  topics: ReadonlyMap<string, Topic>,
): Promise<Map<string, string[]>> {
  const mark = organizationMark(organizationId);
  const asked = [...topics].flatMap(([id, topic]) => {
    const queries = tiersOfTopic(topic, mark).filter(({ isWidest }) => isWidest);
    return queries.length === 0 ? [] : [{ id, query: either(...queries.map(({ query }) => query)) }];
  });
  const spaceIds = await findSpaceIds(database, organizationId);
  const queries = queriesIn(
    { organizationId, spaceIds },
    asked.map(({ query }) => query),
  );
  if (queries.length === 0) return new Map();
  const values = [spaceIds, asked.map(({ id }) => id), queries];
  const rows = await inIndexScans(database, (sql) => sql.query(SpacesRow, FIND_SPACES, values));
  return new Map(rows.map(({ id, spaces }) => [id, spaces]));
}

function tiersOfTopic({ label, keywords }: Topic, mark: string): Tier[] {
  const [only, ...others] = keywords;
  const phrase = (terms: readonly Term[]) => (standings: Standings, begun: boolean) =>
    allOf(terms, standings, mark, begun);
  const byLabel = tiersOf(phrase(label));
  const byKeywords = tiersOf(
    only && others.length === 0
      ? phrase(only)
      : (standings, begun) => twoOf(keywords.map((terms) => phrase(terms)(standings, begun))),
  );
  return [...byLabel, ...byKeywords.map((tier) => ({ ...tier, score: tier.score * BY_KEYWORDS }))];
}

/** What is asked of one section: where the words may stand, and whether beginnings of words count. */
type Question = (standings: Standings, begun: boolean) => string;

function tiersOf(question: Question): Tier[] {
  const tiers = [
    { query: question(['title'], true), score: 4, isWidest: false },
    { query: question(['title', 'heading', 'context'], true), score: 3, isWidest: false },
    { query: question(ANYWHERE, false), score: 2, isWidest: false },
    { query: question(ANYWHERE, true), score: 1, isWidest: true },
  ];
  return tiers.filter(({ query }) => query !== '');
}
