import type { Sql } from '../sql.js';

/**
 * Lets one transaction after the other change the clusters of an organization: what an issue joins depends on what
 * was placed before it.
 */
export async function lockClustering(sql: Sql, organizationId: string): Promise<void> {
  await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('clustering/' || $1, 0))::text AS locked`, [
    organizationId,
  ]);
}
