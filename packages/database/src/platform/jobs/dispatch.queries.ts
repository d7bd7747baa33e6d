import { jobCatalog } from '@lectern/domain/platform/jobs/catalog';
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

/**
 * Takes up to `limit` jobs that are due, the longest waiting first, and marks them as handed over. Several relays can do
 * this at once. A job whose worker died, or that the queue has lost, comes up again by itself.
 */
export async function takeDispatchable(database: Database, limit: number): Promise<DispatchableJob[]> {
  // Materialized, because a plan that ran the selection again for each row would take more than the limit.
  const rows = await database.query(
    DispatchableJob,
    `WITH due AS MATERIALIZED (
       SELECT id FROM jobs
        WHERE name = ANY($3)
          AND (state = 'queued' AND next_attempt_at <= now()
               AND (dispatched_at IS NULL OR dispatched_at < now() - $2 * interval '1 millisecond')
            OR state = 'running' AND lease_expires_at < now()
               AND (dispatched_at IS NULL OR dispatched_at < lease_expires_at
                    OR dispatched_at < now() - $2 * interval '1 millisecond'))
        ORDER BY next_attempt_at, id LIMIT $1 FOR UPDATE SKIP LOCKED),
     taken AS (
       UPDATE jobs SET dispatched_at = now() FROM due WHERE jobs.id = due.id
       RETURNING jobs.id, name, attempts, next_attempt_at)
     SELECT id, name, attempts FROM taken ORDER BY next_attempt_at, id`,
    [limit, DISPATCH_STALE_MS, KNOWN_JOBS],
  );
  return rows;
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
