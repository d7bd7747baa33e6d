import { z } from 'zod';
import type { Sql } from '../sql.js';

/** Where in the current content of a space a specification is used. */
export const SpecUse = z.object({
  spaceId: z.string(),
  /** `page:<id>` or `reusable-content:<id>`. */
  source: z.string(),
});
export type SpecUse = z.infer<typeof SpecUse>;

/** Finds where the current content of spaces uses a specification, which may be named by its id or by its slug. */
export function findSpecUses(
  sql: Sql,
  spaceIds: readonly string[],
  { id, slug }: { id: string; slug: string },
): Promise<SpecUse[]> {
  return sql.query(
    SpecUse,
    `SELECT DISTINCT l.space_id AS "spaceId", l.source
       FROM link_targets t JOIN space_links l ON l.space_id = t.space_id AND l.target = t.target
      WHERE t.owner = ANY($1::text[]) AND t.space_id = ANY($2::text[])`,
    [[`openapi:${id}`, `openapi:${slug}`], spaceIds],
  );
}
