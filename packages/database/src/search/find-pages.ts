import type { Database } from '../client.js';
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
// The answer is one text, because two hundred rows cost more to transfer than to find.
const FIND_HITS = `
  SELECT string_agg(hit.space_id || ' ' || hit.page_id || ' ' || hit.ordinal || ' ' || hit.tier || ' ' ||
                    hit.heading_words || ' ' || hit.text_words, ';') AS hits
    FROM (SELECT entry.*, tiers.number AS tier
            FROM unnest($2::text[]) WITH ORDINALITY AS tiers(query, number)
                 CROSS JOIN LATERAL (
                   SELECT e.space_id, e.page_id, e.ordinal, e.heading_words, e.text_words FROM search_entries e
                    WHERE e.keys @@ tiers.query::tsquery AND e.space_id = ANY($1::text[])
                    LIMIT ${MAX_HITS}) entry
           LIMIT ${MAX_HITS}) hit`;

/** Finds the pages of some spaces that the tiers of queries match, the best first. */
export async function findPages(database: Database, spaceIds: readonly string[], tiers: Tiers): Promise<FoundPage[]> {
  if (tiers.queries.length === 0 || spaceIds.length === 0) return [];
  const values = [spaceIds, tiers.queries];
  const { rows } = await database.pool.query<{ hits: string | null }>({ name: 'search-hits', text: FIND_HITS, values });
  const pages = new Map<string, HitsOfPage>();
  for (const text of rows[0]?.hits?.split(';') ?? []) addHit(pages, readHit(text, tiers.scores));
  return [...pages.values()].map(toPage).sort(byScore);
}

/** The order of results: by score, and always the same among equals. */
export function byScore(a: FoundPage, b: FoundPage): number {
  return b.score - a.score || (a.pageId < b.pageId ? -1 : a.pageId > b.pageId ? 1 : a.spaceId < b.spaceId ? -1 : 1);
}

interface Hit {
  spaceId: string;
  pageId: string;
  ordinal: number;
  score: number;
}

interface HitsOfPage {
  spaceId: string;
  pageId: string;
  /** Best score of each section. */
  sections: Map<number, number>;
}

function readHit(text: string, scores: readonly number[]): Hit {
  const [spaceId = '', pageId = '', ordinal = '', tier = '', headingWords = '', textWords = ''] = text.split(' ');
  const standing = scores[Number(tier) - 1] ?? 0;
  // The shorter a heading or a text, the more it is about each of its words. Never as much as half a tier.
  const brevity = 0.12 / (1 + Number(headingWords)) + 0.06 / (1 + Math.log1p(Number(textWords)));
  return { spaceId, pageId, ordinal: Number(ordinal), score: standing * (1 + brevity) };
}

function addHit(pages: Map<string, HitsOfPage>, { spaceId, pageId, ordinal, score }: Hit): void {
  const key = `${spaceId} ${pageId}`;
  const page = pages.get(key);
  if (page) page.sections.set(ordinal, Math.max(score, page.sections.get(ordinal) ?? 0));
  else pages.set(key, { spaceId, pageId, sections: new Map([[ordinal, score]]) });
}

function toPage({ spaceId, pageId, sections }: HitsOfPage): FoundPage {
  const best = [...sections].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const [, score = 0] = best[0] ?? [];
  return { spaceId, pageId, score, ordinals: best.slice(0, SECTIONS_OF_PAGE).map(([ordinal]) => ordinal) };
}
