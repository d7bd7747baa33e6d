import type { Sql } from '../sql.js';
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

interface TreeRow {
  spaceId: string;
  pageId: string;
  parentId: string;
  slug: string;
  title: string;
  description: string | null;
  sections: [number, string | null, string, string][] | null;
}

const LONG_TEXT_BYTES = 2_000;
const WINDOW = 700;

// The pages that were found, with their sections, and all pages above them, each once.
const DETAILS = `
  WITH RECURSIVE picked AS MATERIALIZED (
    SELECT space_id, page_id, string_to_array(ordinals, ',')::int[] AS ordinals
      FROM unnest($2::text[], $3::text[], $4::text[]) AS u(space_id, page_id, ordinals)),
  tree AS (
    SELECT p.space_id, p.page_id, p.parent_id FROM picked JOIN current_pages p USING (space_id, page_id)
     WHERE p.organization_id = $1
    UNION
    SELECT p.space_id, p.page_id, p.parent_id
      FROM tree JOIN current_pages p ON p.space_id = tree.space_id AND p.page_id = tree.parent_id)
  SELECT tree.space_id AS "spaceId", tree.page_id AS "pageId", tree.parent_id AS "parentId", p.slug,
         p.record ->> 'title' AS title, p.record ->> 'description' AS description,
         CASE WHEN picked.page_id IS NOT NULL THEN (
           SELECT json_agg(json_build_array(s.ordinal, s.anchor, s.title,
                    CASE WHEN octet_length(s.text) < ${LONG_TEXT_BYTES} THEN s.text
                         ELSE substr(s.text, greatest(strpos(lower(s.text), $5) - ${WINDOW / 2}, 1), ${WINDOW}) END))
             FROM search_sections s
            WHERE s.organization_id = $1 AND s.body_hash = p.body_hash AND s.ordinal = ANY(picked.ordinals)) END
           AS sections
    FROM tree JOIN current_pages p USING (space_id, page_id) LEFT JOIN picked USING (space_id, page_id)`;

/**
 * Reads what is shown of pages that were found, in their order. A page that is gone meanwhile is left out.
 * @param hint what the hits in long texts are looked for by
 */
export async function findPageDetails(
  sql: Sql,
  organizationId: string,
  pages: readonly FoundPage[],
  hint: string,
): Promise<PageDetails[]> {
  if (pages.length === 0) return [];
  const rows = await sql.query<TreeRow>(DETAILS, [
    organizationId,
    pages.map(({ spaceId }) => spaceId),
    pages.map(({ pageId }) => pageId),
    pages.map(({ ordinals }) => ordinals.join(',')),
    hint,
  ]);
  const byKey = new Map(rows.map((row) => [keyOf(row.spaceId, row.pageId), row]));
  return pages.flatMap((page) => {
    const row = byKey.get(keyOf(page.spaceId, page.pageId));
    return row ? [detailsOf(row, page, byKey)] : [];
  });
}

function detailsOf(row: TreeRow, page: FoundPage, byKey: ReadonlyMap<string, TreeRow>): PageDetails {
  const above: TreeRow[] = [];
  let parent = byKey.get(keyOf(row.spaceId, row.parentId));
  // Bounded, so that a damaged tree cannot hang a reader.
  while (parent && above.length < 200) {
    above.unshift(parent);
    parent = byKey.get(keyOf(parent.spaceId, parent.parentId));
  }
  const sections = (row.sections ?? []).map(([ordinal, anchor, title, text]) => ({ ordinal, anchor, title, text }));
  const place = ({ ordinal }: SectionDetails) => page.ordinals.indexOf(ordinal);
  return {
    pageId: row.pageId,
    spaceId: row.spaceId,
    title: row.title,
    description: row.description,
    path: [...above, row].map(({ slug }) => slug).join('/'),
    ancestors: above.map(({ title }) => title),
    sections: sections.sort((a, b) => place(a) - place(b)),
  };
}

function keyOf(spaceId: string, pageId: string): string {
  return `${spaceId}/${pageId}`;
}
