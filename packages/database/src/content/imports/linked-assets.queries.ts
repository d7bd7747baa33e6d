import { z } from 'zod';
import type { Sql } from '../../sql.js';

/** A link of the current content: what leads where, such as `page:<id>` to `file:<id>`. */
export const LinkBetween = z.object({ source: z.string(), target: z.string() });
export type LinkBetween = z.infer<typeof LinkBetween>;

/** Lists what links to some files and reusable contents in the current content of a space. */
export function listLinksTo(sql: Sql, spaceId: string, targets: readonly string[]): Promise<LinkBetween[]> {
  return sql.query(
    LinkBetween,
    'SELECT source, target FROM space_links WHERE space_id = $1 AND target = ANY($2::text[])',
    [spaceId, targets],
  );
}
