import { z } from 'zod';
import type { Sql } from '../../sql.js';
import { EVENT_COLUMNS, EVENT_KEY } from './insight-columns.js';

const DAY_MS = 86_400_000;

/** How long it is known what visitors did. */
export const INSIGHT_DAYS = 400;

// Removing events and counting them is one statement, so every event is counted once, wherever it ends. Nobody waits:
// events that somebody else counts and sites that somebody removes are left alone. Counts are changed in the order of
// their keys, so that two who count at once are never in a circle.
const COUNT_EVENTS = `
  WITH batch AS (
    SELECT e.id FROM insight_events e
      JOIN sites s ON s.organization_id = e.organization_id AND s.id = e.site_id
     ORDER BY e.id LIMIT $1::int
       FOR UPDATE OF e SKIP LOCKED FOR KEY SHARE OF s SKIP LOCKED),
  taken AS (
    DELETE FROM insight_events e USING batch WHERE e.id = batch.id RETURNING e.*),
  counted AS (
    SELECT organization_id, site_id, date_trunc('hour', occurred_at, 'UTC') AS hour, ${EVENT_COLUMNS},
           count(*)::int AS count
      FROM taken GROUP BY organization_id, site_id, hour, ${EVENT_COLUMNS}),
  keyed AS (
    SELECT counted.*, ${EVENT_KEY} AS key FROM counted),
  kept AS (
    INSERT INTO insight_hours AS h (organization_id, site_id, hour, key, count, ${EVENT_COLUMNS})
    SELECT organization_id, site_id, hour, key, count, ${EVENT_COLUMNS} FROM keyed ORDER BY site_id, hour, key
        ON CONFLICT (site_id, hour, key) DO UPDATE SET count = h.count + excluded.count)
  SELECT count(*)::int AS taken FROM taken`;

const TakenRow = z.object({ taken: z.number() });

/** Counts at most so many events by the hour and returns how many those were; fewer means that no more are waiting. */
export async function countInsightEvents(sql: Sql, most: number): Promise<number> {
  const [row] = await sql.query(TakenRow, COUNT_EVENTS, [most]);
  return row?.taken ?? 0;
}

// Site by site: the hours of a site stand together, so that those of a site without old ones cost one look.
const REMOVE_OLD_HOURS = `
  WITH old AS (
    SELECT h.site_id, h.hour, h.key FROM sites s CROSS JOIN LATERAL (
      SELECT site_id, hour, key FROM insight_hours WHERE site_id = s.id AND hour < $1::timestamptz LIMIT $2::int) h
     LIMIT $2::int),
  removed AS (
    DELETE FROM insight_hours h USING old
     WHERE h.site_id = old.site_id AND h.hour = old.hour AND h.key = old.key RETURNING 1)
  SELECT count(*)::int AS removed FROM removed`;

const RemovedRow = z.object({ removed: z.number() });

/** Removes at most so many counts that are older than they may become, and returns how many those were. */
export async function removeOldInsights(sql: Sql, now: Date, most: number): Promise<number> {
  const before = new Date(now.getTime() - INSIGHT_DAYS * DAY_MS);
  const [row] = await sql.query(RemovedRow, REMOVE_OLD_HOURS, [before, most]);
  return row?.removed ?? 0;
}
