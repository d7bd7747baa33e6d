import type { Database, Db } from './client.js';

/** Where plain SQL runs: on the pool, or inside a transaction. */
export interface Sql {
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** Plain SQL outside of a transaction. */
export function sqlOn(database: Database): Sql {
  return {
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const { rows } = await database.pool.query(text, [...values]);
      return rows;
    },
  };
}

/** Plain SQL as a part of a transaction. */
export function sqlIn(tx: Db): Sql {
  return {
    query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      return tx.$queryRawUnsafe<Row[]>(text, ...values);
    },
  };
}
