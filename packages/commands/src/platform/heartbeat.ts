import { hostname } from 'node:os';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '@lectern/database/client';
import {
  newProcessId,
  type ProcessSign,
  recordSign,
  removeProcess,
} from '@lectern/database/platform/system/processes.queries';

const INTERVAL_MS = 10_000;
/** How long the end of a process waits for a database that does not respond. */
const FORGET_MS = 1_000;
const RESOLUTION_MS = 20;

/** Which process gives signs of life. */
export type BeatingProcess = Pick<ProcessSign, 'kind' | 'version'>;

/**
 * Gives signs of life of this process, so that administrators see that it runs. A sign that cannot be written is left
 * out: what is wrong with the database shows elsewhere, and the next sign comes soon.
 */
export class Heartbeat {
  readonly id: string;
  readonly #startedAt = new Date();
  readonly #delays: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(
    private readonly database: Database,
    private readonly process: BeatingProcess,
    private readonly intervalMs: number = INTERVAL_MS,
  ) {
    this.id = newProcessId(this.#startedAt);
  }

  /** Gives the first sign at once, and then one in every interval; does not keep the process alive. */
  start(): void {
    this.#delays.enable();
    this.#beat();
    this.#timer = setInterval(() => this.#beat(), this.intervalMs).unref();
  }

  /** Ends the signs and takes the last one back, so that a process that ended in order is not missed. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#delays.disable();
    const forgotten = this.#writing.then(() => removeProcess(this.database, this.id)).catch(() => {});
    let giveUp: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      giveUp = setTimeout(resolve, FORGET_MS);
    });
    await Promise.race([forgotten, waited]);
    clearTimeout(giveUp);
  }

  /** One write at a time: where the database hangs, they must not pile up. */
  #beat(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = recordSign(this.database, this.id, this.#sign())
      .catch(() => {})
      .finally(() => {
        this.#isWriting = false;
      });
  }

  #sign(): ProcessSign {
    // What is measured is the time between two looks, which is the resolution when nothing is late.
    const lateMs = this.#delays.count === 0 ? 0 : this.#delays.percentile(99) / 1_000_000 - RESOLUTION_MS;
    this.#delays.reset();
    return {
      ...this.process,
      host: hostname(),
      startedAt: this.#startedAt,
      memoryBytes: process.memoryUsage.rss(),
      eventLoopDelayMs: Math.max(0, Math.round(lateMs * 100) / 100),
    };
  }
}
