import { database } from './harness.js';

/** Tables with more rows, which other specs have left, are told apart by a checksum: reading them takes seconds. */
const MOST_LISTED = 100;

/**
 * What is in every table but the excepted ones, to be compared: each row, or a checksum of all of them. The job rows
 * tell of runs, so they are left out.
 */
export async function databaseContents(...except: string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [['jobs', ...except]],
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS count, sum(hashtextextended(t::text, 0))::text AS checksum FROM ${name} t`,
  );
  const { rows: summed } = await database.pool.query<{ name: string; count: number; checksum: string | null }>(
    sums.join(' UNION ALL '),
  );
  const contents: Record<string, string[]> = {};
  for (const { name, count, checksum } of summed) {
    if (count > MOST_LISTED) contents[name] = [`${count} rows with the checksum ${checksum}`];
    else contents[name] = count === 0 ? [] : await rowsOf(name);
  }
  return contents;
}

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
  );
  return rows.map(({ row }) => row);
}
