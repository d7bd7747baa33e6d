import type { Database } from '@lectern/database/client';
import { systemContext } from '@lectern/database/context';
import {
  type ClaimedJob,
  completeJob,
  holdLease,
  reportProgress,
} from '@lectern/database/platform/jobs/job-leases.queries';
import { type JobName, jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import type { Logger } from 'pino';
import { z } from 'zod';
import { explainFailure } from './explain-failure.js';
import { type Handlers, JobOutcome, type JobRun, PermanentJobError } from './handler.js';

/** What became of a run, and whether the job was completed with it. */
export const JobResult = z.object({ outcome: JobOutcome, isFinished: z.boolean() });
export type JobResult = z.infer<typeof JobResult>;

/** What a run is made of, wherever it happens. */
export interface RunParts {
  database: Database;
  handlers: Handlers;
  log: Logger;
  signal: AbortSignal;
  /** Told that the job is completed, as part of a transaction that may still be under way. */
  onFinished?: () => void;
}

/** Has a claimed job handled in this process. Keeping its lease is the business of whoever has claimed it. */
export async function handleJob(name: JobName, job: ClaimedJob, parts: RunParts): Promise<JobResult> {
  const payload = jobCatalog[name].payload.safeParse(job.payload);
  if (!payload.success) throw new PermanentJobError(`Its payload is not valid: ${z.prettifyError(payload.error)}`);
  const run = newRun(job, parts);
  const handler: (payload: never, run: JobRun) => Promise<JobOutcome> = parts.handlers[name];
  const outcome: JobOutcome = await Reflect.apply(handler, undefined, [payload.data, run]);
  return { outcome, isFinished: run.isFinished };
}

function newRun(job: ClaimedJob, { database, log, signal, onFinished }: RunParts): JobRun & { isFinished: boolean } {
  let reported: Promise<void> = Promise.resolve();
  const run: JobRun & { isFinished: boolean } = {
    context: systemContext(job.requestId ?? job.id, new Date()),
    log,
    signal,
    isFinished: false,
    explain: (error) => explainFailure(error, job.id),
    // One after the other: two that ran at once could be stored in the wrong order.
    progress: (done, total) => {
      reported = reported.catch(() => {}).then(() => reportProgress(database, job, done, total));
      return reported;
    },
    holdLease: (tx) => holdLease(tx, job),
    finish: async (tx) => {
      await completeJob(tx, job, new Date());
      run.isFinished = true;
      onFinished?.();
    },
  };
  return run;
}
