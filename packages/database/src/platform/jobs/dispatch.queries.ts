import { jobCatalog, QUEUES, shareOf } from '@lectern/domain/platform/jobs/catalog';
import { nextTick, type Schedule } from '@lectern/domain/platform/jobs/schedules';
import { z } from 'zod';
import type { Database } from '../../client.js';
import { inTransaction } from '../../transaction.js';
import { enqueue } from '../outbox/enqueue.js';

/** A job to be handed to the queue. */
export const DispatchableJob = z.object({
  id: z.string(),
  name: z.string(),
  /** Counts hand-overs of one job that the queue must not take for the same. */
  attempts: z.number(),
});
export type DispatchableJob = z.infer<typeof DispatchableJob>;

/** After this time without a start a hand-over is taken for lost and repeated. */
export const DISPATCH_STALE_MS = 20_000;

/** Jobs that this release knows; others are left for a newer one. */
const KNOWN_JOBS = Object.keys(jobCatalog);

const QUEUE = `split_part(j.name, '.', 1)`;

/** A hand-over before this time is lost: nobody has started the job, or whoever did is gone. */
const LOST_BEFORE = `greatest(j.lease_expires_at, now() - $2 * interval '1 millisecond')`;

// Materialized, because a plan that ran a selection again for each row would take more than the limit.
const TAKE = `
  WITH shares AS (SELECT * FROM unnest($4::text[], $5::int[]) AS s(queue, share)),
  in_flight AS MATERIALIZED (
    SELECT ${QUEUE} AS queue, j.organization_id, count(*) AS jobs FROM jobs j
     WHERE j.state IN ('queued', 'running') AND j.dispatched_at IS NOT NULL AND j.organization_id IS NOT NULL
       AND (j.lease_expires_at >= now() OR j.dispatched_at >= ${LOST_BEFORE})
     GROUP BY 1, 2),
  due AS MATERIALIZED (
    SELECT j.id, j.organization_id, j.next_attempt_at, s.queue, s.share - coalesce(f.jobs, 0) AS room
      FROM jobs j JOIN shares s ON s.queue = ${QUEUE}
      LEFT JOIN in_flight f ON f.queue = s.queue AND f.organization_id = j.organization_id
     WHERE j.name = ANY($3) AND coalesce(f.jobs, 0) < s.share
       AND (j.state = 'queued' AND j.next_attempt_at <= now() OR j.state = 'running' AND j.lease_expires_at < now())
       AND (j.dispatched_at IS NULL OR j.dispatched_at < ${LOST_BEFORE})
     ORDER BY j.next_attempt_at, j.id LIMIT $1 FOR UPDATE OF j SKIP LOCKED),
  fitting AS (
    SELECT id FROM (
      SELECT id, organization_id, room,
             row_number() OVER (PARTITION BY queue, organization_id ORDER BY next_attempt_at, id) AS place FROM due) placed
     WHERE organization_id IS NULL OR place <= room),
  taken AS (
    UPDATE jobs SET dispatched_at = now() FROM fitting WHERE jobs.id = fitting.id
    RETURNING jobs.id, name, attempts, next_attempt_at)
  SELECT id, name, attempts FROM taken ORDER BY next_attempt_at, id`;

/**
 * Takes up to `limit` jobs that are due, the longest waiting first, and marks them as handed over. Several relays can do
 * this at once. A job whose worker died, or that the queue has lost, comes up again by itself. An organization gets no
 * more than its share of a queue, by how many jobs a process works on; the rest waits until some of these are done. When
 * any were taken, there may be others that had no place beside them.
 */
export function takeDispatchable(database: Database, limit: number, concurrency: number): Promise<DispatchableJob[]> {
  const shares = QUEUES.map((queue) => shareOf(queue, concurrency));
  return database.query(DispatchableJob, TAKE, [limit, DISPATCH_STALE_MS, KNOWN_JOBS, QUEUES, shares]);
}

/** Takes a hand-over back that the queue did not accept. */
export async function returnUndispatched(database: Database, ids: readonly string[]): Promise<void> {
  await database.execute(`UPDATE jobs SET dispatched_at = NULL WHERE id = ANY($1)`, [ids]);
}

const WaitMsRow = z.object({ waitMs: z.number() });

/** How many milliseconds the oldest due job that this release knows has been waiting for a worker; 0 when none is. */
export async function oldestWaitMs(database: Database): Promise<number> {
  const rows = await database.query(
    WaitMsRow,
    `SELECT coalesce(extract(epoch FROM now() - min(
              CASE state WHEN 'queued' THEN next_attempt_at ELSE lease_expires_at END)) * 1000, 0)::float8 AS "waitMs"
       FROM jobs
      WHERE name = ANY($1)
        AND (state = 'queued' AND next_attempt_at <= now() OR state = 'running' AND lease_expires_at < now())`,
    [KNOWN_JOBS],
  );
  return rows[0]?.waitMs ?? 0;
}

const JobsRow = z.object({ name: z.string(), state: z.string(), count: z.number() });

/** Counts unfinished and failed jobs by queue and state, for the metrics. */
export async function countJobs(database: Database): Promise<{ name: string; state: string; count: number }[]> {
  const rows = await database.query(
    JobsRow,
    `SELECT name, state::text, count(*)::int AS count FROM jobs WHERE state <> 'completed' GROUP BY 1, 2`,
  );
  return rows;
}

/** Enqueues every scheduled job that is due; each tick is enqueued once, however many processes look. */
export async function enqueueDueSchedules(
  database: Database,
  calendar: readonly Schedule[],
  now: Date,
): Promise<string[]> {
  return inTransaction(database, async (tx) => {
    const enqueued: string[] = [];
    for (const { job, everyMs } of calendar) {
      await tx.prisma.scheduledJob.createMany({ data: { name: job, nextRunAt: now }, skipDuplicates: true });
      const { count } = await tx.prisma.scheduledJob.updateMany({
        where: { name: job, nextRunAt: { lte: now } },
        data: { nextRunAt: nextTick(everyMs, now) },
      });
      if (count === 0) continue;
      await enqueue(tx, jobCatalog[job], {}, { at: now });
      enqueued.push(job);
    }
    return enqueued;
  });
}
