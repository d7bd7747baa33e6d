import { currentMoment, keepChangeLog, tablesWrittenSince } from './change-log.js';
import { database } from './harness.js';

/** A row that was added or changed. */
export interface WrittenRow {
  table: string;
  row: Record<string, unknown>;
  /** The transaction that wrote it. */
  transaction: string;
}

/** What a request answered and what it left in the database. */
export interface Changes<T> {
  result: T;
  written: WrittenRow[];
  /** By how many rows tables grew or shrank; only those that did. */
  counts: Record<string, number>;
}

/** Runs a request of somebody and tells what it changed in the database. Nothing else may write meanwhile. */
export async function changesBy<T>(caller: { id: string }, request: () => Promise<T>): Promise<Changes<T>> {
  await keepChangeLog();
  // The first use of a token in a minute is noted in its row, whatever the request is.
  await database.pool.query('UPDATE api_tokens SET last_used_at = now() WHERE user_id = $1', [caller.id]);
  const before = await currentMoment();
  const result = await request();
  const growth = await tablesWrittenSince(before);
  const counts = Object.fromEntries([...growth].filter(([, rows]) => rows !== 0));
  return { result, written: await rowsWrittenSince([...growth.keys()], before.next), counts };
}

async function rowsWrittenSince(tables: string[], transaction: string): Promise<WrittenRow[]> {
  if (tables.length === 0) return [];
  const selects = tables.map(
    (table) => `SELECT '${table}' AS "table", to_jsonb(t) AS row, t.xmin::text AS transaction FROM "${table}" t
                 WHERE t.xmin::text::bigint >= $1`,
  );
  const { rows } = await database.pool.query<WrittenRow>(selects.join(' UNION ALL '), [transaction]);
  return rows;
}
