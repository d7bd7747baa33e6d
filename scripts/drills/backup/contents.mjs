import { createHash } from 'node:crypto';

const OURS = `
  SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
   WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'bullmq') ORDER BY 1`;

/**
 * How many rows each table has, and a sum over the hashes of all of them, by table.
 * @param {{ query: (sql: string) => Promise<{ rows: any[] }> }} db
 * @returns {Promise<Record<string, string>>}
 */
export async function stateOf(db) {
  const { rows: tables } = await db.query(OURS);
  const parts = tables.map(({ name }) => {
    // When and under which id a database was migrated is its own business.
    const row = name.endsWith('._prisma_migrations') ? 'ROW(t.migration_name, t.checksum)' : 't';
    return `SELECT '${name}' AS name, count(*) || ' rows ' || coalesce(sum(hashtextextended(${row}::text, 0)::numeric), 0) AS state FROM ${name} t`;
  });
  const { rows } = await db.query(`${parts.join(' UNION ALL ')} ORDER BY name`);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/**
 * The SHA-256 of every file in a store, by key.
 * @param {import('@lectern/database/blobs/blob-store').BlobStore} blobs
 */
export async function filesOf(blobs) {
  const hashes = new Map();
  for await (const { key } of blobs.listAll()) {
    const hash = createHash('sha256');
    const blob = await blobs.get(key);
    for await (const chunk of blob?.stream ?? []) hash.update(chunk);
    hashes.set(key, hash.digest('hex'));
  }
  return hashes;
}
