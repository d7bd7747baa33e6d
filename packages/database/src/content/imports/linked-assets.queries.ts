import type { Sql } from '../../sql.js';

/** A link of the current content: what leads where, such as `page:<id>` to `file:<id>`. */
export interface LinkBetween {
  source: string;
  target: string;
}

/** Lists what links to some files and reusable contents in the current content of a space. */
export function listLinksTo(sql: Sql, spaceId: string, targets: readonly string[]): Promise<LinkBetween[]> {
  return sql.query<LinkBetween>(
    'SELECT source, target FROM space_links WHERE space_id = $1 AND target = ANY($2::text[])',
    [spaceId, targets],
  );
}
