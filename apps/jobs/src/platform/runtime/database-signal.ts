import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Hears from PostgreSQL when something is recorded. Losing the connection costs time, nothing else: callers poll too. */
export class DatabaseSignal {
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #goOn: () => void = () => {};
  #pending = false;

  constructor(
    private readonly url: string,
    private readonly channel: 'lectern_jobs' | 'lectern_events',
  ) {}

  /** Starts listening, and again whenever the connection breaks. */
  start(): void {
    void this.#listen();
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
    // Not waited for: a database that does not answer must not hold up the end of the process.
    this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'lectern-relay',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', () => this.wake());
    client.on('error', () => {});
    client.on('end', () => void this.#reconnect());
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      // What was recorded while nobody listened.
      this.wake();
    } catch {
      await client.end().catch(() => {});
    }
  }

  async #reconnect(): Promise<void> {
    await this.rest(RECONNECT_MS);
    if (!this.#stopping.signal.aborted) await this.#listen();
  }
}
