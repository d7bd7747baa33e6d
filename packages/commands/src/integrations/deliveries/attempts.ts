import type { Database } from '@lectern/database/client';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import type { Sql } from '@lectern/database/sql';
import { afterFailure, DELIVERY_LIFE_MS } from '@lectern/domain/integrations/deliveries/schedule';
import { storable } from '@lectern/domain/platform/http/storable-text';
import { drainFailingLaneJob, drainLaneJob, retryDeliveryJob } from '@lectern/domain/platform/jobs/catalog';
import { PAYLOAD_WITHOUT_VISITOR } from './forgotten-visitor.js';
import { isFailing } from './lanes.js';
import { noteOutcome } from './receivers.js';
import { type Attempted, WaitingDelivery } from './waiting-delivery.js';

// An installation is notified of its own end, when it is there no more.
const SELECT = `
  SELECT d.id, d.organization_id AS "organizationId", d.integration_id AS "integrationId",
         d.installation_id AS "installationId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.type, d.payload,
         d.lane, d.attempts, d.parked, d.next_attempt_at AS "nextAttemptAt", d.created_at AS "createdAt",
         d.next_attempt_at <= clock_timestamp() AS due,
         CASE WHEN d.webhook_id IS NOT NULL THEN coalesce(w.status = 'active', false)
              WHEN d.installation_id IS NULL OR i.id IS NULL THEN true
              ELSE i.status <> 'paused' END AS deliverable
    FROM deliveries d
    LEFT JOIN webhooks w ON w.id = d.webhook_id
    LEFT JOIN installations i ON i.id = d.installation_id`;

/** Finds what a lane has to send next; null when it is empty. */
export async function findNextInLane(sql: Sql, lane: string): Promise<WaitingDelivery | null> {
  const [next] = await sql.query(
    WaitingDelivery,
    `${SELECT} WHERE d.lane = $1 AND d.state = 'waiting' AND NOT d.parked ORDER BY d.position, d.id LIMIT 1`,
    [lane],
  );
  return next ?? null;
}

/** Finds a delivery that still waits. */
export async function findWaiting(database: Database, id: string): Promise<WaitingDelivery | null> {
  const [found] = await database.query(WaitingDelivery, `${SELECT} WHERE d.id = $1 AND d.state = 'waiting'`, [id]);
  return found ?? null;
}

const RECORD = `
  UPDATE deliveries SET attempts = attempts + 1, state = $2, parked = $3, next_attempt_at = $4::timestamptz,
         finished_at = $5::timestamptz, error = $6, answer_status = $7, duration_ms = $8, logs = $9::text::jsonb,
         payload = CASE WHEN $2 = 'waiting' THEN payload ELSE ${PAYLOAD_WITHOUT_VISITOR} END
   WHERE id = $1 AND state = 'waiting'`;

/** When it is tried again what nothing could be done about. */
const POSTPONED_MS = 15_000;

const POSTPONE = `
  UPDATE deliveries SET next_attempt_at = $2::timestamptz, error = $3 WHERE id = $1 AND state = 'waiting'`;

/** Writes down how an attempt ended and when there is another one; a receiver that keeps failing is paused. */
export async function recordAttempt(
  sql: Sql,
  delivery: WaitingDelivery,
  attempted: Attempted,
  now: Date,
): Promise<void> {
  const { answerStatus, durationMs, logs } = attempted;
  const error = attempted.error === undefined ? undefined : storable(attempted.error);
  const failed = error !== undefined;
  if (attempted.postponed && isYoung(delivery, now)) {
    const at = new Date(now.getTime() + POSTPONED_MS);
    await sql.execute(POSTPONE, [delivery.id, at, error ?? null]);
    if (delivery.parked) await enqueueRetry(sql, delivery, at, now);
    return;
  }
  const after = failed ? afterFailure(delivery.attempts + 1, delivery.createdAt, now) : null;
  const isOver = after === null || after.next === 'give-up';
  const parked = delivery.parked || after?.next === 'park';
  await sql.execute(RECORD, [
    delivery.id,
    isOver ? (failed ? 'failed' : 'delivered') : 'waiting',
    parked,
    isOver ? null : after.at,
    isOver ? now : null,
    error ?? null,
    answerStatus ?? null,
    Math.round(durationMs),
    JSON.stringify(logs.map((log) => ({ ...log, message: storable(log.message) }))),
  ]);
  if (!isOver && parked) await enqueueRetry(sql, delivery, after.at, now);
  await noteOutcome(sql, delivery, { ...attempted, ...(failed && { error }) }, now);
}

function isYoung({ createdAt }: WaitingDelivery, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < DELIVERY_LIFE_MS;
}

function enqueueRetry(sql: Sql, { id, organizationId }: WaitingDelivery, notBefore: Date, at: Date) {
  return enqueue(sql, retryDeliveryJob, { deliveryId: id }, { at, notBefore, organizationId });
}

/** Has the rest of a lane drained later, by the kind of job that fits what comes next. */
export async function handOnLane(
  sql: Sql,
  next: WaitingDelivery,
  at: Date,
  notBefore: Date = next.nextAttemptAt,
): Promise<void> {
  const job = isFailing(next) ? drainFailingLaneJob : drainLaneJob;
  const options = { at, notBefore, organizationId: next.organizationId };
  await enqueue(sql, job, { lane: next.lane }, options);
}
