import type { Logger } from 'pino';
import { DatabaseSignal } from './database-signal.js';

/** After a failure nothing is gained by trying for each new record at once. */
const REST_MS = 2_000;

/** What is done again and again, and when. */
export interface LoopedWork {
  databaseUrl: string;
  channel: 'lectern_jobs' | 'lectern_events';
  /** How long nothing is done when nothing is heard. */
  pollMs: number;
  log: Logger;
  /** What to say of a failure. */
  complaint: string;
  /** Does some of it, and returns whether there may be more to do at once. */
  work: () => Promise<boolean>;
}

/** Does work as soon as it is recorded in the database, and once in a while in case that was not heard. */
export class SignalledLoop {
  readonly #signal: DatabaseSignal;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly looped: LoopedWork) {
    this.#signal = new DatabaseSignal(looped.databaseUrl, looped.channel);
  }

  /** Starts listening and working. */
  start(): void {
    this.#signal.start();
    this.#loop = this.#run();
  }

  /** Has it work at once, as if something had been recorded. */
  wake(): void {
    this.#signal.wake();
  }

  /** Stops after the work under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#signal.stop();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { work, pollMs, log, complaint } = this.looped;
    while (!this.#stopped) {
      try {
        if (!(await work())) await this.#signal.wait(pollMs);
      } catch (error) {
        log.warn({ err: error }, complaint);
        await this.#signal.rest(REST_MS);
      }
    }
  }
}
