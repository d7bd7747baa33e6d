import { z } from 'zod';
import type { Sql } from '../sql.js';
import type { StoredLinkStatus, StoredLinkTarget } from './link-status.js';

/** A link of the current content of a space: from a page or a reusable content to a target. */
export const SpaceLinkRow = z.object({
  target: z.string(),
  /** `page:<id>` or `reusable-content:<id>`. */
  source: z.string(),
  relation: z.enum(['reference', 'dependsOn']),
  node: z.string().nullable(),
});
export type SpaceLinkRow = z.infer<typeof SpaceLinkRow>;

export interface LinkTargetRow extends StoredLinkTarget {
  /** Null when it follows from what exists. */
  status: StoredLinkStatus | null;
}

/** The targets that some sources link to at present. */
export async function findTargetsOf(sql: Sql, spaceId: string, sources: readonly string[]): Promise<SpaceLinkRow[]> {
  return sql.query(
    SpaceLinkRow,
    'SELECT target, source, relation, node FROM space_links WHERE space_id = $1 AND source = ANY($2::text[])',
    [spaceId, sources],
  );
}

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

const REPLACE_LINKS = `
  WITH gone AS (DELETE FROM space_links WHERE space_id = $1 AND source = ANY($2::text[])
                   AND (target, source) NOT IN (SELECT l->>'target', l->>'source' FROM jsonb_array_elements($3::jsonb) l))
  INSERT INTO space_links (space_id, target, source, relation, node)
  SELECT $1, l->>'target', l->>'source', l->>'relation', l->>'node' FROM jsonb_array_elements($3::jsonb) l
  ON CONFLICT (space_id, target, source) DO UPDATE SET relation = excluded.relation, node = excluded.node`;

/** Makes the links of some sources exactly the given ones. */
export async function replaceLinkRows(
  sql: Sql,
  spaceId: string,
  sources: readonly string[],
  links: readonly SpaceLinkRow[],
): Promise<void> {
  await sql.execute(REPLACE_LINKS, [spaceId, sources, JSON.stringify(links)]);
}

const PUT_TARGETS = `
  INSERT INTO link_targets (space_id, target, ref, object, anchor, owner, status)
  SELECT $1, t->>'target', t->'ref', t->>'object', t->>'anchor', t->>'owner',
         coalesce(t->>'status', link_target_status($1, t->>'object', t->>'anchor'))
    FROM jsonb_array_elements($2::jsonb) t
  ON CONFLICT (space_id, target) DO UPDATE SET status = excluded.status`;

/** Adds targets, or brings their status up to date. */
export async function putTargets(sql: Sql, spaceId: string, targets: readonly LinkTargetRow[]): Promise<void> {
  if (targets.length > 0) await sql.execute(PUT_TARGETS, [spaceId, JSON.stringify(targets)]);
}

/** Forgets those of the given targets that nothing links to any more. */
export async function dropUnusedTargets(sql: Sql, spaceId: string, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return;
  await sql.execute(
    `DELETE FROM link_targets t WHERE t.space_id = $1 AND t.target = ANY($2::text[])
        AND NOT EXISTS (SELECT 1 FROM space_links l WHERE l.space_id = $1 AND l.target = t.target)`,
    [spaceId, targets],
  );
}
