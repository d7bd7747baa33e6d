import { isJobName, jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import type { Sql } from '../../sql.js';

/** How long a claim lasts unless it is renewed. */
export const LEASE_MS = 15_000;

/** A job taken by one worker: whoever holds the lease token may finish it. */
export const ClaimedJob = z.object({
  id: z.string(),
  name: z.string(),
  payload: z.unknown(),
  requestId: z.string().nullable(),
  organizationId: z.string().nullable(),
  /** How often it was started, this time included. */
  starts: z.number(),
  /** How often it has failed before. */
  failures: z.number(),
  /** Who asked to cancel it before it was started; null when nobody did. */
  cancelledBy: z.string().nullable(),
  leaseToken: z.string(),
});
export type ClaimedJob = z.infer<typeof ClaimedJob>;

/** The lease was lost: another worker has taken the job over, so nothing of this run may be kept. */
export class LeaseLostError extends Error {
  constructor(jobId: string) {
    super(`The lease on job ${jobId} was lost`);
    this.name = 'LeaseLostError';
  }
}

const JobRow = ClaimedJob.omit({ leaseToken: true });

/** Takes a job that is due, or whose worker has died. Returns null when there is nothing to take. */
export async function claimJob(
  database: Database,
  id: string,
  leaseToken: string,
  leaseMs: number = LEASE_MS,
): Promise<ClaimedJob | null> {
  const rows = await database.query(
    JobRow,
    `UPDATE jobs SET state = 'running', attempts = attempts + 1, lease_token = $2,
            lease_expires_at = now() + $3 * interval '1 millisecond'
      WHERE id = $1 AND (state = 'queued' AND next_attempt_at <= now() OR state = 'running' AND lease_expires_at < now())
      RETURNING id, name, payload, request_id AS "requestId", organization_id AS "organizationId",
                attempts AS starts, failures, cancelled_by AS "cancelledBy"`,
    [id, leaseToken, leaseMs],
  );
  return rows[0] ? { ...rows[0], leaseToken } : null;
}

const RENEW = `
  UPDATE jobs SET lease_expires_at = now() + $3 * interval '1 millisecond'
   WHERE id = $1 AND lease_token = $2 AND state = 'running'`;

const StateRow = z.object({ state: z.string() });

/** Prolongs a lease; false when it was lost to another worker, true also when the job has been completed meanwhile. */
export async function renewLease(
  database: Database,
  { id, name, leaseToken }: ClaimedJob,
  leaseMs: number = LEASE_MS,
): Promise<boolean> {
  const renewed = await database.execute(RENEW, [id, leaseToken, leaseMs]);
  if (renewed === 1) return true;
  // It may have waited for the transaction that completed the job, which a part of the same statement would not see.
  const [row] = await database.query(StateRow, 'SELECT state::text FROM jobs WHERE id = $1', [id]);
  return row === undefined ? isRemovedWhenDone(name) : row.state === 'completed';
}

const CancelledByRow = z.object({ cancelledBy: z.string().nullable() });

/** Finds who asked to cancel a job that is run; null when nobody did. */
export async function findCanceller(database: Database, { id, leaseToken }: ClaimedJob): Promise<string | null> {
  const select = 'SELECT cancelled_by AS "cancelledBy" FROM jobs WHERE id = $1 AND lease_token = $2';
  const [row] = await database.query(CancelledByRow, select, [id, leaseToken]);
  return row?.cancelledBy ?? null;
}

const HOLD = `SELECT 1 AS held FROM jobs WHERE id = $1 AND lease_token = $2 AND state = 'running' FOR UPDATE`;

const COMPLETE = `
  UPDATE jobs SET state = 'completed', finished_at = $3::timestamptz, lease_token = NULL, lease_expires_at = NULL,
                  last_error = NULL
   WHERE id = $1 AND lease_token = $2 AND state = 'running'
  RETURNING 1 AS completed`;

const REMOVE = `DELETE FROM jobs WHERE id = $1 AND lease_token = $2 AND state = 'running'`;

/** Makes the rest of a transaction safe: it commits only if this worker still holds the job. */
export async function holdLease(tx: Sql, { id, leaseToken }: ClaimedJob): Promise<void> {
  const held = await tx.execute(HOLD, [id, leaseToken]);
  if (held === 0) throw new LeaseLostError(id);
}

/** Marks a job as done, or removes it, as part of the transaction that does its last write. */
export async function completeJob(db: Sql, { id, name, leaseToken }: ClaimedJob, at: Date): Promise<void> {
  const completed = await (isRemovedWhenDone(name)
    ? db.execute(REMOVE, [id, leaseToken])
    : db.execute(COMPLETE, [id, leaseToken, at]));
  if (completed === 0) throw new LeaseLostError(id);
}

function isRemovedWhenDone(name: string): boolean {
  return isJobName(name) && jobCatalog[name].removedWhenDone === true;
}

/** Records a failed attempt: the job waits for its next one, or is given up when there is none. */
export async function failJob(
  db: Transaction,
  { id, leaseToken }: ClaimedJob,
  outcome: { error: string; at: Date; nextAttemptAt: Date | null },
): Promise<void> {
  const { error, at, nextAttemptAt } = outcome;
  await db.prisma.job.updateMany({
    where: { id, leaseToken, state: 'running' },
    data: {
      failures: { increment: 1 },
      lastError: error,
      leaseToken: null,
      leaseExpiresAt: null,
      dispatchedAt: null,
      ...(nextAttemptAt ? { state: 'queued', nextAttemptAt } : { state: 'failed', finishedAt: at }),
    },
  });
}

/** Gives a job back unharmed, so that another worker starts it at once. */
export async function releaseJob(db: Transaction, { id, leaseToken }: ClaimedJob): Promise<void> {
  await db.prisma.job.updateMany({
    where: { id, leaseToken, state: 'running' },
    data: { state: 'queued', leaseToken: null, leaseExpiresAt: null, dispatchedAt: null },
  });
}

/** Says how far a job has come. */
export async function reportProgress(db: Transaction, job: ClaimedJob, done: number, total: number): Promise<void> {
  await db.prisma.job.updateMany({
    where: { id: job.id, leaseToken: job.leaseToken },
    data: { progressDone: done, progressTotal: total },
  });
}
