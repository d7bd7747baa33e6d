import type { Database } from '@lectern/database/client';

/** Waits until some query in the database waits for a lock. */
export async function untilBlocked({ pool }: Database): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await pool.query(waiting)).rowCount === 0);
}
