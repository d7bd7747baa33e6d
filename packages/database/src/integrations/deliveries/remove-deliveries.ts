import type { Sql } from '../../sql.js';

/** How many rows one statement removes: few enough to take about a second. */
const REMOVED_AT_ONCE = 10_000;

const REMOVE = `
  DELETE FROM deliveries WHERE id IN (
    SELECT d.id FROM deliveries d JOIN organizations o ON o.id = d.organization_id
     WHERE o.id = $1 AND o.deleted_at <= $2::timestamptz LIMIT ${REMOVED_AT_ONCE})
  RETURNING 1`;

/**
 * Removes some of what was told to an organization that was deleted up to `cutoff`, and returns how many; none means
 * that none is left. Integrations of others may have been installed there, which stay with their own records.
 */
export function removeDeliveriesOfDeleted(sql: Sql, organizationId: string, cutoff: Date): Promise<number> {
  return sql.execute(REMOVE, [organizationId, cutoff]);
}
