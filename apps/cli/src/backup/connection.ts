import { Socket } from 'node:net';
import { type AppliedMigration, appliedMigrations } from '@lectern/database/migrations/migrate';
import { quotedName, type Table } from '@lectern/database/migrations/tables';
import pg from 'pg';
import { BackupError } from './backup-format.js';

/** One connection to PostgreSQL, apart from any pool, that can be dropped in the middle of a COPY. */
export interface Connection {
  client: pg.Client;
  /** Ends it in order. */
  close(): Promise<void>;
  /** Ends it at once; PostgreSQL rolls back what was not committed. */
  drop(): void;
}

/** Opens a connection. */
export async function openConnection(url: string): Promise<Connection> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lectern-backup',
    keepAlive: true,
    stream: () => socket,
  });
  // A broken connection also fails what is running on it; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  return { client, close: () => client.end(), drop: () => socket.destroy() };
}

/** Makes values look the same in every session, and waits however long a large table takes. */
export const SESSION_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL transaction_timeout = 0; SET LOCAL lock_timeout = '10s'`;

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
