import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** A channel on which PostgreSQL tells what was recorded; triggers send to it. */
export type Channel = 'lectern_jobs' | 'lectern_events' | 'lectern_changes';

export interface ListenerOptions {
  url: string;
  channel: Channel;
  applicationName: string;
  onNotification: (payload: string) => void;
  /** The listener hears everything from now on; what was recorded before may have been missed. */
  onListening: () => void;
}

/** Hears what PostgreSQL tells on a channel, over a connection of its own that is made again whenever it breaks. */
export class DatabaseListener {
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;

  constructor(private readonly options: ListenerOptions) {}

  /** Starts listening. */
  start(): void {
    void this.#listen();
  }

  /** Stops listening, for good. */
  stop(): void {
    this.#stopping.abort();
    // Not waited for: a database that does not answer must not hold up the end of the process.
    this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const { url, channel, applicationName, onNotification, onListening } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    client.on('error', () => {});
    client.on('end', () => void this.#reconnect());
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      onListening();
    } catch {
      await client.end().catch(() => {});
    }
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#stopping;
    await delay(RECONNECT_MS, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await this.#listen();
  }
}
