import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.js';
import { type ConnectionUser, SharedPool } from './shared-pool.js';
import { PgSql, type Sql } from './sql.js';

/** What query functions work on: the database itself, or one transaction of it. */
export interface Transaction extends Sql {
  readonly prisma: Prisma.TransactionClient;
}

/** Holds a transaction open for a while. */
export interface TransactionHolder {
  /** The transaction, while it is open. */
  readonly current: Transaction | undefined;
}

/**
 * An open database: Prisma and plain SQL over one pool of connections. Where a transaction is held, both work in that.
 */
export abstract class Database implements Transaction {
  abstract readonly prisma: Prisma.TransactionClient;
  abstract readonly pool: pg.Pool;
  abstract readonly query: Sql['query'];
  abstract readonly execute: Sql['execute'];
  /** Runs `work` in a transaction that Prisma begins and ends; plain SQL in it uses the same connection. */
  abstract transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { timeout?: number }): Promise<T>;
  /** The transaction that is held open for what runs here, if there is one. */
  abstract readonly held: Transaction | undefined;
  /** Runs `work`, whose statements run in the transaction of the holder while that is open. */
  abstract holding<T>(holder: TransactionHolder, work: () => T): T;
  /** Runs `work`, whose statements run on somebody's behalf: they have a share of the connections and end with them. */
  abstract runFor<T>(user: ConnectionUser, work: () => T): T;
  /** Runs `work`, which takes the database long: no organization has much of that kind under way at the same time. */
  abstract runLong<T>(work: () => Promise<T>): Promise<T>;
  /** Loads what the first query of Prisma would otherwise wait for: about half a second of work. */
  abstract warmUp(): Promise<void>;
  /** Ends all connections. */
  abstract close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Shown by PostgreSQL beside the connections. */
  applicationName: string;
  /** How long a single statement may take; without it, as long as it likes. */
  statementTimeoutMs?: number;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

/** Opens a database. Connections are made when they are needed. */
export function openDatabase({
  url,
  poolSize,
  applicationName,
  statementTimeoutMs,
  onIdleError,
}: DatabaseOptions): Database {
  const pool = new SharedPool({
    connectionString: url,
    max: poolSize,
    statementTimeoutMs,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Statements of one transaction that do not need each other's results are sent without waiting for them.
    pipeline: true,
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onIdleError ?? (() => {}));
  // A connection may also be cut between two statements of a transaction. The next one tells whoever waits for it; an
  // error that nobody listens for would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new OpenDatabase(pool);
}

/** What statements belong to. */
interface Scope {
  /** The connection of a transaction that is under way. */
  client?: pg.PoolClient;
  holder?: TransactionHolder;
}

class OpenDatabase extends Database {
  readonly #prisma: PrismaClient;
  readonly #sql: Sql;
  readonly #scopes = new AsyncLocalStorage<Scope>();

  constructor(readonly pool: SharedPool) {
    super();
    this.#prisma = new PrismaClient({
      adapter: new PrismaPg(this.#watchedPool()),
      // The defaults (2 s and 5 s) give up on transactions that merely queue behind a busy lock.
      transactionOptions: { maxWait: 15_000, timeout: 30_000 },
    });
    this.#sql = new PgSql(pool);
  }

  override get prisma(): Prisma.TransactionClient {
    return this.held?.prisma ?? this.#prisma;
  }

  override readonly query: Sql['query'] = (row, text, values) => (this.held ?? this.#sql).query(row, text, values);

  override readonly execute: Sql['execute'] = (text, values) => (this.held ?? this.#sql).execute(text, values);

  override get held(): Transaction | undefined {
    return this.#scopes.getStore()?.holder?.current;
  }

  override holding<T>(holder: TransactionHolder, work: () => T): T {
    return this.#scopes.run({ holder }, work);
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>, options: { timeout?: number } = {}): Promise<T> {
    const scope: Scope = {};
    return this.#scopes.run(scope, () =>
      this.#prisma.$transaction((prisma) => {
        if (!scope.client) throw new Error('Prisma has begun a transaction on a connection that is not from the pool');
        const sql = new PgSql(scope.client);
        return work({ prisma, query: sql.query.bind(sql), execute: sql.execute.bind(sql) });
      }, options),
    );
  }

  override runFor<T>(user: ConnectionUser, work: () => T): T {
    return this.pool.runFor(user, work);
  }

  override runLong<T>(work: () => Promise<T>): Promise<T> {
    return this.pool.runLong(work);
  }

  override warmUp(): Promise<void> {
    return this.#prisma.$connect();
  }

  override async close(): Promise<void> {
    await this.#prisma.$disconnect();
    await this.pool.end();
  }

  /** The pool as Prisma sees it: the connection that it takes for a transaction is noted for whoever began that. */
  #watchedPool(): pg.Pool {
    const { pool } = this;
    const connect = async () => {
      const client = await pool.connect();
      const scope = this.#scopes.getStore();
      if (scope) scope.client = client;
      return client;
    };
    return Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } });
  }
}
