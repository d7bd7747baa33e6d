import { z } from 'zod';
import type { Sql } from '../sql.js';

/** A page of the current content of a space, by its path. */
export const PageSibling = z.object({ spaceId: z.string(), path: z.string() });
export type PageSibling = z.infer<typeof PageSibling>;

/** Finds the pages with an id in the current content of spaces: translations of a page have its id. */
export function findPageSiblings(sql: Sql, pageId: string, spaceIds: readonly string[]): Promise<PageSibling[]> {
  return sql.query(
    PageSibling,
    `SELECT p.space_id AS "spaceId", current_page_path(p.space_id, p.page_id) AS path
       FROM current_pages p WHERE p.page_id = $1 AND p.space_id = ANY($2::text[]) ORDER BY p.space_id`,
    [pageId, spaceIds],
  );
}
