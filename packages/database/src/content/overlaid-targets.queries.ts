import { z } from 'zod';
import type { Sql } from '../sql.js';
import { StoredLinkStatus, StoredLinkTarget } from './link-status.js';

/** A target of links of the current content of a space. */
export const ShownTarget = StoredLinkTarget.extend({
  status: StoredLinkStatus,
  /** Whether something that does not change links to it. */
  kept: z.boolean(),
});
export type ShownTarget = z.infer<typeof ShownTarget>;

/** What changes: pages and reusable contents, and targets by their name or by what has to exist for them. */
export interface TouchedLinks {
  sources: readonly string[];
  targets: readonly string[];
  objects: readonly string[];
}

const TOUCHED = `
  SELECT t.target, t.ref, t.object, t.anchor, t.owner, t.status,
         EXISTS (SELECT 1 FROM space_links l WHERE l.space_id = $1 AND l.target = t.target
                    AND l.source NOT IN (SELECT s FROM unnest($2::text[]) s)) AS kept
    FROM link_targets t
   WHERE t.space_id = $1 AND t.target IN (
         SELECT l.target FROM space_links l WHERE l.space_id = $1 AND l.source = ANY($2::text[])
         UNION SELECT unnest($3::text[])
         UNION SELECT o.target FROM link_targets o WHERE o.space_id = $1 AND o.object = ANY($4::text[]))`;

/** Finds the targets of links of the current content of a space that a change has something to do with. */
export async function findTouchedTargets(
  sql: Sql,
  spaceId: string,
  { sources, targets, objects }: TouchedLinks,
): Promise<ShownTarget[]> {
  return sql.query(ShownTarget, TOUCHED, [spaceId, sources, targets, objects]);
}

const TargetStatusesRow = z.object({ target: z.string(), status: StoredLinkStatus });

/** Finds out whether targets that a space links to are there in the current content, by target. */
export async function findTargetStatuses(
  sql: Sql,
  spaceId: string,
  targets: readonly StoredLinkTarget[],
): Promise<Map<string, StoredLinkStatus>> {
  if (targets.length === 0) return new Map();
  const asked = targets.map(({ target, object, anchor }) => ({ target, object, anchor }));
  const rows = await sql.query(
    TargetStatusesRow,
    `SELECT t->>'target' AS target, link_target_status($1, t->>'object', t->>'anchor') AS status
       FROM jsonb_array_elements($2::jsonb) t`,
    [spaceId, JSON.stringify(asked)],
  );
  return new Map(rows.map(({ target, status }) => [target, status]));
}
