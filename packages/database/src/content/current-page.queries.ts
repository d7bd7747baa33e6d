import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Database } from '../client.js';
import type { PageLink } from './bodies.queries.js';

/** The text of a page, ready to be shown. */
export interface PageText {
  hash: string;
  markdown: string;
  keys: string[];
  pageLinks: PageLink[];
}

/** A page with everything that an answer about it holds. */
export interface FoundPage {
  id: string;
  record: PageRecord;
  path: string;
  text: PageText | null;
  /** All pages below it. */
  below: [id: string, record: PageRecord][];
  /** Paths of the pages that its text links to; null for those that do not exist. */
  refPaths: Record<string, string | null>;
}

interface Row {
  id: string;
  record: PageRecord;
  path: string;
  text: PageText | null;
  below: FoundPage['below'] | null;
  refPaths: FoundPage['refPaths'] | null;
}

// One statement, because it is what readers ask for most. Nothing is found while a job still fills the table.
const currentPage = (condition: string) => `
  SELECT p.page_id AS id, p.record, current_page_path(p.space_id, p.page_id) AS path,
         CASE WHEN b.hash IS NULL THEN NULL ELSE json_build_object(
           'hash', encode(b.hash, 'hex'), 'markdown', b.markdown, 'keys', b.keys, 'pageLinks', b.page_links) END AS text,
         (SELECT json_object_agg(ref, current_page_path(p.space_id, ref)) FROM unnest(b.page_refs) ref) AS "refPaths",
         (WITH RECURSIVE below AS (
            SELECT c.page_id, c.record FROM current_pages c WHERE c.space_id = p.space_id AND c.parent_id = p.page_id
            UNION ALL
            SELECT c.page_id, c.record FROM below JOIN current_pages c
                ON c.space_id = p.space_id AND c.parent_id = below.page_id)
          SELECT json_agg(json_build_array(page_id, record)) FROM below) AS below
    FROM spaces s JOIN current_pages p ON p.space_id = s.id
    LEFT JOIN content_bodies b ON b.organization_id = p.organization_id AND b.hash = p.body_hash
   WHERE s.id = $1 AND s.deleted_at IS NULL AND s.indexed_revision_id = s.revision_id AND ${condition}`;

const BY_ID = currentPage('p.page_id = $2');
const BY_PATH = currentPage('p.page_id = current_page_at($1, $2::text[])');

/** Finds a page of the current content of a space; null when there is none, or when the content is not indexed yet. */
export function findCurrentPage(database: Database, spaceId: string, pageId: string): Promise<FoundPage | null> {
  return find(database, 'current-page-by-id', BY_ID, [spaceId, pageId]);
}

/** Finds the page at a path, given as its slugs, of the current content of a space. */
export function findCurrentPageAt(database: Database, spaceId: string, slugs: string[]): Promise<FoundPage | null> {
  return find(database, 'current-page-by-path', BY_PATH, [spaceId, slugs]);
}

async function find(database: Database, name: string, text: string, values: unknown[]): Promise<FoundPage | null> {
  const { rows } = await database.pool.query<Row>({ name, text, values });
  const row = rows[0];
  return row ? { ...row, below: row.below ?? [], refPaths: row.refPaths ?? {} } : null;
}
