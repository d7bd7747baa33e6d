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

// Bytes are stored, and this is noted, before the change that names them; nobody sees them until that is made.
const BYTES = 'file_blobs';

/** Runs a request of somebody and tells what it changed in the database. Nothing else may write meanwhile. */
export async function changesBy<T>(caller: { id: string }, request: () => Promise<T>): Promise<Changes<T>> {
  // The first use of a token in a minute is noted in its row, whatever the request is.
  await database.pool.query('UPDATE api_tokens SET last_used_at = now() WHERE user_id = $1', [caller.id]);
  const tables = (await listTables()).filter((table) => table !== BYTES);
  const before = await countRows(tables);
  const { rows } = await database.pool.query('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS mark');
  const result = await request();
  const after = await countRows(tables);
  const changed = tables.filter((table) => before[table] !== after[table]);
  const counts = Object.fromEntries(changed.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
  return { result, written: await rowsWrittenSince(tables, rows[0].mark), counts };
}

/** The names of all tables of the application. */
export async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function countRows(tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(SELECT count(*)::int FROM "${table}") AS "${table}"`);
  const { rows } = await database.pool.query(`SELECT ${counts.join(', ')}`);
  return rows[0];
}

async function rowsWrittenSince(tables: string[], mark: string): Promise<WrittenRow[]> {
  const selects = tables.map(
    (table) => `SELECT '${table}' AS "table", to_jsonb(t) AS row, t.xmin::text AS transaction FROM "${table}" t
                 WHERE t.xmin::text::bigint >= $1`,
  );
  const { rows } = await database.pool.query<WrittenRow>(selects.join(' UNION ALL '), [mark]);
  return rows;
}
