import type { Sql } from '@lectern/database/sql';
import { afterFailure, DELIVERY_LIFE_MS } from '@lectern/domain/integrations/deliveries/schedule';
import { storable } from '@lectern/domain/platform/http/storable-text';
import { PAYLOAD_WITHOUT_VISITOR } from './forgotten-visitor.js';
import { noteOutcome } from './receivers.js';
import { type Attempted, WaitingDelivery } from './waiting-delivery.js';
import { headsOf, IS_DELIVERABLE, IS_REQUESTED, RECEIVER } from './waking.js';

// Those that were due first come first, so that at a receiver that fails all lanes have their turn.
const SENDABLE = `
  SELECT d.id, d.organization_id AS "organizationId", d.integration_id AS "integrationId",
         d.installation_id AS "installationId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.type, d.payload,
         d.lane, d.attempts, d.parked, d.created_at AS "createdAt"
    FROM (SELECT head.id FROM (${headsOf('$1')}) head
          UNION ALL
          (SELECT d.id FROM deliveries d WHERE ${RECEIVER} = $1 AND d.state = 'waiting' AND d.parked
            ORDER BY d.next_attempt_at LIMIT $2)) next
    JOIN deliveries d ON d.id = next.id
    LEFT JOIN webhooks w ON w.id = d.webhook_id
    LEFT JOIN installations i ON i.id = d.installation_id
   WHERE d.next_attempt_at <= clock_timestamp() AND ${IS_DELIVERABLE}
     AND (${IS_REQUESTED} OR coalesce(w.rests_until, i.rests_until, '-infinity') <= clock_timestamp())
   ORDER BY ${IS_REQUESTED} DESC, d.next_attempt_at, d.id LIMIT $2`;

/** Finds what may be sent to a receiver now: at most one delivery of each lane, and those that no lane waits for. */
export function findSendable(sql: Sql, receiver: string, limit: number): Promise<WaitingDelivery[]> {
  return sql.query(WaitingDelivery, SENDABLE, [receiver, limit]);
}

const RECORD = `
  UPDATE deliveries SET attempts = attempts + 1, state = $2, parked = $3, next_attempt_at = $4::timestamptz,
         finished_at = $5::timestamptz, error = $6, answer_status = $7, duration_ms = $8, logs = $9::text::jsonb, exchange = $10::text::jsonb,
         payload = CASE WHEN $2 = 'waiting' THEN payload ELSE ${PAYLOAD_WITHOUT_VISITOR} END
   WHERE id = $1 AND state = 'waiting'`;

/** When it is tried again what nothing could be done about. */
const POSTPONED_MS = 15_000;

const POSTPONE = `
  UPDATE deliveries SET next_attempt_at = $2::timestamptz, error = $3 WHERE id = $1 AND state = 'waiting'`;

/** Writes down how an attempt ended and when there is another one; a receiver that keeps failing rests or is paused. */
export async function recordAttempt(
  sql: Sql,
  delivery: WaitingDelivery,
  attempted: Attempted,
  now: Date,
): Promise<void> {
  const { answerStatus, durationMs, logs, exchange } = attempted;
  const error = attempted.error === undefined ? undefined : storable(attempted.error);
  const failed = error !== undefined;
  if (attempted.postponed && isYoung(delivery, now)) {
    const at = new Date(now.getTime() + POSTPONED_MS);
    await sql.execute(POSTPONE, [delivery.id, at, error ?? null]);
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
    exchange === undefined ? null : JSON.stringify(exchange),
  ]);
  await noteOutcome(sql, delivery, { ...attempted, ...(failed && { error }) }, now);
}

function isYoung({ createdAt }: WaitingDelivery, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < DELIVERY_LIFE_MS;
}
