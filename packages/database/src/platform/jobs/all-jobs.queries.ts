import type { Page } from '@lectern/domain/platform/http/page';
import { QUEUES } from '@lectern/domain/platform/jobs/catalog';
import type { ListSystemJobs } from '@lectern/domain/platform/system/work-schemas';
import { z } from 'zod';
import type { Transaction } from '../../client.js';
import { containsPattern, containsText } from '../../contains.js';
import { isUniqueViolation } from '../../database-errors.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import type { Sql } from '../../sql.js';
import { jobSelect } from './jobs.queries.js';

const jobOfAnySelect = { ...jobSelect, organizationId: true } satisfies Prisma.JobSelect;

export type JobOfAnyRow = Prisma.JobGetPayload<{ select: typeof jobOfAnySelect }>;

/** Lists the jobs of all organizations and of the installation, newest first. */
export function listAllJobs(db: Transaction, keyring: Keyring, query: ListSystemJobs): Promise<Page<JobOfAnyRow>> {
  const { kind, organization, search, state } = query;
  const selected: Prisma.JobWhereInput = {
    ...(kind !== undefined && { name: kind }),
    ...(organization !== undefined && { organizationId: organization }),
    ...(search !== undefined && { lastError: containsText(search) }),
    ...(state !== undefined && { state }),
  };
  const listing = { scope: ['system-jobs', kind, organization, search, state], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.prisma.job.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.job.findMany({ where: { AND: [selected, where] }, orderBy, take, select: jobOfAnySelect }),
  });
}

/** Finds a job, whosever it is. */
export function findAnyJob(db: Transaction, id: string): Promise<JobOfAnyRow | null> {
  return db.prisma.job.findUnique({ where: { id }, select: jobOfAnySelect });
}

const Total = z.number();

const QueueRow = z.object({
  name: z.string(),
  waiting: Total,
  oldestWaitingAt: z.date().nullable(),
  running: Total,
  failed: Total,
  completedLastHour: Total,
  failedLastHour: Total,
  completedLastDay: Total,
  failedLastDay: Total,
});
export type QueueRow = z.infer<typeof QueueRow>;

const QUEUE_OF_JOB = `split_part(name, '.', 1)`;

// Jobs that send leave no rows behind, so what they sent is counted, and not the jobs that look for what is due.
const ENDED = `
  SELECT ${QUEUE_OF_JOB} AS name, state = 'completed' AS is_done, finished_at
    FROM jobs WHERE finished_at >= $4::timestamptz AND state IN ('completed', 'failed')
     AND ${QUEUE_OF_JOB} NOT IN ('deliveries', 'redeliveries')
   UNION ALL
  SELECT CASE WHEN attempts > 1 THEN 'redeliveries' ELSE 'deliveries' END, state = 'delivered', finished_at
    FROM deliveries WHERE finished_at >= $4::timestamptz AND lane IS NOT NULL`;

// Each part reads by one index, and none of them what ended more than a day ago.
const MEASURE_QUEUES = `
  SELECT q.name, coalesce(u.waiting, 0) AS "waiting", u.oldest AS "oldestWaitingAt", coalesce(u.running, 0) AS "running",
         coalesce(f.failed, 0) AS "failed",
         coalesce(d.completed_hour, 0) AS "completedLastHour", coalesce(d.failed_hour, 0) AS "failedLastHour",
         coalesce(d.completed_day, 0) AS "completedLastDay", coalesce(d.failed_day, 0) AS "failedLastDay"
    FROM unnest($1::text[]) WITH ORDINALITY AS q(name, place)
    LEFT JOIN (
      SELECT ${QUEUE_OF_JOB} AS name, (count(*) FILTER (WHERE state = 'queued'))::int AS waiting,
             min(next_attempt_at) FILTER (WHERE state = 'queued' AND next_attempt_at <= $2::timestamptz) AS oldest,
             (count(*) FILTER (WHERE state = 'running'))::int AS running
        FROM jobs WHERE state IN ('queued', 'running') GROUP BY 1) u ON u.name = q.name
    LEFT JOIN (
      SELECT ${QUEUE_OF_JOB} AS name, count(*)::int AS failed
        FROM jobs WHERE state = 'failed' GROUP BY 1) f ON f.name = q.name
    LEFT JOIN (
      SELECT name,
             (count(*) FILTER (WHERE is_done AND finished_at >= $3::timestamptz))::int AS completed_hour,
             (count(*) FILTER (WHERE NOT is_done AND finished_at >= $3::timestamptz))::int AS failed_hour,
             (count(*) FILTER (WHERE is_done))::int AS completed_day,
             (count(*) FILTER (WHERE NOT is_done))::int AS failed_day
        FROM (${ENDED}) ended GROUP BY 1) d ON d.name = q.name
   ORDER BY q.place`;

const HOUR_MS = 3_600_000;

/** Counts the jobs of each queue: what waits, runs and has failed, and what ended lately. */
export function measureQueues(db: Sql, now: Date): Promise<QueueRow[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db.query(QueueRow, MEASURE_QUEUES, [QUEUES, now, before(HOUR_MS), before(24 * HOUR_MS)]);
}

/** Which failed jobs are meant. */
export interface FailedJobs {
  ids?: readonly string[] | undefined;
  kind?: string | undefined;
  organization?: string | undefined;
  search?: string | undefined;
}

// What somebody cancelled is not to start again unless it is named itself.
const ARE_MEANT = `
  j.state = 'failed' AND ($1::text[] IS NULL OR j.id = ANY($1)) AND ($2::text IS NULL OR j.name = $2)
  AND ($3::text IS NULL OR j.organization_id = $3) AND ($4::text IS NULL OR j.last_error ILIKE $4)
  AND ($1::text[] IS NOT NULL OR j.cancelled_by IS NULL)`;

// Of several with the same key, only one can wait.
const RETRY = `
  WITH keyed AS (
    SELECT DISTINCT ON (j.name, coalesce(j.deduplication_key, j.id)) j.id, j.created_at
      FROM jobs j
     WHERE ${ARE_MEANT}
       AND NOT EXISTS (SELECT 1 FROM jobs o WHERE o.name = j.name AND o.deduplication_key = j.deduplication_key
                          AND o.state IN ('queued', 'running'))
     ORDER BY j.name, coalesce(j.deduplication_key, j.id), j.created_at, j.id),
  picked AS (SELECT id FROM keyed ORDER BY created_at, id LIMIT $5)
  UPDATE jobs SET state = 'queued', next_attempt_at = $6::timestamptz, attempts = 0, failures = 0, finished_at = NULL,
                  dispatched_at = NULL, cancelled_by = NULL
    FROM picked WHERE jobs.id = picked.id AND jobs.state = 'failed'`;

/** Jobs with the same keys may be enqueued at the same moment; they are seen in the next attempt. */
const MAX_ATTEMPTS = 5;

/**
 * Has failed jobs tried again in a transaction, the oldest first, and returns how many. A job whose key waits or runs
 * already is left as it is.
 */
export async function retryFailedJobs(tx: Transaction, jobs: FailedJobs, limit: number, at: Date): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    await tx.execute('SAVEPOINT retry_failed_jobs');
    try {
      return await tx.execute(RETRY, [...meant(jobs), limit, at]);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error;
      await tx.execute('ROLLBACK TO SAVEPOINT retry_failed_jobs');
    }
  }
}

const CountRow = z.object({ count: z.number() });

/** Counts the failed jobs that are meant. */
export async function countFailedJobs(db: Sql, jobs: FailedJobs): Promise<number> {
  const [row] = await db.query(CountRow, `SELECT count(*)::int AS count FROM jobs j WHERE ${ARE_MEANT}`, meant(jobs));
  return row?.count ?? 0;
}

function meant({ ids, kind, organization, search }: FailedJobs): unknown[] {
  return [ids ?? null, kind ?? null, organization ?? null, search === undefined ? null : containsPattern(search)];
}
