import { database } from './harness.js';

/** The names of all tables of the application. */
export async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
