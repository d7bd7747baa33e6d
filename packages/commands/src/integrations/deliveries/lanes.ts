import { enqueueAll } from '@lectern/database/platform/outbox/enqueue';
import type { Sql } from '@lectern/database/sql';
import { drainFailingLaneJob, drainLaneJob, retryDeliveryJob } from '@lectern/domain/platform/jobs/catalog';
import { z } from 'zod';

/** What a lane has to send next. */
const LaneHead = z.object({
  lane: z.string(),
  organizationId: z.string(),
  attempts: z.number(),
  nextAttemptAt: z.date(),
});

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
  await sql.execute(
    `SELECT pg_advisory_xact_lock(hashtextextended(l.lane, 7215402120))::text AS locked FROM unnest($1::text[]) AS l(lane)`,
    [[...lanes].sort()],
  );
}

/** Has lanes drained that are locked: at once, or when the next delivery is due. */
export async function wakeLockedLanes(sql: Sql, lanes: readonly string[], at: Date): Promise<void> {
  const heads = await sql.query(LaneHead, HEADS, [[...lanes]]);
  const entries = heads.map((head) => ({ ...head, payload: { lane: head.lane }, notBefore: head.nextAttemptAt }));
  const [failing, well] = [entries.filter(isFailing), entries.filter((entry) => !isFailing(entry))];
  await enqueueAll(sql, drainLaneJob, well, { at });
  await enqueueAll(sql, drainFailingLaneJob, failing, { at });
}

/** Whether a delivery is sent apart from those that go well. */
export function isFailing({ attempts }: { attempts: number }): boolean {
  return attempts > 0;
}

/** Whom deliveries are for. */
export type Receiver = { installationId: string } | { webhookId: string };

/** Each lane is locked, and PostgreSQL has room for so many locks; what is left is found by whoever looks for it. */
const MAX_WOKEN = 1_000;

/** What is to be woken: a lane, or a delivery that its lane no longer waits for. */
export const WaitingLane = z.object({
  id: z.string(),
  lane: z.string(),
  organizationId: z.string(),
  parked: z.boolean(),
});
export type WaitingLane = z.infer<typeof WaitingLane>;

/** The job that sends a waiting delivery `d` is known by this, in SQL. */
export const JOB_KEY = 'CASE WHEN d.parked THEN d.id ELSE d.lane END';

/** Has everything sent that waits for a receiver, once it may hear of things again. */
export async function wakeReceiver(sql: Sql, receiver: Receiver, at: Date): Promise<void> {
  const [column, id] =
    'webhookId' in receiver ? ['webhook_id', receiver.webhookId] : ['installation_id', receiver.installationId];
  // What is not due yet still has the job that it got before.
  const waiting = await sql.query(
    WaitingLane,
    `SELECT DISTINCT ON (${JOB_KEY}) d.id, d.lane, d.organization_id AS "organizationId", d.parked FROM deliveries d
      WHERE d.${column} = $1 AND d.state = 'waiting' AND d.next_attempt_at <= $2::timestamptz LIMIT ${MAX_WOKEN}`,
    [id, at],
  );
  await wakeWaiting(sql, waiting, at);
}

/** Has lanes drained and deliveries tried again. */
export async function wakeWaiting(sql: Sql, waiting: readonly WaitingLane[], at: Date): Promise<void> {
  const lanes = waiting.flatMap(({ lane, parked }) => (parked ? [] : [lane]));
  await lockLanes(sql, lanes);
  await wakeLockedLanes(sql, lanes, at);
  const parked = waiting.filter((delivery) => delivery.parked);
  const retries = parked.map(({ id, organizationId }) => ({ payload: { deliveryId: id }, organizationId }));
  await enqueueAll(sql, retryDeliveryJob, retries, { at });
}
