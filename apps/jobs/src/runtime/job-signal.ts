import pg from 'pg';

const RECONNECT_MS = 1_000;

/** Hears from PostgreSQL when a job is recorded. Losing the connection costs time, never a job: callers poll too. */
export class JobSignal {
  #client: pg.Client | undefined;
  #wake: () => void = () => {};
  #pending = false;
  #stopped = false;

  constructor(private readonly url: string) {}

  /** Starts listening, and again whenever the connection breaks. */
  start(): void {
    void this.#listen();
  }

  /** Returns when a job was recorded since the last call, or after `ms` at the latest. */
  async wait(ms: number): Promise<void> {
    if (this.#stopped) return;
    if (!this.#pending) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#pending = false;
  }

  /** Ends the connection and wakes whoever waits. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'lectern-relay', keepAlive: true });
    this.#client = client;
    client.on('notification', () => this.#notify());
    client.on('error', () => {});
    client.on('end', () => this.#reconnect());
    try {
      await client.connect();
      await client.query('LISTEN lectern_jobs');
      // What was recorded while nobody listened.
      this.#notify();
    } catch {
      await client.end().catch(() => {});
    }
  }

  #notify(): void {
    this.#pending = true;
    this.#wake();
  }

  #reconnect(): void {
    if (!this.#stopped) setTimeout(() => void this.#listen(), RECONNECT_MS);
  }
}
