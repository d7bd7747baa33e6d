import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, DatabaseListener } from '@lectern/database/database-listener';

/** Hears from PostgreSQL when something is recorded. Losing the connection costs time, nothing else: callers poll too. */
export class DatabaseSignal {
  readonly #listener: DatabaseListener;
  readonly #stopping = new AbortController();
  #goOn: () => void = () => {};
  #pending = false;

  constructor(url: string, channel: Channel) {
    const wake = () => this.wake();
    // What was recorded while nobody listened counts as well.
    const heard = { onNotification: wake, onListening: wake };
    this.#listener = new DatabaseListener({ url, channel, applicationName: 'lectern-relay', ...heard });
  }

  /** Starts listening, and again whenever the connection breaks. */
  start(): void {
    this.#listener.start();
  }

  /** Returns when something was recorded since the last call, or after `ms` at the latest. */
  async wait(ms: number): Promise<void> {
    if (!this.#pending && !this.#stopping.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#goOn = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#pending = false;
  }

  /** Returns after `ms`, whatever is recorded meanwhile; only `stop` ends it earlier. */
  async rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  /** Wakes whoever waits, or is about to, as if something had been recorded. */
  wake(): void {
    this.#pending = true;
    this.#goOn();
  }

  /** Stops listening and wakes whoever waits. */
  stop(): void {
    this.#stopping.abort();
    this.#goOn();
    this.#listener.stop();
  }
}
