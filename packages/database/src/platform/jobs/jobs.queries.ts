import type { Page } from '@lectern/domain/platform/http/page';
import type { ListJobs } from '@lectern/domain/platform/jobs/schemas';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';

/** What is read of a job that is shown. */
export const jobSelect = {
  id: true,
  name: true,
  state: true,
  target: true,
  attempts: true,
  nextAttemptAt: true,
  progressDone: true,
  progressTotal: true,
  lastError: true,
  cancelledBy: true,
  createdAt: true,
  finishedAt: true,
} satisfies Prisma.JobSelect;

export type JobRow = Prisma.JobGetPayload<{ select: typeof jobSelect }>;

/** Lists the jobs of an organization, newest first. */
export function listJobs(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: ListJobs,
): Promise<Page<JobRow>> {
  const { kind, target, state } = query;
  const selected: Prisma.JobWhereInput = {
    organizationId,
    ...(kind !== undefined && { name: kind }),
    ...(target !== undefined && { target }),
    ...(state !== undefined && { state }),
  };
  const listing = {
    scope: ['jobs', organizationId, kind, target, state],
    order: newestFirst,
  };
  return paginate(keyring, query, listing, {
    count: () => db.prisma.job.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.job.findMany({ where: { AND: [selected, where] }, orderBy, take, select: jobSelect }),
  });
}

/** Finds a job of an organization. */
export function findJob(db: Transaction, organizationId: string, id: string): Promise<JobRow | null> {
  return db.prisma.job.findFirst({ where: { id, organizationId }, select: jobSelect });
}

/** Has a job that failed, or that waits for its next attempt, tried now; false when it is in neither state. */
export async function retryJob(db: Transaction, organizationId: string, id: string, at: Date): Promise<boolean> {
  const { count } = await db.prisma.job.updateMany({
    where: { id, organizationId, OR: [{ state: 'failed' }, { state: 'queued', cancelledBy: null }] },
    data: {
      state: 'queued',
      nextAttemptAt: at,
      attempts: 0,
      failures: 0,
      finishedAt: null,
      dispatchedAt: null,
      cancelledBy: null,
    },
  });
  return count === 1;
}

/** Asks for the end of a job that waits or runs; false when it has ended. Its worker ends it. */
export async function cancelJob(
  db: Transaction,
  organizationId: string,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const where = { id, organizationId };
  const waiting = await db.prisma.job.updateMany({
    where: { ...where, state: 'queued' },
    data: { cancelledBy: by, nextAttemptAt: at },
  });
  if (waiting.count === 1) return true;
  const running = await db.prisma.job.updateMany({ where: { ...where, state: 'running' }, data: { cancelledBy: by } });
  return running.count === 1;
}
