import pg from 'pg';

/** A table that belongs into a backup. */
export interface Table extends ReferringTable {
  schema: string;
  name: string;
  /** The columns that hold something; those that PostgreSQL computes are computed again. */
  columns: string[];
}

/** BullMQ's own: what is in there can be lost, and is handed over again from the table of jobs. */
const QUEUE_SCHEMA = 'bullmq';
/** The ledger of migrations: a restored database keeps its own, which must say the same. */
const LEDGER = '_prisma_migrations';

/** All tables whose rows belong into a backup, each after those that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name, n.nspname || '.' || c.relname AS id,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                   ORDER BY a.attnum) AS columns,
            ARRAY(SELECT DISTINCT tn.nspname || '.' || t.relname FROM pg_constraint f
                    JOIN pg_class t ON t.oid = f.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
                   WHERE f.conrelid = c.oid AND f.contype = 'f') AS references
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND n.nspname !~ '^pg_'
        AND n.nspname NOT IN ('information_schema', $1) AND c.relname <> $2
      ORDER BY 1, 2`,
    [QUEUE_SCHEMA, LEDGER],
  );
  return orderByReferences(rows);
}

/** The name of a table as it stands in SQL. */
export function quotedName({ schema, name }: Table): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** The name and the columns of a table as they stand in a COPY. */
export function quotedColumns(table: Table): string {
  return `${quotedName(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** A table by its full name, and the other tables that its rows refer to. */
export interface ReferringTable {
  id: string;
  references: readonly string[];
}

/** Orders tables so that each comes after those that it refers to; fails when some refer to each other in a circle. */
export function orderByReferences<T extends ReferringTable>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ id, references }) =>
      references.every((other) => other === id || placed.has(other)),
    );
    if (ready.length === 0) {
      throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ id }) => id).join(', ')}.`);
    }
    for (const table of ready) placed.add(table.id);
    ordered.push(...ready);
    waiting = waiting.filter(({ id }) => !placed.has(id));
  }
  return ordered;
}
