import { z } from 'zod';
import type { Sql } from '../../sql.js';

/** How many rows one statement removes: few enough to take about a second. */
const REMOVED_AT_ONCE = 10_000;

const TABLES = ['insight_events', 'insight_hours'] as const;
type InsightTable = (typeof TABLES)[number];

/** Removes some of the events and counts of sites that are gone, and returns how many; none means that none is left. */
export function removeInsightsOfGoneSites(sql: Sql): Promise<number> {
  return removeSome((table) => sql.query(Removed, removal(table, GONE_SITES[table]), [REMOVED_AT_ONCE]));
}

/** Does the same for the sites of an organization that was deleted up to `cutoff`. */
export function removeInsightsOfDeleted(sql: Sql, organizationId: string, cutoff: Date): Promise<number> {
  const values = [REMOVED_AT_ONCE, organizationId, cutoff];
  return removeSome((table) => sql.query(Removed, removal(table, SITES_OF_DELETED), values));
}

const Removed = z.object({ removed: z.number() });
type Removed = z.infer<typeof Removed>;

/** Events go first: those that somebody counts meanwhile are found among the counts. */
async function removeSome(removeFrom: (table: InsightTable) => Promise<Removed[]>): Promise<number> {
  for (const table of TABLES) {
    const [row] = await removeFrom(table);
    if (row && row.removed > 0) return row.removed;
  }
  return 0;
}

const SITES_OF_DELETED = `
  SELECT s.id AS site_id FROM sites s JOIN organizations o ON o.id = s.organization_id
   WHERE o.id = $2 AND o.deleted_at <= $3::timestamptz`;

const GONE_SITES = { insight_events: goneSites('insight_events'), insight_hours: goneSites('insight_hours') };

/** The sites that a table knows and that are gone. One look into the index for each site, however many rows it has. */
function goneSites(table: InsightTable): string {
  return `
  WITH RECURSIVE known AS (
    SELECT min(site_id) AS site_id FROM ${table}
    UNION ALL
    SELECT (SELECT min(t.site_id) FROM ${table} t WHERE t.site_id > known.site_id) FROM known
     WHERE known.site_id IS NOT NULL)
  SELECT site_id FROM known
   WHERE site_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sites s WHERE s.id = known.site_id)`;
}

// In the order of an index, so that a batch passes over what the last ones removed there and nowhere else: otherwise the
// batch that finds nothing more would look at every removed row again.
const ORDER = { insight_events: 'occurred_at', insight_hours: 'hour, key' };

/** Nobody waits: rows that somebody else removes or counts are left to them. */
function removal(table: InsightTable, sites: string): string {
  return `
  WITH site AS MATERIALIZED (${sites}),
  removed AS (
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT t.ctid FROM site CROSS JOIN LATERAL (
        SELECT ctid FROM ${table} WHERE site_id = site.site_id
         ORDER BY ${ORDER[table]} LIMIT $1::int FOR UPDATE SKIP LOCKED) t
       LIMIT $1::int))
    RETURNING 1)
  SELECT count(*)::int AS removed FROM removed`;
}
