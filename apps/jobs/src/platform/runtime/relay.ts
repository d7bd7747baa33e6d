import type { Database } from '@lectern/database/client';
import {
  type DispatchableJob,
  enqueueDueSchedules,
  returnUndispatched,
  takeDispatchable,
} from '@lectern/database/platform/jobs/dispatch.queries';
import { isJobName, QUEUES, queueOf } from '@lectern/domain/platform/jobs/catalog';
import { schedules } from '@lectern/domain/platform/jobs/schedules';
import type { JobsOptions } from 'bullmq';
import type { Logger } from 'pino';
import { SignalledLoop } from './signalled-loop.js';

const BATCH = 200;
const POLL_MS = 1_000;
const HAND_OVER_TIMEOUT_MS = 5_000;

/** As much of a queue as the relay needs. */
export interface JobQueue {
  addBulk(entries: { name: string; data: { jobId: string }; opts: JobsOptions }[]): Promise<unknown>;
}

/** Hands due jobs to the queue, as soon as they are recorded and again when the queue has lost them. */
export class Relay {
  readonly #loop: SignalledLoop;
  readonly #concurrency: number;
  #nextScheduleCheck = 0;

  constructor(
    private readonly database: Database,
    private readonly queues: ReadonlyMap<string, JobQueue>,
    log: Logger,
    { databaseUrl, concurrency }: { databaseUrl: string; concurrency: number },
  ) {
    this.#concurrency = concurrency;
    this.#loop = new SignalledLoop({
      databaseUrl,
      channel: 'lectern_jobs',
      pollMs: POLL_MS,
      log,
      complaint: 'the relay could not hand jobs over and tries again',
      work: () => this.#handOverDue(),
    });
  }

  /** Starts handing over. */
  start(): void {
    this.#loop.start();
  }

  /** Looks for jobs at once: one has ended, so another one of its organization may have a place now. */
  wake(): void {
    this.#loop.wake();
  }

  /** Stops after the batch under way. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #handOverDue(): Promise<boolean> {
    const taken = await this.#dispatchBatch();
    await this.#enqueueSchedules();
    return taken > 0;
  }

  /** Once in a while, not for every job that is recorded. */
  async #enqueueSchedules(): Promise<void> {
    const now = new Date();
    if (now.getTime() < this.#nextScheduleCheck) return;
    await enqueueDueSchedules(this.database, schedules, now);
    this.#nextScheduleCheck = now.getTime() + POLL_MS;
  }

  async #dispatchBatch(): Promise<number> {
    const jobs = await takeDispatchable(this.database, BATCH, this.#concurrency);
    const handedOver = await Promise.allSettled(
      QUEUES.map((queueName) =>
        this.#handOver(
          queueName,
          jobs.filter(({ name }) => isJobName(name) && queueOf(name) === queueName),
        ),
      ),
    );
    for (const outcome of handedOver) if (outcome.status === 'rejected') throw outcome.reason;
    return jobs.length;
  }

  async #handOver(queueName: string, jobs: DispatchableJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const queue = this.queues.get(queueName);
    if (!queue) throw new Error(`There is no queue "${queueName}"`);
    const entries = jobs.map(({ id, name, attempts }) => ({
      name,
      data: { jobId: id },
      // The same hand-over twice is one entry; the next attempt is another one.
      opts: { jobId: `${id}-${attempts}`, removeOnComplete: true, removeOnFail: true },
    }));
    try {
      await within(HAND_OVER_TIMEOUT_MS, queue.addBulk(entries));
    } catch (error) {
      const ids = jobs.map(({ id }) => id);
      await returnUndispatched(this.database, ids);
      throw error;
    }
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The queue did not respond within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
