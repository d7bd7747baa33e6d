import type { Sql } from '../sql.js';

const EMPTY = `
  c.organization_id = $1 AND NOT c.described AND c.joined_into IS NULL AND c.merged_into IS NULL
  AND NOT EXISTS (SELECT 1 FROM conversation_issues i WHERE i.cluster_id = c.id)
  AND NOT EXISTS (SELECT 1 FROM issue_clusters o WHERE o.joined_into = c.id)
  AND NOT EXISTS (SELECT 1 FROM issue_places p WHERE p.group_id = c.id)`;

const REMOVE_SOME = `DELETE FROM issue_clusters c WHERE c.id = ANY($2::text[]) AND ${EMPTY}`;
const REMOVE_ALL = `DELETE FROM issue_clusters c WHERE ${EMPTY}`;

/**
 * Removes those of some clusters that hold no issue any more and that no person has described or merged. The ids of
 * others that led to them lead nowhere afterwards.
 */
export async function removeEmptyClusters(
  sql: Sql,
  organizationId: string,
  clusterIds: readonly string[],
): Promise<void> {
  if (clusterIds.length > 0) await sql.execute(REMOVE_SOME, [organizationId, clusterIds]);
}

/** Does the same with all clusters of an organization. */
export async function removeAllEmptyClusters(sql: Sql, organizationId: string): Promise<void> {
  await sql.execute(REMOVE_ALL, [organizationId]);
}

/** Notes that issues came into clusters or went out of them. */
export async function touchClusters(
  sql: Sql,
  organizationId: string,
  clusterIds: readonly string[],
  at: Date,
): Promise<void> {
  if (clusterIds.length > 0) await sql.execute(TOUCH, [organizationId, clusterIds, at]);
}

const TOUCH = `
  UPDATE issue_clusters SET updated_at = $3::timestamptz WHERE organization_id = $1 AND id = ANY($2::text[])`;
