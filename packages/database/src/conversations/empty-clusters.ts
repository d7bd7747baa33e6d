import type { Sql } from '../sql.js';

const REMOVE_EMPTY = `
  DELETE FROM issue_clusters c
   WHERE c.organization_id = $1 AND ($2::text[] IS NULL OR c.id = ANY($2::text[]))
     AND NOT c.described AND c.joined_into IS NULL AND c.merged_into IS NULL
     AND NOT EXISTS (SELECT 1 FROM conversation_issues i WHERE i.cluster_id = c.id)
     AND NOT EXISTS (SELECT 1 FROM issue_clusters o WHERE o.joined_into = c.id)
     AND c.id NOT IN (SELECT p.group_id FROM issue_places p WHERE p.organization_id = $1 AND p.group_id IS NOT NULL)`;

/**
 * Removes clusters that hold no issue any more and that no person has described or merged: some of an organization,
 * or all of its. The ids of others that led to them lead nowhere afterwards.
 */
export async function removeEmptyClusters(
  sql: Sql,
  organizationId: string,
  clusterIds: readonly string[] | null,
): Promise<void> {
  await sql.query(REMOVE_EMPTY, [organizationId, clusterIds]);
}
