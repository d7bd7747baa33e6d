import { AsyncLocalStorage } from 'node:async_hooks';
import { KeyedSemaphore, QueueTimeoutError } from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import pg from 'pg';

/** On whose behalf connections are used. */
export interface ConnectionUser {
  /** The organization whose share they come from; empty when there is none. */
  readonly organizationId: string;
  /** Aborted when nobody waits for the results any more. */
  readonly signal?: AbortSignal | undefined;
  /** Told that something was changed, for good. */
  onCommit?(): void;
}

const users = new AsyncLocalStorage<ConnectionUser>();

/** On whose behalf the code that calls this runs. */
export function connectionUser(): ConnectionUser | undefined {
  return users.getStore();
}

export interface SharedPoolOptions extends pg.PoolConfig {
  max: number;
  /** How long a single statement may take; without it, as long as it likes. */
  statementTimeoutMs?: number | undefined;
}

/** The part of all connections that one organization can have at the same time. */
const SHARE = 0.6;
/** How many statements that take the database long one organization can have at the same time. */
const LONG_AT_ONCE = 2;
const MAX_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;
// Ending a connection costs more than most statements, so what is almost done is left alone.
const GRACE_MS = 200;
const CONNECTION_CHECK_MS = 1_000;

type Done = (release?: unknown) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void;

/**
 * A pool of connections of which no organization can have all, so that what takes one of them long leaves some to the
 * others. A statement ends after a time limit, and soon after nobody waits for it any more.
 */
export class SharedPool extends pg.Pool {
  readonly #shares: KeyedSemaphore;
  readonly #long = new KeyedSemaphore(LONG_AT_ONCE, MAX_WAIT_MS);

  constructor({ statementTimeoutMs = 0, ...options }: SharedPoolOptions) {
    super(options);
    this.#shares = new KeyedSemaphore(Math.max(1, Math.floor(options.max * SHARE)), MAX_WAIT_MS);
    // PostgreSQL notices by itself when a process that waited for a statement is gone.
    const settings = `SET statement_timeout = ${statementTimeoutMs};
      SET client_connection_check_interval = ${CONNECTION_CHECK_MS}`;
    this.on('connect', (client) => {
      client.query(settings).catch(() => {});
    });
  }

  /** Runs `work`, whose connections are used on somebody's behalf. */
  runFor<T>(user: ConnectionUser, work: () => T): T {
    return users.run(user, work);
  }

  /**
   * Runs `work`, which takes the database long, when the organization on whose behalf it runs has little else of that kind
   * under way: a processor that it keeps busy is missing for the short statements of others.
   */
  async runLong<T>(work: () => Promise<T>): Promise<T> {
    const { organizationId, signal } = users.getStore() ?? {};
    if (!organizationId) return work();
    try {
      return await this.#long.run(organizationId, work, signal);
    } catch (error) {
      throw toDomainError(error);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const user = users.getStore();
    const connected = user?.organizationId ? this.#connectFor(user) : super.connect();
    if (!callback) return connected;
    connected.then(
      (client) =>
        callback(undefined, client, (error) => client.release(error instanceof Error ? error : Boolean(error))),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #connectFor({ organizationId, signal }: ConnectionUser): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const useConnection = async (): Promise<void> => {
        const client = await super.connect();
        await new Promise<void>((released) => {
          const giveUp = signal && endWhenAborted(client, signal);
          const { release } = client;
          client.release = (error) => {
            giveUp?.();
            release(error);
            released();
          };
          resolve(client);
        });
      };
      this.#shares.run(organizationId, useConnection, signal).catch((error) => reject(toDomainError(error)));
    });
  }
}

/** Ends the connection when the signal is aborted, and with it the statement that runs. Returns what stops that. */
function endWhenAborted(client: pg.PoolClient, signal: AbortSignal): () => void {
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    timer = setTimeout(() => endConnection(client), GRACE_MS).unref();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  };
}

function endConnection(client: pg.PoolClient): void {
  if (client instanceof pg.Client) client.connection.stream.destroy();
}

function toDomainError(error: unknown): unknown {
  return error instanceof QueueTimeoutError
    ? new DomainError('organization.too_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    : error;
}
