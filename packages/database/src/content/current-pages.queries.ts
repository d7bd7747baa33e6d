import type { PageRecord } from '@lectern/content/pages/page-record';
import { z } from 'zod';
import { json, type Sql } from '../sql.js';
import { together } from '../together.js';

const PUT_PAGES = `
  INSERT INTO current_pages (space_id, page_id, organization_id, parent_id, slug, position, body_hash, record)
  SELECT $1, p->>0, $2, coalesce(p->1->>'parent', ''), p->1->>'slug', p->1->>'order', decode(p->1->>'body', 'hex'), p->1
    FROM jsonb_array_elements($3::jsonb) p
  ON CONFLICT (space_id, page_id) DO UPDATE
     SET parent_id = excluded.parent_id, slug = excluded.slug, position = excluded.position,
         body_hash = excluded.body_hash, record = excluded.record
   WHERE current_pages.organization_id = excluded.organization_id`;

const REMOVE_PAGES =
  'DELETE FROM current_pages WHERE space_id = $1 AND organization_id = $2 AND page_id = ANY($3::text[])';

export interface SpaceOfOrganization {
  organizationId: string;
  spaceId: string;
}

/**
 * Makes the pages of the current content what a commit made of them; null removes a page. What is asked for next finds
 * them, whether or not it waits for this.
 */
export async function putCurrentPages(
  sql: Sql,
  { organizationId, spaceId }: SpaceOfOrganization,
  pages: ReadonlyMap<string, PageRecord | null>,
): Promise<void> {
  const removed = [...pages].filter(([, record]) => record === null).map(([id]) => id);
  const put = [...pages].filter(([, record]) => record !== null);
  const work: Promise<unknown>[] = [];
  if (removed.length > 0) work.push(sql.execute(REMOVE_PAGES, [spaceId, organizationId, removed]));
  if (put.length > 0) work.push(sql.execute(PUT_PAGES, [spaceId, organizationId, JSON.stringify(put)]));
  await together(...work);
}

/** Removes everything that is shown of the current content of a space, so that it can be filled anew. */
export async function clearCurrentContent(sql: Sql, spaceId: string): Promise<void> {
  for (const table of ['current_pages', 'space_links', 'link_targets']) {
    await sql.execute(`DELETE FROM ${table} WHERE space_id = $1`, [spaceId]);
  }
}

/** Copies what is shown of the current content from one space of an organization to another. */
export async function copyCurrentContent(sql: Sql, from: string, to: string): Promise<void> {
  for (const [table, columns] of Object.entries(COPIED)) {
    await sql.execute(
      `INSERT INTO ${table} (space_id, ${columns}) SELECT $2, ${columns} FROM ${table} WHERE space_id = $1`,
      [from, to],
    );
  }
}

const COPIED = {
  current_pages: 'page_id, organization_id, parent_id, slug, position, body_hash, record',
  space_links: 'target, source, relation, node',
  link_targets: 'target, ref, object, anchor, owner, status',
};

export type CurrentPage = [id: string, record: PageRecord];

const CurrentChildrenRow = z.object({ id: z.string(), record: json<PageRecord>() });

/** The pages below a parent in the current content of a space, in order; the top is the empty id. */
export async function listCurrentChildren(sql: Sql, spaceId: string, parentId: string): Promise<CurrentPage[]> {
  const rows = await sql.query(
    CurrentChildrenRow,
    `SELECT page_id AS id, record FROM current_pages WHERE space_id = $1 AND parent_id = $2 ORDER BY position, page_id`,
    [spaceId, parentId],
  );
  return rows.map(({ id, record }) => [id, record]);
}

const PositionRow = z.object({ position: z.string() });

/** The order key of the last page below a parent, or null when there is none. */
export async function findLastOrder(sql: Sql, spaceId: string, parentId: string): Promise<string | null> {
  const [row] = await sql.query(
    PositionRow,
    `SELECT position FROM current_pages WHERE space_id = $1 AND parent_id = $2
      ORDER BY position DESC, page_id DESC LIMIT 1`,
    [spaceId, parentId],
  );
  return row?.position ?? null;
}
