import { database } from './harness.js';

/** Tables with more rows than this, left by other specs, are compared by a checksum: reading them takes seconds. */
const MAX_LISTED_ROWS = 100;

/**
 * What is in every table but the excepted ones, to be compared: each row, or a checksum of all of them. The rows of jobs
 * record runs, and those of processes which of them run, so they are left out.
 */
export async function databaseContents(...except: string[]): Promise<Record<string, string[]>> {
  const sums = (await tableNames('jobs', 'processes', ...except)).map(
    (name) =>
      `SELECT '${name}' AS name, count(*)::int AS count, sum(hashtextextended(t::text, 0))::text AS checksum FROM ${name} t`,
  );
  const { rows: summed } = await database.pool.query<{ name: string; count: number; checksum: string | null }>(
    sums.join(' UNION ALL '),
  );
  const contents: Record<string, string[]> = {};
  for (const { name, count, checksum } of summed) {
    if (count > MAX_LISTED_ROWS) contents[name] = [`${count} rows with the checksum ${checksum}`];
    else contents[name] = count === 0 ? [] : await rowsOf(name);
  }
  return contents;
}

/** The tables that hold a text anywhere, however many rows they have. */
export async function tablesHolding(text: string): Promise<string[]> {
  const searches = (await tableNames()).map(
    (name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0)`,
  );
  const { rows } = await database.pool.query<{ name: string }>(searches.join(' UNION ALL '), [text]);
  return rows.map(({ name }) => name);
}

async function tableNames(...except: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [except],
  );
  return rows.map(({ name }) => name);
}

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
  );
  return rows.map(({ row }) => row);
}
