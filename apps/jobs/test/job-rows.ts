import type { Database, Transaction } from '@lectern/database/client';
import type { JobName } from '@lectern/domain/platform/jobs/catalog';
import type { JobDefinition } from '@lectern/domain/platform/jobs/define-job';
import type { z } from 'zod';
import { native, database as workerDatabase } from './harness.js';

const { enqueue } = await native<typeof import('@lectern/database/platform/outbox/enqueue')>(
  '@lectern/database/platform/outbox/enqueue',
);

/** The catalogue of jobs. */
export const catalog = await native<typeof import('@lectern/domain/platform/jobs/catalog')>(
  '@lectern/domain/platform/jobs/catalog',
);

/** Records a job as the API does, and returns its id. */
export async function enqueued<Payload extends z.ZodType<object>>(
  job: JobDefinition<JobName, Payload>,
  payload: z.infer<Payload>,
  db: Transaction = workerDatabase,
): Promise<string> {
  const id = await enqueue(db, job, payload, { at: new Date(Date.now() - 1000) });
  if (id === null) throw new Error(`The same ${job.name} is waiting or running already.`);
  return id;
}

/** The row of a job. */
export function jobRow(id: string, database: Database = workerDatabase) {
  return database.prisma.job.findUniqueOrThrow({ where: { id } });
}

/** Lets the time pass until a job may be taken: its lease expires, its next attempt is due. */
export async function letTimePass(id: string, database: Database = workerDatabase): Promise<void> {
  await database.pool.query(
    `UPDATE jobs SET next_attempt_at = least(next_attempt_at, now() - interval '1 ms'),
            lease_expires_at = least(lease_expires_at, now() - interval '1 ms') WHERE id = $1`,
    [id],
  );
}

/** Puts a job back to where its worker dies after the work and before that is recorded. */
export async function forgetCompletion(id: string, database: Database = workerDatabase): Promise<void> {
  await database.pool.query(
    `UPDATE jobs SET state = 'running', finished_at = NULL, lease_token = 'of a dead worker',
            lease_expires_at = now() - interval '1 ms' WHERE id = $1`,
    [id],
  );
}
