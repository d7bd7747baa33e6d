import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.js';

/** What query functions take: the client, or the transaction they are part of. */
export type Db = Prisma.TransactionClient;

/** An open database: Prisma and plain SQL over one pool of connections. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** Ends all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Shown by PostgreSQL beside the connections. */
  applicationName: string;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

/** Opens a database. Connections are made when they are needed. */
export function openDatabase({ url, poolSize, applicationName, onIdleError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Statements of one transaction that do not need each other's answers are sent without waiting for them.
    pipeline: true,
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onIdleError ?? (() => {}));
  // A connection may also be cut between two statements of a transaction. The next one tells whoever waits for it; an
  // error that nobody listens for would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    // The defaults (2 s and 5 s) give up on transactions that merely queue behind a busy lock.
    transactionOptions: { maxWait: 15_000, timeout: 30_000 },
  });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
