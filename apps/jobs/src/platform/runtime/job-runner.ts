import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@lectern/database/client';
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  failJob,
  findCanceller,
  LEASE_MS,
  LeaseLostError,
  releaseJob,
  renewLease,
} from '@lectern/database/platform/jobs/job-leases.queries';
import { isJobName, type JobName, jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import { nextAttemptAt } from '@lectern/domain/platform/jobs/retry';
import type { Logger } from 'pino';
import { explainFailure } from './explain-failure.js';
import { type Handlers, JobError, type JobOutcome, PermanentJobError } from './handler.js';
import type { HeavyJobs } from './heavy-jobs.js';
import type { JobMetrics, RunOutcome } from './job-metrics.js';
import { handleJob, type JobResult } from './job-run.js';

/** The process stops: the job goes back unharmed, so that another process can start it at once. */
class ShutdownError extends Error {
  constructor() {
    super('The process is stopping');
  }
}

/** Somebody does not want the work any more. */
function cancelledBy(person: string): PermanentJobError {
  return new PermanentJobError(`Cancelled by ${person}`);
}

/** How long a handler whose time is up, or that was cancelled, has to note that it failed. */
const SETTLE_MS = 3_000;

/** A worker that dies again and again over one job must not do so for ever. */
const MAX_STARTS_BEYOND_ATTEMPTS = 5;

/** How long a claim lasts unless it is renewed, and how long a run may take. */
export interface RunnerTiming {
  leaseMs: number;
  timeoutMs(name: JobName): number;
}

const TIMING: RunnerTiming = { leaseMs: LEASE_MS, timeoutMs: (name) => jobCatalog[name].timeoutMs };

/** Runs jobs by the rules that hold for all of them: lease, time limit, retry, visible failure, metrics. */
export class JobRunner {
  readonly #active = new Map<Promise<void>, AbortController>();
  readonly #timing: RunnerTiming;
  /** Told when a job has ended, however it did. */
  onEnded: () => void = () => {};
  #lastRunAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(
    private readonly database: Database,
    private readonly handlers: Handlers,
    private readonly metrics: JobMetrics,
    private readonly log: Logger,
    timing: Partial<RunnerTiming> = {},
    /** Where heavy jobs are run; here when absent. */
    private readonly heavy?: HeavyJobs,
  ) {
    this.#timing = { ...TIMING, ...timing };
  }

  /** How long nothing has come to be run here; 0 while something runs. */
  get idleMs(): number {
    return this.#active.size > 0 ? 0 : performance.now() - this.#lastRunAt;
  }

  /** Runs a job if it can be claimed. Never throws for a job that fails: its row says so. */
  async run(jobId: string): Promise<void> {
    const controller = new AbortController();
    // A handler may have any number of things under way that each listen for the end of the run.
    setMaxListeners(0, controller.signal);
    if (this.#stopped) controller.abort(new ShutdownError());
    const running = this.#claimAndWork(jobId, controller);
    this.#active.set(running, controller);
    try {
      await running;
    } finally {
      this.#active.delete(running);
      this.#lastRunAt = performance.now();
      this.onEnded();
    }
  }

  /** Lets running jobs finish for a while, then gives the rest back, and whatever still comes at once. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    const giveBack = setTimeout(() => {
      for (const controller of this.#active.values()) controller.abort(new ShutdownError());
    }, graceMs);
    await Promise.allSettled(this.#active.keys());
    clearTimeout(giveBack);
  }

  async #claimAndWork(jobId: string, controller: AbortController): Promise<void> {
    const job = await claimJob(this.database, jobId, randomUUID(), this.#timing.leaseMs);
    if (!job) return;
    const log = this.log.child({ jobId, job: job.name, requestId: job.requestId ?? undefined });
    const startedAt = performance.now();
    const heartbeat = this.#keepLease(job, controller);
    const record = (outcome: RunOutcome) => this.metrics.record(job.name, outcome, performance.now() - startedAt);
    try {
      const outcome = await this.#work(job, log, controller);
      record(outcome.outcome);
      log.info(outcome, 'job ended');
    } catch (error) {
      record(await this.#endEarly(job, error, log));
    } finally {
      clearInterval(heartbeat);
    }
  }

  #keepLease(job: ClaimedJob, controller: AbortController): NodeJS.Timeout {
    const { leaseMs } = this.#timing;
    return setInterval(() => {
      // An unreachable database costs this renewal; the next one may still be in time.
      this.#renew(job, controller).catch(() => {});
    }, leaseMs / 3);
  }

  async #renew(job: ClaimedJob, controller: AbortController): Promise<void> {
    const { database } = this;
    if (!(await renewLease(database, job, this.#timing.leaseMs))) controller.abort(new LeaseLostError(job.id));
    const person = await findCanceller(database, job);
    if (person !== null) controller.abort(cancelledBy(person));
  }

  async #work(job: ClaimedJob, log: Logger, controller: AbortController): Promise<JobOutcome> {
    controller.signal.throwIfAborted();
    if (!isJobName(job.name)) throw new PermanentJobError(`There is no job "${job.name}" in this release`);
    if (job.starts > jobCatalog[job.name].attempts + MAX_STARTS_BEYOND_ATTEMPTS) {
      throw new PermanentJobError(`It was started ${job.starts} times and never finished`);
    }
    const timeoutMs = this.#timing.timeoutMs(job.name);
    const timeout = setTimeout(() => {
      controller.abort(new JobError(`It took longer than ${timeoutMs / 1000} seconds`));
    }, timeoutMs);
    const { signal } = controller;
    try {
      const working = this.#handle(job.name, job, log, signal);
      // It is told rather than left out, so that it can note that it failed.
      if (job.cancelledBy !== null) controller.abort(cancelledBy(job.cancelledBy));
      const { outcome, isFinished } = await unlessAborted(working, signal);
      if (!isFinished) await completeJob(this.database, job, new Date());
      return outcome;
    } finally {
      clearTimeout(timeout);
    }
  }

  async #handle(name: JobName, job: ClaimedJob, log: Logger, signal: AbortSignal): Promise<JobResult> {
    const { database, handlers, heavy } = this;
    const work = (onFinished = () => {}) => handleJob(name, job, { database, handlers, log, signal, onFinished });
    if (!heavy) return work();
    return jobCatalog[name].heavy ? heavy.run(job, signal) : heavy.runUnlessHeavy(job, signal, work);
  }

  async #endEarly(job: ClaimedJob, error: unknown, log: Logger): Promise<RunOutcome> {
    if (error instanceof LeaseLostError) {
      log.warn('the lease was lost; another process has the job now');
      return 'lost';
    }
    if (error instanceof ShutdownError) {
      await releaseJob(this.database, job);
      log.info('given back, because the process stops');
      return 'released';
    }
    const at = new Date();
    const retryAt = this.#retryAt(job, error, at);
    await failJob(this.database, job, { error: explainFailure(error, job.id), at, nextAttemptAt: retryAt });
    if (retryAt) log.warn({ err: error, retryAt }, 'job failed and will be tried again');
    else log.error({ err: error }, 'job failed for good');
    return 'failed';
  }

  #retryAt(job: ClaimedJob, error: unknown, at: Date): Date | null {
    if (error instanceof PermanentJobError || !isJobName(job.name)) return null;
    const { attempts, backoff } = jobCatalog[job.name];
    const failures = job.failures + 1;
    return failures >= attempts ? null : nextAttemptAt(backoff, failures, at);
  }
}

/**
 * The result of a run, or why it was stopped: a handler that heeds the signal fails in its own words, but why it was
 * stopped is what counts. One that has used up its time, or that was cancelled, gets a moment to note that it failed.
 */
async function unlessAborted(working: Promise<JobResult>, signal: AbortSignal): Promise<JobResult> {
  const stopped = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([stopped, working]);
  } catch (error) {
    if (!signal.aborted || !(signal.reason instanceof JobError)) throw error;
    const settled = await Promise.race([working.catch(() => null), delay(SETTLE_MS, null, { ref: false })]);
    if (settled) return settled;
    throw signal.reason;
  }
}
