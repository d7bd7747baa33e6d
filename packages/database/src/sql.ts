import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Database, Db } from './client.js';

/** Where plain SQL runs: on the pool, or inside a transaction, where statements run in the order they are asked for. */
export interface Sql {
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** Plain SQL outside of a transaction. */
export function sqlOn(database: Database): Sql {
  return new DriverSql(database.pool);
}

/** Plain SQL as a part of a transaction that Prisma has begun. */
export function sqlIn(tx: Db): Sql {
  return new PrismaSql(tx);
}

/** Plain SQL on a connection of its own. Statements that are asked for in one go travel in one go. */
export function sqlOf(client: pg.ClientBase): Sql {
  return new DriverSql(client, client instanceof pg.Client ? client.connection.stream : undefined);
}

/** Plain SQL of whichever kind of transaction the caller has. */
export function sqlFor(transaction: Db | Sql): Sql {
  return transaction instanceof DriverSql || transaction instanceof PrismaSql
    ? transaction
    : sqlIn(notSql(transaction));
}

function notSql(transaction: Db | Sql): Db {
  if ('$queryRawUnsafe' in transaction) return transaction;
  throw new Error('This is neither a transaction of Prisma nor plain SQL');
}

class DriverSql implements Sql {
  constructor(
    private readonly driver: Pick<pg.ClientBase, 'query'>,
    private readonly socket?: Pick<Writable, 'cork' | 'uncork'> | undefined,
  ) {}

  async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.socket) holdBack(this.socket);
    const { rows } = await this.driver.query({ name: nameOf(text), text, values: [...values] });
    return rows;
  }
}

/** Lets a socket gather what is written to it until the work at hand is done. */
function holdBack(socket: Pick<Writable, 'cork' | 'uncork'>): void {
  socket.cork();
  process.nextTick(() => socket.uncork());
}

class PrismaSql implements Sql {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly tx: Db) {}

  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const answer = this.#last.then(() => this.tx.$queryRawUnsafe<Row[]>(text, ...values));
    this.#last = answer.catch(() => {});
    return answer;
  }
}

const names = new Map<string, string>();
const MOST_NAMES = 1_000;

/**
 * The name under which a connection keeps a statement, so that PostgreSQL reads and plans it once. Statements here are
 * constants; should somebody put them together anew each time, those beyond a number stay without a name.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `lectern_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
