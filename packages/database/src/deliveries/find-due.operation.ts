import { DELIVERY_LIFE_MS } from '@lectern/domain/deliveries/schedule';
import { retryDelivery } from '@lectern/domain/jobs/catalog';
import { enqueueAll } from '../outbox/enqueue.js';
import type { Sql } from '../sql.js';
import { lockLanes, wakeLockedLanes } from './lanes.js';

/** Beyond the end of its life a delivery had its last attempt, unless its receiver is paused. */
const GRACE_MS = 60 * 60_000;
const BATCH = 500;

/** Gives up deliveries whose time is over and has those sent that are due and that nobody works on. */
export async function findDueDeliveries(sql: Sql, now: Date): Promise<{ woken: number; givenUp: number }> {
  const before = new Date(now.getTime() - DELIVERY_LIFE_MS - GRACE_MS);
  const givenUp = await sql.query(
    `UPDATE deliveries SET state = 'failed', finished_at = $2::timestamptz, next_attempt_at = NULL,
            attempts = greatest(attempts, 1),
            error = coalesce(error, 'Whoever it was for was paused until its time was over.')
      WHERE state = 'waiting' AND created_at < $1::timestamptz AND next_attempt_at < $2::timestamptz RETURNING 1`,
    [before, now],
  );
  // Somebody works on what has a job; the dedupe of jobs makes the rest harmless to wake.
  const due = await sql.query<{ id: string; lane: string; organizationId: string; parked: boolean }>(
    `SELECT DISTINCT ON (CASE WHEN parked THEN id ELSE lane END) id, lane, organization_id AS "organizationId", parked
       FROM deliveries d WHERE state = 'waiting' AND next_attempt_at < $1::timestamptz - interval '30 seconds'
        AND NOT EXISTS (SELECT 1 FROM installations i WHERE i.id = d.installation_id AND i.status = 'paused')
        AND NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.id = d.webhook_id AND w.status = 'paused')
      LIMIT ${BATCH}`,
    [now],
  );
  const lanes = due.flatMap(({ lane, parked }) => (parked ? [] : [lane]));
  await lockLanes(sql, lanes);
  await wakeLockedLanes(sql, lanes, now);
  const parked = due.filter((delivery) => delivery.parked);
  const retries = parked.map(({ id, organizationId }) => ({ payload: { deliveryId: id }, organizationId }));
  await enqueueAll(sql, retryDelivery, retries, { at: now });
  return { woken: due.length, givenUp: givenUp.length };
}
