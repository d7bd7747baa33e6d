import { drainFailingLane, drainLane, retryDelivery } from '@lectern/domain/jobs/catalog';
import { enqueueAll } from '../outbox/enqueue.js';
import type { Sql } from '../sql.js';

/** What a lane has to send next. */
interface LaneHead {
  lane: string;
  organizationId: string;
  attempts: number;
  nextAttemptAt: Date;
}

// The first of each lane by index, however many are behind it.
const HEADS = `
  SELECT l.lane, d.organization_id AS "organizationId", d.attempts, d.next_attempt_at AS "nextAttemptAt"
    FROM unnest($1::text[]) AS l(lane) CROSS JOIN LATERAL (
      SELECT organization_id, attempts, next_attempt_at FROM deliveries
       WHERE lane = l.lane AND state = 'waiting' AND NOT parked ORDER BY position, id LIMIT 1) d`;

/**
 * Makes those wait for each other who add to lanes and those who find them empty, until the transaction ends. Whoever
 * also ends a job locks the lane first.
 */
export async function lockLanes(sql: Sql, lanes: readonly string[]): Promise<void> {
  await sql.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(l.lane, 7215402120))::text AS locked FROM unnest($1::text[]) AS l(lane)`,
    [[...lanes].sort()],
  );
}

/** Has lanes drained that are locked: at once, or when the next delivery is due. */
export async function wakeLockedLanes(sql: Sql, lanes: readonly string[], at: Date): Promise<void> {
  const heads = await sql.query<LaneHead>(HEADS, [[...lanes]]);
  const entries = heads.map((head) => ({ ...head, payload: { lane: head.lane }, notBefore: head.nextAttemptAt }));
  const [failing, well] = [entries.filter(isFailing), entries.filter((entry) => !isFailing(entry))];
  await enqueueAll(sql, drainLane, well, { at });
  await enqueueAll(sql, drainFailingLane, failing, { at });
}

/** Tells whether a delivery is sent apart from those that go well. */
export function isFailing({ attempts }: { attempts: number }): boolean {
  return attempts > 0;
}

/** Whom deliveries are for. */
export type Receiver = { installationId: string } | { webhookId: string };

/** Has everything sent that waits for a receiver, once it may hear of things again. */
export async function wakeReceiver(sql: Sql, receiver: Receiver, at: Date): Promise<void> {
  const [column, id] =
    'webhookId' in receiver ? ['webhook_id', receiver.webhookId] : ['installation_id', receiver.installationId];
  const waiting = await sql.query<{ id: string; lane: string; organizationId: string; parked: boolean }>(
    `SELECT id, lane, organization_id AS "organizationId", parked FROM deliveries
      WHERE ${column} = $1 AND state = 'waiting'`,
    [id],
  );
  const lanes = [...new Set(waiting.flatMap(({ lane, parked }) => (parked ? [] : [lane])))];
  await lockLanes(sql, lanes);
  await wakeLockedLanes(sql, lanes, at);
  const parked = waiting.filter((delivery) => delivery.parked);
  await enqueueAll(
    sql,
    retryDelivery,
    parked.map(({ id: deliveryId, organizationId }) => ({ payload: { deliveryId }, organizationId })),
    { at },
  );
}
