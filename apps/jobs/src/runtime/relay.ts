import type { Database } from '@lectern/database/client';
import {
  type DispatchableJob,
  enqueueDueSchedules,
  returnUndispatched,
  takeDispatchable,
} from '@lectern/database/jobs/dispatch.queries';
import { isJobName, QUEUES, queueOf } from '@lectern/domain/jobs/catalog';
import { schedules } from '@lectern/domain/jobs/schedules';
import type { JobsOptions } from 'bullmq';
import type { Logger } from 'pino';
import { DatabaseSignal } from './database-signal.js';

const BATCH = 200;
const POLL_MS = 1_000;
/** After a failure nothing is gained by trying for each new job at once. */
const REST_MS = 2_000;
const HAND_OVER_TIMEOUT_MS = 5_000;

/** As much of a queue as the relay needs. */
export interface JobQueue {
  addBulk(entries: { name: string; data: { jobId: string }; opts: JobsOptions }[]): Promise<unknown>;
}

/** Hands due jobs to the queue, as soon as they are recorded and again when the queue has lost them. */
export class Relay {
  readonly #signal: DatabaseSignal;
  #nextScheduleCheck = 0;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly queues: ReadonlyMap<string, JobQueue>,
    private readonly log: Logger,
    databaseUrl: string,
  ) {
    this.#signal = new DatabaseSignal(databaseUrl, 'lectern_jobs');
  }

  /** Starts handing over. */
  start(): void {
    this.#signal.start();
    this.#loop = this.#run();
  }

  /** Stops after the batch under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#signal.stop();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        const taken = await this.#dispatchBatch();
        await this.#enqueueSchedules();
        if (taken < BATCH) await this.#signal.wait(POLL_MS);
      } catch (error) {
        this.log.warn({ err: error }, 'the relay could not hand jobs over and tries again');
        await this.#signal.rest(REST_MS);
      }
    }
  }

  /** Once in a while, not for every job that is recorded. */
  async #enqueueSchedules(): Promise<void> {
    const now = new Date();
    if (now.getTime() < this.#nextScheduleCheck) return;
    await enqueueDueSchedules(this.database, schedules, now);
    this.#nextScheduleCheck = now.getTime() + POLL_MS;
  }

  async #dispatchBatch(): Promise<number> {
    const jobs = await takeDispatchable(this.database, BATCH);
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
    timer = setTimeout(() => reject(new Error(`The queue did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
