import type { JobName } from '@lectern/domain/jobs/catalog';
import type { JobDefinition } from '@lectern/domain/jobs/define-job';
import type { z } from 'zod';
import type { Db } from '../client.js';
import { newId } from '../ids.js';

export interface EnqueueOptions {
  at: Date;
  requestId?: string | undefined;
  /** Whom the job belongs to, so that its administrators can see it. */
  organizationId?: string | undefined;
  /** Id of the object that the work is about. */
  target?: string | undefined;
  /** Not to be started before; at once when absent. */
  notBefore?: Date | undefined;
}

/**
 * Records work to be done later, in the transaction of the change that makes it necessary.
 * Answers the id of the job, or null when the same work is already waiting or running.
 */
export async function enqueue<Payload extends z.ZodType<object>>(
  tx: Db,
  job: JobDefinition<JobName, Payload>,
  payload: z.infer<Payload>,
  options: EnqueueOptions,
): Promise<string | null> {
  const parsed = job.payload.parse(payload);
  const id = newId(options.at);
  const { count } = await tx.job.createMany({
    data: {
      id,
      name: job.name,
      payload: parsed,
      organizationId: options.organizationId ?? null,
      target: options.target ?? null,
      deduplicationKey: job.deduplicationKey?.(parsed) ?? null,
      requestId: options.requestId ?? null,
      createdAt: options.at,
      nextAttemptAt: options.notBefore ?? options.at,
    },
    skipDuplicates: true,
  });
  return count === 0 ? null : id;
}
