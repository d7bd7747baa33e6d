import type { PageRecord } from '@lectern/content/pages/page-record';
import { z } from 'zod';
import type { Database } from '../client.js';
import { json, type Sql } from '../sql.js';
import { PageLink } from './bodies.queries.js';

/** The text of a page, ready to be shown. */
export interface PageText {
  hash: string;
  markdown: string;
  keys: string[];
  pageLinks: PageLink[];
}

/** A page with everything that a response about it holds. */
export interface CurrentPageWithBody {
  id: string;
  /** The revision that it was read from. */
  revisionId: string;
  record: PageRecord;
  path: string;
  text: PageText | null;
  /** All pages below it. */
  below: [id: string, record: PageRecord][];
  /** Paths of the pages that its text links to; null for those that do not exist. */
  refPaths: Record<string, string | null>;
}

const page = {
  id: z.string(),
  revisionId: z.string(),
  record: json<PageRecord>(),
  path: z.string(),
  refPaths: json<CurrentPageWithBody['refPaths']>().nullable(),
  hasPages: z.boolean(),
};

/** A page with its text, or one that has none. */
const Row = z.union([
  z.object({
    ...page,
    hash: z.string(),
    markdown: z.string(),
    keys: z.array(z.string()),
    pageLinks: z.array(PageLink),
  }),
  z.object({ ...page, hash: z.null() }),
]);

// One statement, because it is what readers ask for most. Nothing is found while a job still fills the table.
const currentPage = (condition: string) => `
  SELECT p.page_id AS id, s.revision_id AS "revisionId", p.record, current_page_path(p.space_id, p.page_id) AS path,
         encode(b.hash, 'hex') AS hash, b.markdown, array_to_json(b.keys) AS keys, b.page_links AS "pageLinks",
         (SELECT json_object_agg(ref, current_page_path(p.space_id, ref)) FROM unnest(b.page_refs) ref) AS "refPaths",
         EXISTS (SELECT 1 FROM current_pages c WHERE c.space_id = p.space_id AND c.parent_id = p.page_id) AS "hasPages"
    FROM spaces s JOIN current_pages p ON p.space_id = s.id
    LEFT JOIN content_bodies b ON b.organization_id = p.organization_id AND b.hash = p.body_hash
   WHERE s.id = $1 AND s.deleted_at IS NULL AND s.indexed_revision_id = s.revision_id AND ${condition}`;

const BY_ID = currentPage('p.page_id = $2');
const BY_PATH = currentPage('p.page_id = current_page_at($1, $2::text[])');

// Another statement, because most pages have none below and the preparations for a walk cost as much as the page.
const BELOW = `
  WITH RECURSIVE below AS (
    SELECT c.page_id, c.record FROM current_pages c WHERE c.space_id = $1 AND c.parent_id = $2
    UNION ALL
    SELECT c.page_id, c.record FROM below JOIN current_pages c ON c.space_id = $1 AND c.parent_id = below.page_id)
  SELECT json_agg(json_build_array(page_id, record)) AS below FROM below`;

/** Finds a page of the current content of a space; null when there is none, or when the content is not indexed yet. */
export function findCurrentPage(
  database: Database,
  spaceId: string,
  pageId: string,
): Promise<CurrentPageWithBody | null> {
  return find(database, BY_ID, [spaceId, pageId]);
}

/**
 * Finds the page at a path, given as its slugs, of the current content of a space. A hidden one is not found, and
 * nothing below it is read.
 */
export function findCurrentPageAt(
  database: Database,
  spaceId: string,
  slugs: string[],
  hidden?: ReadonlySet<string>,
): Promise<CurrentPageWithBody | null> {
  return find(database, BY_PATH, [spaceId, slugs], hidden);
}

async function find(
  sql: Sql,
  text: string,
  [spaceId, place]: [string, unknown],
  hidden: ReadonlySet<string> = new Set(),
): Promise<CurrentPageWithBody | null> {
  const [row] = await sql.query(Row, text, [spaceId, place]);
  if (!row || hidden.has(row.id)) return null;
  const { id, revisionId, record, path, refPaths, hasPages } = row;
  return {
    id,
    revisionId,
    record,
    path,
    text: textOf(row),
    below: hasPages ? await pagesBelow(sql, spaceId, id) : [],
    refPaths: refPaths ?? {},
  };
}

function textOf(row: z.infer<typeof Row>): PageText | null {
  if (row.hash === null) return null;
  const { hash, markdown, keys, pageLinks } = row;
  return { hash, markdown, keys, pageLinks };
}

const BelowRow = z.object({ below: json<CurrentPageWithBody['below']>().nullable() });

async function pagesBelow(sql: Sql, spaceId: string, pageId: string): Promise<CurrentPageWithBody['below']> {
  const [row] = await sql.query(BelowRow, BELOW, [spaceId, pageId]);
  return row?.below ?? [];
}
