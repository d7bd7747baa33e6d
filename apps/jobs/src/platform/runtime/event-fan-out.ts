import { fanOut } from '@lectern/commands/integrations/deliveries/fan-out';
import type { Database } from '@lectern/database/client';
import type { Logger } from 'pino';
import { SignalledLoop } from './signalled-loop.js';

const POLL_MS = 2_000;

/** Turns events into deliveries, as soon as they are recorded. Of several processes, one at a time does it. */
export class EventFanOut {
  readonly #loop: SignalledLoop;

  constructor(database: Database, urls: { api: string }, log: Logger, databaseUrl: string) {
    this.#loop = new SignalledLoop({
      databaseUrl,
      channel: 'lectern_events',
      pollMs: POLL_MS,
      log,
      complaint: 'events could not be turned into deliveries, which is tried again',
      work: async () => (await fanOut(database, urls, new Date())) > 0,
    });
  }

  /** Starts listening. */
  start(): void {
    this.#loop.start();
  }

  /** Stops after the events under way. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }
}
