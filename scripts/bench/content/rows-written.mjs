/** Tables that hold content itself; all others are counted together. */
const CONTENT_TABLES = ['content_nodes', 'content_bodies', 'current_pages', 'revisions'];

/**
 * Counts the rows that the commit of a revision wrote, inserted and changed ones, by table.
 * @param {import('@lectern/database/client').Database} database
 * @param {string} revisionId
 * @returns {Promise<Record<string, number>>}
 */
export async function rowsWritten({ pool }, revisionId) {
  const { rows: tables } = await pool.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'bench\\_%'`,
  );
  const counts = { ...Object.fromEntries(CONTENT_TABLES.map((name) => [name, 0])), others: 0 };
  for (const { name } of tables) {
    // Every row knows the transaction that wrote it.
    const { rows } = await pool.query(
      `SELECT count(*)::int AS written FROM "${name}" WHERE xmin = (SELECT xmin FROM revisions WHERE id = $1)`,
      [revisionId],
    );
    counts[CONTENT_TABLES.includes(name) ? name : 'others'] += rows[0].written;
  }
  return counts;
}
