import type { Database } from '@lectern/database/client';
import { fanOut } from '@lectern/database/deliveries/fan-out.operation';
import type { Logger } from 'pino';
import { DatabaseSignal } from './database-signal.js';

const POLL_MS = 2_000;
/** After a failure nothing is gained by trying for each new event at once. */
const REST_MS = 2_000;

/** Turns events into deliveries, as soon as they are recorded. Of several processes, one at a time does it. */
export class EventFanOut {
  readonly #signal: DatabaseSignal;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly urls: { api: string },
    private readonly log: Logger,
    databaseUrl: string,
  ) {
    this.#signal = new DatabaseSignal(databaseUrl, 'lectern_events');
  }

  /** Starts listening. */
  start(): void {
    this.#signal.start();
    this.#loop = this.#run();
  }

  /** Stops after the events under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#signal.stop();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        const told = await fanOut(this.database, this.urls, new Date());
        if (told === 0) await this.#signal.wait(POLL_MS);
      } catch (error) {
        this.log.warn({ err: error }, 'events could not be turned into deliveries, which is tried again');
        await this.#signal.rest(REST_MS);
      }
    }
  }
}
