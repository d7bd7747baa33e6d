import { z } from 'zod';
import type { Database } from '../../client.js';
import { inIndexScans } from '../../transaction.js';
import type { Asked } from './asked-words.js';
import { PINNED_IDS, pinnedSpaces, revisionsOf, type SearchAudience } from './audience.js';
import { type PageHit, readNumbers } from './find-pages.js';
import { FOUND_WORDS, foundPages, searchValues } from './hits-sql.js';

/** What is shown of a page that was found. */
export interface PageDetails {
  pageId: string;
  spaceId: string;
  title: string;
  description: string | null;
  path: string;
  /** Titles of the pages above it, from the top. */
  ancestors: string[];
  sections: SectionDetails[];
  score: number;
  /** Place among all results, from 1. */
  rank: number;
}

export interface SectionDetails {
  ordinal: number;
  anchor: string | null;
  title: string;
  /** The text, or what stands around the first hit in a long one. */
  text: string;
}

/** A page that was found, or one that stands above such a page. */
const PageRow = z.object({
  /** Place among all results; null for pages that only stand above results. */
  rank: z.number().nullable(),
  spaceId: z.string(),
  pageId: z.string(),
  parentId: z.string(),
  slug: z.string(),
  title: z.string(),
  text: z.string().nullable().describe('The description'),
  ordinal: z.null(),
  score: z.number().nullable(),
});
type PageRow = z.infer<typeof PageRow>;

/** A section of a page that was found. */
const SectionRow = z.object({
  rank: z.number().describe('That of its page'),
  spaceId: z.null(),
  slug: z.string().nullable().describe('Its anchor'),
  title: z.string(),
  text: z.string(),
  ordinal: z.number(),
  score: z.number().describe('Its place among the sections of the page'),
});

/** How many results there are. */
const CountRow = z.object({
  rank: z.literal(0),
  spaceId: z.null(),
  text: z.string().nullable().describe('The numbers of the words that were found'),
  ordinal: z.null(),
  score: z.number(),
});

const Row = z.union([PageRow, SectionRow, CountRow]);
type Row = z.infer<typeof Row>;

const LONG_TEXT_BYTES = 2_000;
const WINDOW = 700;

const PAGE = `
  CROSS JOIN LATERAL (
    SELECT p.space_id, p.page_id, p.parent_id, p.slug, p.record ->> 'title' AS title,
           p.record ->> 'description' AS description, p.body_hash
      FROM current_pages p`;

// The picked pages, the pages above them, each once, and the sections. Everything is looked up by its key: LIMIT keeps
// the planner from reading whole tables instead.
const detailsOf = (organization: string, hint: string, condition = 'true') => `
  shown AS MATERIALIZED (
    SELECT picked.rank, picked.score, picked.ordinals, p.* FROM picked ${PAGE}
       WHERE p.space_id = picked.space_id AND p.page_id = picked.page_id AND p.organization_id = ${organization}
       LIMIT 1) p),
  above AS (
    SELECT p.space_id, p.page_id, p.parent_id, p.slug, p.title
      FROM (SELECT DISTINCT space_id, parent_id FROM shown WHERE parent_id <> '') below ${PAGE}
       WHERE p.space_id = below.space_id AND p.page_id = below.parent_id LIMIT 1) p
    UNION
    SELECT p.space_id, p.page_id, p.parent_id, p.slug, p.title FROM above ${PAGE}
       WHERE p.space_id = above.space_id AND p.page_id = above.parent_id LIMIT 1) p)
  SELECT NULL::int AS rank, space_id AS "spaceId", page_id AS "pageId", parent_id AS "parentId", slug, title,
         NULL AS text, NULL::int AS ordinal, NULL::float8 AS score
    FROM above
  UNION ALL
  SELECT rank, space_id, page_id, parent_id, slug, title, description, NULL, score FROM shown
  UNION ALL
  SELECT shown.rank, NULL, NULL, NULL, s.anchor, s.title, s.text, given.ordinal, given.place
    FROM shown
         CROSS JOIN LATERAL unnest(shown.ordinals) WITH ORDINALITY AS given(ordinal, place)
         CROSS JOIN LATERAL (
           SELECT s.anchor, s.title,
                  CASE WHEN octet_length(s.text) < ${LONG_TEXT_BYTES} THEN s.text
                       ELSE substr(s.text, greatest(strpos(lower(s.text), ${hint}) - ${WINDOW / 2}, 1), ${WINDOW}) END
                    AS text
             FROM search_sections s
            WHERE s.organization_id = ${organization} AND s.body_hash = shown.body_hash AND s.ordinal = given.ordinal
              AND ${condition}
            LIMIT 1) s`;

const picked = (among = 'true') => `
  picked AS MATERIALIZED (
    SELECT space_id, page_id, string_to_array(ordinals, ',')::int[] AS ordinals, rank, score
      FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::float8[])
        AS u(space_id, page_id, ordinals, rank, score)
     WHERE ${among})`;

const PAGE_DETAILS = { name: 'search-details', text: `WITH RECURSIVE ${picked()}, ${detailsOf('$1', '$7')}` };

// Sections belong to texts, not to revisions, so what is inside of conditions is left out here too.
const VISIBLE_DETAILS = {
  name: 'search-visible-details',
  text: `WITH RECURSIVE ${pinnedSpaces('$8', '$9')}, ${picked(`space_id IN (${PINNED_IDS})`)},
         ${detailsOf('$1', '$7', 'NOT s.conditional')}`,
};

const FIND_AND_DETAIL = `
  WITH RECURSIVE ${foundPages()},
  picked AS MATERIALIZED (
    SELECT * FROM (SELECT *, row_number() OVER (ORDER BY score DESC, page_id)::int AS rank FROM pages) ranked
     WHERE rank > $7 ORDER BY rank LIMIT $8),
  ${detailsOf('$6', '$9')}
  UNION ALL
  SELECT 0, NULL, NULL, NULL, NULL, NULL, ${FOUND_WORDS}, NULL, count(*) FROM pages`;

/** A page that was found, with its place among all results, from 1. */
export type RankedPage = PageHit & { rank: number };

/** Which results of a search are asked for. */
export interface RequestedDetails {
  /** How many of the best are known already. */
  after?: number;
  take: number;
}

/**
 * Finds the pages of one space that have enough of the words, with what is shown of those that are asked for: in one
 * statement, because a second one would cost as much as finding them.
 * @param hint what the hits in long texts are looked for by
 */
export async function findPagesWithDetails(
  database: Database,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  asked: Asked,
  { after = 0, take }: RequestedDetails,
  hint: string,
): Promise<{ count: number; pages: PageDetails[]; words: ReadonlySet<number> }> {
  const found = searchValues({ organizationId, spaceIds: [spaceId] }, asked);
  const values = [...found, organizationId, after, take, hint];
  const rows = await inIndexScans(database, (sql) => sql.query(Row, FIND_AND_DETAIL, values));
  const total = rows.find((row) => row.rank === 0);
  return { count: total?.score ?? 0, pages: assemble(rows), words: readNumbers(total?.text ?? null) };
}

/**
 * Reads what is shown of pages that were found, in the order of their rank. A page that is gone meanwhile is left out.
 * @param hint what the hits in long texts are looked for by
 */
export async function findPageDetails(
  database: Database,
  organizationId: string,
  pages: readonly RankedPage[],
  hint: string,
): Promise<PageDetails[]> {
  return readDetails(database, PAGE_DETAILS, pages, valuesOf(organizationId, pages, hint));
}

/**
 * Reads what visitors may be shown of pages that were found, as `findPageDetails` does for those who may see all. All
 * pages of a space that has moved on from its revision are left out.
 */
export async function findVisibleDetails(
  database: Database,
  organizationId: string,
  revisions: SearchAudience['revisions'],
  pages: readonly RankedPage[],
  hint: string,
): Promise<PageDetails[]> {
  const spaceIds = [...new Set(pages.map(({ spaceId }) => spaceId))];
  const values = [...valuesOf(organizationId, pages, hint), spaceIds, revisionsOf(revisions, spaceIds)];
  return readDetails(database, VISIBLE_DETAILS, pages, values);
}

async function readDetails(
  database: Database,
  statement: { name: string; text: string },
  pages: readonly RankedPage[],
  values: unknown[],
): Promise<PageDetails[]> {
  if (pages.length === 0) return [];
  const rows = await database.query(Row, statement.text, values);
  return assemble(rows);
}

function valuesOf(organizationId: string, pages: readonly RankedPage[], hint: string): unknown[] {
  return [
    organizationId,
    pages.map(({ spaceId }) => spaceId),
    pages.map(({ pageId }) => pageId),
    pages.map(({ ordinals }) => ordinals.join(',')),
    pages.map(({ rank }) => rank),
    pages.map(({ score }) => score),
    hint,
  ];
}

function assemble(rows: readonly Row[]): PageDetails[] {
  const pages = rows.flatMap((row) => (row.ordinal === null && row.spaceId !== null ? [row] : []));
  const sections = rows.flatMap((row) => (row.ordinal === null ? [] : [row])).sort((a, b) => a.score - b.score);
  const byKey = new Map(pages.map((row) => [keyOf(row.spaceId, row.pageId), row]));
  const found = new Map(
    pages.flatMap((row) => (row.rank === null ? [] : [[row.rank, pageOf(row, row.rank, byKey)] as const])),
  );
  for (const { rank, ordinal, slug: anchor, title, text } of sections) {
    found.get(rank)?.sections.push({ ordinal, anchor, title, text });
  }
  return [...found.values()].sort((a, b) => a.rank - b.rank);
}

function pageOf(row: PageRow, rank: number, byKey: ReadonlyMap<string, PageRow>): PageDetails {
  const above: PageRow[] = [];
  let parent = byKey.get(keyOf(row.spaceId, row.parentId));
  // Bounded, so that a damaged tree cannot hang a reader.
  while (parent && above.length < 200) {
    above.unshift(parent);
    parent = byKey.get(keyOf(parent.spaceId, parent.parentId));
  }
  return {
    pageId: row.pageId,
    spaceId: row.spaceId,
    title: row.title,
    description: row.text,
    path: [...above, row].map(({ slug }) => slug).join('/'),
    ancestors: above.map(({ title }) => title),
    sections: [],
    score: row.score ?? 0,
    rank,
  };
}

function keyOf(spaceId: string, pageId: string): string {
  return `${spaceId}/${pageId}`;
}
