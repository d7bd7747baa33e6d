import { DELIVERY_LIFE_MS } from '@lectern/domain/deliveries/schedule';
import { retryDelivery } from '@lectern/domain/jobs/catalog';
import { enqueueAll } from '../outbox/enqueue.js';
import type { Sql } from '../sql.js';
import { PAYLOAD_WITHOUT_VISITOR } from './forgotten-visitor.js';
import { lockLanes, wakeLockedLanes } from './lanes.js';

/** Beyond the end of its life a delivery had its last attempt, unless its receiver is paused. */
const GRACE_MS = 60 * 60_000;
/** What nothing was sent of for so long, because nobody was there to do it, is no news any more. */
const NEWS_MS = 7 * DELIVERY_LIFE_MS;
const BATCH = 500;

const IS_PAUSED = `(
  EXISTS (SELECT 1 FROM installations i WHERE i.id = d.installation_id AND i.status = 'paused')
  OR EXISTS (SELECT 1 FROM webhooks w WHERE w.id = d.webhook_id AND w.status = 'paused'))`;

/** Gives up deliveries whose time is over and has those sent that are due and that nobody works on. */
export async function findDueDeliveries(sql: Sql, now: Date): Promise<{ woken: number; givenUp: number }> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  // Only of those for whom nothing is sent: everybody else has the last attempt before them, however late it is.
  const givenUp = await sql.query(
    `UPDATE deliveries d SET state = 'failed', finished_at = $2::timestamptz, next_attempt_at = NULL,
            attempts = greatest(attempts, 1), payload = ${PAYLOAD_WITHOUT_VISITOR},
            error = coalesce(error, 'Its time was over before it could be sent.')
      WHERE state = 'waiting' AND created_at < $1::timestamptz AND next_attempt_at < $2::timestamptz
        AND (created_at < $3::timestamptz OR ${IS_PAUSED}) RETURNING 1`,
    [ago(DELIVERY_LIFE_MS + GRACE_MS), now, ago(NEWS_MS)],
  );
  // Somebody works on what has a job; the dedupe of jobs makes the rest harmless to wake.
  const due = await sql.query<{ id: string; lane: string; organizationId: string; parked: boolean }>(
    `SELECT DISTINCT ON (CASE WHEN parked THEN id ELSE lane END) id, lane, organization_id AS "organizationId", parked
       FROM deliveries d WHERE state = 'waiting' AND next_attempt_at < $1::timestamptz - interval '30 seconds'
        AND NOT ${IS_PAUSED}
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
