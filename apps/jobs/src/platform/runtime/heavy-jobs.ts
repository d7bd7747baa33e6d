import { AsyncLocalStorage } from 'node:async_hooks';
import { guardHeavyTexts } from '@lectern/content/markdown/syntax/heavy-text';
import { type ClaimedJob, LeaseLostError } from '@lectern/database/platform/jobs/job-leases.queries';
import { PooledProcess, ProcessEndedError } from '@lectern/processes/pooled-process';
import { WorkPool } from '@lectern/processes/work-pool';
import { z } from 'zod';
import type { JobsEnv } from '../config/env.js';
import { HeavyJob, JobError, PermanentJobError } from './handler.js';
import { JobResult } from './job-run.js';

/** What another process says of a job that it was given. */
const HeavyResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: JobResult }),
  z.object({ ok: z.literal(false), message: z.string(), kind: z.enum(['permanent', 'lease-lost', 'other']) }),
]);
export type HeavyResult = z.infer<typeof HeavyResult>;

const beginningHere = new AsyncLocalStorage<{ isFinished: boolean }>();

// A job that is finished would find its lease gone if it began again elsewhere.
guardHeavyTexts(() => {
  if (beginningHere.getStore()?.isFinished === false) throw new HeavyJob();
});

const MODULE = new URL('../../heavy.main.js', import.meta.url);
const MEMORY_MEGABYTES = 900;
/** Jobs end by their own time limits, which come with the signal. */
const NO_LIMIT_MS = 2 ** 31 - 1;
const IDLE_MS = 60_000;
const CONNECTIONS = 4;

/**
 * Runs jobs that keep a processor busy in processes of their own, one in each at a time. This process keeps their leases
 * and stays free for others. No organization can have all of the processes.
 */
export class HeavyJobs {
  readonly #pool: WorkPool;

  constructor(env: JobsEnv) {
    const setup: JobsEnv = { ...env, DATABASE_POOL_SIZE: CONNECTIONS };
    this.#pool = new WorkPool({
      start: () => new PooledProcess({ module: MODULE, setup, memoryMegabytes: MEMORY_MEGABYTES }),
      count: env.LECTERN_HEAVY_PROCESSES,
      maxWaitMs: NO_LIMIT_MS,
      timeoutMs: NO_LIMIT_MS,
      idleMs: IDLE_MS,
    });
  }

  /** Does the work of a job in this process, unless it turns out to be heavy. */
  async runUnlessHeavy(
    job: ClaimedJob,
    signal: AbortSignal,
    work: (onFinished: () => void) => Promise<JobResult>,
  ): Promise<JobResult> {
    const beginning = { isFinished: false };
    const onFinished = () => {
      beginning.isFinished = true;
    };
    try {
      return await beginningHere.run(beginning, () => work(onFinished));
    } catch (error) {
      if (error instanceof HeavyJob) return this.run(job, signal);
      throw error;
    }
  }

  /** Has a claimed job handled by another process, which is ended when the signal is aborted. */
  async run(job: ClaimedJob, signal: AbortSignal): Promise<JobResult> {
    const handled = await this.#pool
      .run(job.organizationId ?? '', (process) => ask(process, job), signal)
      .catch(explain);
    if (handled.ok) return handled.result;
    const { kind, message } = handled;
    if (kind === 'lease-lost') throw new LeaseLostError(job.id);
    throw kind === 'permanent' ? new PermanentJobError(message) : new JobError(message);
  }

  /** Ends all processes. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

function ask(process: PooledProcess, job: ClaimedJob): Promise<HeavyResult> {
  return new Promise((resolve) => {
    const stop = process.listen((message) => {
      stop();
      resolve(HeavyResult.parse(message));
    });
    process.send(job);
  });
}

/** Work that fills the memory once does so again. */
function explain(error: unknown): never {
  if (!(error instanceof ProcessEndedError)) throw error;
  if (error.reason === 'memory') throw new PermanentJobError(`${error.message}. Make several of it.`);
  throw new JobError(error.message);
}
