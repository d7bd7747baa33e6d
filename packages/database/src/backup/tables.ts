import pg from 'pg';
import { type AppliedMigration, appliedMigrations } from '../migrations/migrate.js';
import { BackupError } from './backup-error.js';
import { orderByReferences, type ReferringTable } from './table-order.js';

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

const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

/** The migrations that a database has; refuses one that has none. */
export async function migrationsOf(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const applied = await appliedMigrations(client).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  });
  if (applied.length > 0) return applied;
  throw new BackupError('The database has no schema yet. Run the command "migrate" first, then try again.');
}

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

/** Locks tables until the end of the transaction; says `whenBusy` when others do not let go of them. */
export async function lockTables(
  client: pg.ClientBase,
  tables: readonly Table[],
  mode: 'ACCESS SHARE' | 'ACCESS EXCLUSIVE',
  whenBusy: string,
): Promise<void> {
  try {
    await client.query(`LOCK TABLE ${tables.map(quotedName).join(', ')} IN ${mode} MODE`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new BackupError(whenBusy, { cause: error });
  }
}

/** The name of a table as it stands in SQL. */
export function quotedName({ schema, name }: Table): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** The name and the columns of a table as they stand in a COPY. */
export function quotedColumns(table: Table): string {
  return `${quotedName(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
