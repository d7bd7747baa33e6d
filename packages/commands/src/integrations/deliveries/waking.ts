import { enqueueAll } from '@lectern/database/platform/outbox/enqueue';
import type { Sql } from '@lectern/database/sql';
import { drainFailingReceiverJob, drainReceiverJob } from '@lectern/domain/platform/jobs/catalog';
import { z } from 'zod';

/** Whom a delivery `d` is for, in SQL: a webhook, an installation or an integration. */
export const RECEIVER = 'coalesce(d.webhook_id, d.installation_id, d.integration_id)';

/** Whether somebody waits to see a delivery `d` arrive, in SQL: it is tried once even if its receiver rests. */
export const IS_REQUESTED = `(d.lane = d.id AND d.type <> 'task' AND d.attempts = 0)`;

/** Whether a receiver may be sent anything, in SQL. An installation is notified of its own end, when it is gone. */
export const IS_DELIVERABLE = `
  CASE WHEN d.webhook_id IS NOT NULL THEN coalesce(w.status = 'active', false)
       ELSE d.installation_id IS NULL OR i.id IS NULL OR i.status <> 'paused' END`;

const HEAD_COLUMNS = 'd.id, d.lane';
const IN_LANE = `d.state = 'waiting' AND NOT d.parked`;

/**
 * The first delivery of each lane of a receiver, in SQL. Goes from lane to lane by index, however many deliveries are
 * behind the first.
 */
export const headsOf = (receiver: string) => `
  WITH RECURSIVE head AS (
    (SELECT ${HEAD_COLUMNS} FROM deliveries d WHERE ${RECEIVER} = ${receiver} AND ${IN_LANE}
      ORDER BY d.lane, d.position, d.id LIMIT 1)
    UNION ALL
    SELECT next.* FROM head CROSS JOIN LATERAL (
      SELECT ${HEAD_COLUMNS} FROM deliveries d WHERE ${RECEIVER} = ${receiver} AND ${IN_LANE} AND d.lane > head.lane
       ORDER BY d.lane, d.position, d.id LIMIT 1) next)
  SELECT id FROM head`;

/** When a receiver is to be sent something next. */
const Waking = z.object({
  receiver: z.string(),
  organizationId: z.string(),
  failing: z.boolean(),
  hasJob: z.boolean(),
  startsAt: z.date(),
});

const JOBS = [drainReceiverJob.name, drainFailingReceiverJob.name];

/** Whether the receiver of a delivery `d` has a job that is waiting or running, in SQL. */
export const HAS_JOB = `EXISTS (
  SELECT 1 FROM jobs j
   WHERE j.name IN (${JOBS.map((name) => `'${name}'`).join(', ')}) AND j.deduplication_key = ${RECEIVER}
     AND j.state IN ('queued', 'running'))`;

/** The same for each receiver of the deliveries that `next` selects by their ids. */
const wakings = (next: string) => `
  SELECT DISTINCT ON (receiver) * FROM (
    SELECT ${RECEIVER} AS receiver, d.organization_id AS "organizationId", ${HAS_JOB} AS "hasJob",
           coalesce(w.failures, i.failures, 0) > 0 AS failing,
           CASE WHEN ${IS_REQUESTED} THEN d.next_attempt_at
                ELSE greatest(d.next_attempt_at, w.rests_until, i.rests_until) END AS "startsAt"
      FROM (${next}) next JOIN deliveries d ON d.id = next.id
      LEFT JOIN webhooks w ON w.id = d.webhook_id
      LEFT JOIN installations i ON i.id = d.installation_id
     WHERE ${IS_DELIVERABLE}) waking
   ORDER BY receiver, "startsAt"`;

// What is behind the first of a lane waits for it, so it changes nothing.
const OF_LANES = wakings(`
  SELECT head.id FROM unnest($1::text[], $2::text[]) AS l(receiver, lane) CROSS JOIN LATERAL (
    SELECT d.id FROM deliveries d WHERE ${RECEIVER} = l.receiver AND d.lane = l.lane AND ${IN_LANE}
     ORDER BY d.position, d.id LIMIT 1) head`);

const OF_RECEIVERS = wakings(`
  SELECT head.id FROM unnest($1::text[]) AS r(receiver) CROSS JOIN LATERAL (${headsOf('r.receiver')}) head
  UNION ALL
  SELECT parked.id FROM unnest($1::text[]) AS r(receiver) CROSS JOIN LATERAL (
    SELECT d.id FROM deliveries d WHERE ${RECEIVER} = r.receiver AND d.state = 'waiting' AND d.parked
     ORDER BY d.next_attempt_at LIMIT 1) parked`);

/**
 * Makes those wait for each other who queue something for receivers and those who find nothing left to send, until the
 * transaction ends. Whoever also ends a job locks the receiver first.
 */
export async function lockReceivers(sql: Sql, receivers: readonly string[]): Promise<void> {
  await sql.execute(
    `SELECT pg_advisory_xact_lock(hashtextextended(r.id, 7215402120))::text AS locked FROM unnest($1::text[]) AS r(id)`,
    [[...new Set(receivers)].sort()],
  );
}

/** Has the first deliveries of some lanes sent when they are due, for receivers that are locked. */
export async function wakeLanes(
  sql: Sql,
  lanes: readonly { receiver: string; lane: string }[],
  at: Date,
): Promise<void> {
  const values = [lanes.map(({ receiver }) => receiver), lanes.map(({ lane }) => lane)];
  await wake(sql, await sql.query(Waking, OF_LANES, values), at);
}

/** Has everything sent when it is due that waits for receivers that are locked. */
export async function wakeLockedReceivers(sql: Sql, receivers: readonly string[], at: Date): Promise<void> {
  await wake(sql, await sql.query(Waking, OF_RECEIVERS, [[...receivers]]), at);
}

/** Has everything sent that waits for a receiver, once it may be sent something again. */
export async function wakeReceiver(sql: Sql, receiver: string, at: Date): Promise<void> {
  await lockReceivers(sql, [receiver]);
  await wakeLockedReceivers(sql, [receiver], at);
}

// A job that is running looks again before it ends.
const BRING_FORWARD = `
  WITH earlier AS (
    UPDATE jobs SET next_attempt_at = w.start FROM unnest($1::text[], $2::timestamptz[]) AS w(receiver, start)
     WHERE name = ANY($3::text[]) AND deduplication_key = w.receiver AND state = 'queued' AND next_attempt_at > w.start
    RETURNING 1)
  SELECT pg_notify('lectern_jobs', '')::text AS notified FROM earlier LIMIT 1`;

/** Sees to it that each receiver has one job, of either kind, which starts in time. */
async function wake(sql: Sql, wakings: readonly z.infer<typeof Waking>[], at: Date): Promise<void> {
  // What should have been sent long ago does not come before what others have just queued.
  const entries = wakings.map(({ receiver, startsAt, ...waking }) => {
    return { ...waking, payload: { receiver }, notBefore: new Date(Math.max(startsAt.getTime(), at.getTime())) };
  });
  const [known, unknown] = [entries.filter(({ hasJob }) => hasJob), entries.filter(({ hasJob }) => !hasJob)];
  if (known.length > 0) {
    const starts = known.map(({ notBefore }) => notBefore);
    await sql.execute(BRING_FORWARD, [known.map(({ payload }) => payload.receiver), starts, JOBS]);
  }
  const [failing, well] = [unknown.filter((entry) => entry.failing), unknown.filter((entry) => !entry.failing)];
  await enqueueAll(sql, drainReceiverJob, well, { at });
  await enqueueAll(sql, drainFailingReceiverJob, failing, { at });
}
