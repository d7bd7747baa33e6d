import type { Database } from '../client.js';
import type { FoundPage } from './find-pages.js';

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
}

export interface SectionDetails {
  ordinal: number;
  anchor: string | null;
  title: string;
  /** The text, or what stands around the first hit in a long one. */
  text: string;
}

/** A page or, where `ordinal` is a number, a section of one. */
interface Row {
  /** The number of the page among those that were found; null for those above them. */
  number: number | null;
  spaceId: string;
  pageId: string;
  parentId: string;
  slug: string | null;
  title: string;
  /** The description of a page, the text of a section. */
  text: string | null;
  ordinal: number | null;
}

const LONG_TEXT_BYTES = 2_000;
const WINDOW = 700;

const PAGE = `
  CROSS JOIN LATERAL (
    SELECT p.space_id, p.page_id, p.parent_id, p.slug, p.record ->> 'title' AS title,
           p.record ->> 'description' AS description, p.body_hash
      FROM current_pages p`;

// The pages that were found, the pages above them, each once, and the sections. Everything is looked up by its key:
// LIMIT keeps the planner from reading whole tables instead.
const DETAILS = `
  WITH RECURSIVE tree AS (
    SELECT picked.number::int, p.*
      FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS picked(space_id, page_id, number) ${PAGE}
             WHERE p.space_id = picked.space_id AND p.page_id = picked.page_id AND p.organization_id = $1 LIMIT 1) p
    UNION
    SELECT NULL, p.space_id, p.page_id, p.parent_id, p.slug, p.title, NULL, NULL
      FROM tree ${PAGE} WHERE p.space_id = tree.space_id AND p.page_id = tree.parent_id LIMIT 1) p)
  SELECT number, space_id AS "spaceId", page_id AS "pageId", parent_id AS "parentId", slug, title,
         description AS text, NULL::int AS ordinal
    FROM tree
  UNION ALL
  SELECT given.number, NULL, NULL, NULL, s.anchor, s.title, s.text, given.ordinal
    FROM unnest($4::int[], $5::int[]) AS given(number, ordinal) JOIN tree ON tree.number = given.number
         CROSS JOIN LATERAL (
           SELECT s.anchor, s.title,
                  CASE WHEN octet_length(s.text) < ${LONG_TEXT_BYTES} THEN s.text
                       ELSE substr(s.text, greatest(strpos(lower(s.text), $6) - ${WINDOW / 2}, 1), ${WINDOW}) END AS text
             FROM search_sections s
            WHERE s.organization_id = $1 AND s.body_hash = tree.body_hash AND s.ordinal = given.ordinal LIMIT 1) s`;

/**
 * Reads what is shown of pages that were found, in their order. A page that is gone meanwhile is left out.
 * @param hint what the hits in long texts are looked for by
 */
export async function findPageDetails(
  database: Database,
  organizationId: string,
  pages: readonly FoundPage[],
  hint: string,
): Promise<PageDetails[]> {
  if (pages.length === 0) return [];
  const values = [
    organizationId,
    pages.map(({ spaceId }) => spaceId),
    pages.map(({ pageId }) => pageId),
    pages.flatMap(({ ordinals }, index) => ordinals.map(() => index + 1)),
    pages.flatMap(({ ordinals }) => ordinals),
    hint,
  ];
  const { rows } = await database.pool.query<Row>({ name: 'search-details', text: DETAILS, values });
  return assemble(rows, pages);
}

function assemble(rows: readonly Row[], pages: readonly FoundPage[]): PageDetails[] {
  const byKey = new Map<string, Row>();
  const found: PageDetails[] = [];
  for (const row of rows) if (row.ordinal === null) byKey.set(keyOf(row.spaceId, row.pageId), row);
  for (const row of rows) {
    if (row.number === null) continue;
    if (row.ordinal === null) found[row.number - 1] = detailsOf(row, byKey);
    else found[row.number - 1]?.sections.push(sectionOf(row, row.ordinal));
  }
  for (const [index, page] of found.entries()) page?.sections.sort(inOrderOf(pages[index]?.ordinals ?? []));
  return found.filter((page) => page !== undefined);
}

function inOrderOf(ordinals: readonly number[]) {
  return (a: SectionDetails, b: SectionDetails) => ordinals.indexOf(a.ordinal) - ordinals.indexOf(b.ordinal);
}

function sectionOf({ slug, title, text }: Row, ordinal: number): SectionDetails {
  return { ordinal, anchor: slug, title, text: text ?? '' };
}

function detailsOf(row: Row, byKey: ReadonlyMap<string, Row>): PageDetails {
  const above: Row[] = [];
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
  };
}

function keyOf(spaceId: string, pageId: string): string {
  return `${spaceId}/${pageId}`;
}
