import { z } from 'zod';
import type { Sql } from '../sql.js';

/** Where in the current content of a space something is linked to. */
export const LinkUse = z.object({
  spaceId: z.string(),
  /** `page:<id>` or `reusable-content:<id>`. */
  source: z.string(),
});
export type LinkUse = z.infer<typeof LinkUse>;

/** Finds where the current content of spaces links to any of some targets, as `linkTarget` writes them. */
export function findLinkUses(sql: Sql, spaceIds: readonly string[], targets: readonly string[]): Promise<LinkUse[]> {
  return sql.query(
    LinkUse,
    `SELECT DISTINCT space_id AS "spaceId", source FROM space_links
      WHERE space_id = ANY($1::text[]) AND target = ANY($2::text[])`,
    [spaceIds, targets],
  );
}
