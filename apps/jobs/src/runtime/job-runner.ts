import { randomUUID } from 'node:crypto';
import type { Database } from '@lectern/database/client';
import { systemContext } from '@lectern/database/context';
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  failJob,
  holdLease,
  LEASE_MS,
  LeaseLostError,
  releaseJob,
  renewLease,
  reportProgress,
} from '@lectern/database/jobs/job-leases.queries';
import { isJobName, type JobName, jobCatalog } from '@lectern/domain/jobs/catalog';
import { nextAttemptAt } from '@lectern/domain/jobs/retry';
import type { Logger } from 'pino';
import { type Handlers, type JobRun, type Outcome, PermanentJobError } from './handler.js';
import type { JobMetrics } from './job-metrics.js';

/** The process stops: the job goes back unharmed, so that another process can start it at once. */
class ShutdownError extends Error {}

/** A worker that dies again and again over one job must not do so for ever. */
const MAX_STARTS_BEYOND_ATTEMPTS = 5;
const MAX_ERROR_LENGTH = 1000;

/** Runs jobs by the rules that hold for all of them: lease, time limit, retry, visible failure, metrics. */
export class JobRunner {
  readonly #active = new Map<Promise<void>, AbortController>();

  constructor(
    private readonly database: Database,
    private readonly handlers: Handlers,
    private readonly metrics: JobMetrics,
    private readonly log: Logger,
  ) {}

  /** Runs a job if it can be claimed. Never throws for a job that fails: its row says so. */
  async run(jobId: string): Promise<void> {
    const controller = new AbortController();
    const running = this.#claimAndWork(jobId, controller);
    this.#active.set(running, controller);
    try {
      await running;
    } finally {
      this.#active.delete(running);
    }
  }

  /** Lets running jobs finish for a while, then gives the rest back. */
  async stop(graceMs: number): Promise<void> {
    const giveBack = setTimeout(() => {
      for (const controller of this.#active.values()) controller.abort(new ShutdownError('The process stops'));
    }, graceMs);
    await Promise.allSettled(this.#active.keys());
    clearTimeout(giveBack);
  }

  async #claimAndWork(jobId: string, controller: AbortController): Promise<void> {
    const job = await claimJob(this.database, jobId, randomUUID());
    if (!job) return;
    const log = this.log.child({ jobId, job: job.name, requestId: job.requestId ?? undefined });
    const startedAt = performance.now();
    const heartbeat = this.#keepLease(job, controller);
    try {
      const outcome = await this.#work(job, log, controller);
      this.metrics.record(job.name, outcome.outcome, performance.now() - startedAt);
      log.info(outcome, 'job ended');
    } catch (error) {
      this.metrics.record(job.name, 'failed', performance.now() - startedAt);
      await this.#recordFailure(job, error, log);
    } finally {
      clearInterval(heartbeat);
    }
  }

  #keepLease(job: ClaimedJob, controller: AbortController): NodeJS.Timeout {
    return setInterval(() => {
      renewLease(this.database, job).then(
        (held) => held || controller.abort(new LeaseLostError(job.id)),
        // An unreachable database costs this renewal; the next one may still be in time.
        () => {},
      );
    }, LEASE_MS / 3);
  }

  async #work(job: ClaimedJob, log: Logger, controller: AbortController): Promise<Outcome> {
    if (!isJobName(job.name)) throw new PermanentJobError(`There is no job "${job.name}" in this release`);
    const { attempts, timeoutMs } = jobCatalog[job.name];
    if (job.starts > attempts + MAX_STARTS_BEYOND_ATTEMPTS) {
      throw new PermanentJobError(`It was started ${job.starts} times and never came to an end`);
    }
    const timeout = setTimeout(() => {
      controller.abort(new Error(`It took longer than ${timeoutMs / 1000} seconds`));
    }, timeoutMs);
    const run = this.#jobRun(job, log, controller.signal);
    try {
      const outcome = await Promise.race([this.#handle(job.name, job.payload, run), aborted(controller.signal)]);
      if (!run.finished) await completeJob(this.database.prisma, job, new Date());
      return outcome;
    } finally {
      clearTimeout(timeout);
    }
  }

  #handle<Name extends JobName>(name: Name, payload: unknown, run: JobRun): Promise<Outcome> {
    const parsed = jobCatalog[name].payload.safeParse(payload);
    if (!parsed.success) throw new PermanentJobError(`Its payload is not valid: ${parsed.error.message}`);
    const handler: (payload: never, run: JobRun) => Promise<Outcome> = this.handlers[name];
    return Reflect.apply(handler, undefined, [parsed.data, run]);
  }

  #jobRun(job: ClaimedJob, log: Logger, signal: AbortSignal): JobRun & { finished: boolean } {
    const context = systemContext(job.requestId ?? job.id, new Date());
    const { database } = this;
    return {
      context,
      log,
      signal,
      finished: false,
      progress: (done, total) => reportProgress(database.prisma, job, done, total),
      holdLease: (tx) => holdLease(tx, job),
      async finish(tx) {
        await completeJob(tx, job, new Date());
        this.finished = true;
      },
    };
  }

  async #recordFailure(job: ClaimedJob, error: unknown, log: Logger): Promise<void> {
    if (error instanceof LeaseLostError) {
      log.warn('the lease was lost; another process has the job now');
      return;
    }
    if (error instanceof ShutdownError) {
      await releaseJob(this.database.prisma, job);
      log.info('given back, because the process stops');
      return;
    }
    const at = new Date();
    const retryAt = this.#retryAt(job, error, at);
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    await failJob(this.database.prisma, job, { error: message, at, nextAttemptAt: retryAt });
    if (retryAt) log.warn({ err: error, retryAt }, 'job failed and will be tried again');
    else log.error({ err: error }, 'job failed for good');
  }

  #retryAt(job: ClaimedJob, error: unknown, at: Date): Date | null {
    if (error instanceof PermanentJobError || !isJobName(job.name)) return null;
    const { attempts, backoff } = jobCatalog[job.name];
    const failures = job.failures + 1;
    return failures >= attempts ? null : nextAttemptAt(backoff, failures, at);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
