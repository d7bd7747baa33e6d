import type { Term } from '@lectern/content/search/query-terms';
import { z } from 'zod';
import type { Database } from '../../client.js';
import { inIndexScans } from '../../transaction.js';
import { BEST_ORDINALS, isFoundBy, queriesIn } from './hits-sql.js';
import { ANYWHERE, allOf, type Standings, twoOf } from './key-queries.js';
import { findPageDetails, type PageDetails } from './page-details.js';
import { organizationMark } from './search-keys.js';
import { findSpaceTitles } from './space-titles.js';

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
  return [...byLabel, ...byKeywords.map(({ query, score }) => ({ query, score: score * BY_KEYWORDS }))];
}

/** What is asked of one section: where the words may stand, and whether beginnings of words count. */
type Question = (standings: Standings, begun: boolean) => string;

function tiersOf(question: Question): Tier[] {
  const tiers = [
    { query: question(['title'], true), score: 4 },
    { query: question(['title', 'heading', 'context'], true), score: 3 },
    { query: question(ANYWHERE, false), score: 2 },
    { query: question(ANYWHERE, true), score: 1 },
  ];
  return tiers.filter(({ query }) => query !== '');
}
