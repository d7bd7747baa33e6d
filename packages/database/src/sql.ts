import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database, Db } from './client.js';

/** Where plain SQL runs: on the pool, or inside a transaction. */
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

/** Plain SQL on a connection of its own. */
export function sqlOf(client: pg.ClientBase): Sql {
  return new DriverSql(client);
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
  constructor(private readonly driver: Pick<pg.ClientBase, 'query'>) {}

  async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.driver.query({ name: nameOf(text), text, values: [...values] });
    return rows;
  }
}

class PrismaSql implements Sql {
  constructor(private readonly tx: Db) {}

  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.tx.$queryRawUnsafe<Row[]>(text, ...values);
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
