import type { Page } from '@lectern/domain/platform/http/page';
import type { ListJobs } from '@lectern/domain/platform/jobs/schemas';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';

const jobSelect = {
  id: true,
  name: true,
  state: true,
  target: true,
  attempts: true,
  nextAttemptAt: true,
  progressDone: true,
  progressTotal: true,
  lastError: true,
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
