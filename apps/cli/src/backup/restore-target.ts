import { listTables, quotedName, type Table } from '@lectern/database/migrations/tables';
import type pg from 'pg';
import { BackupError, type BackupHeader } from './backup-format.js';
import { migrationsOf } from './connection.js';

type Migrations = BackupHeader['migrations'];

/** Refuses a database whose schema is not exactly the one that the backup was made with. */
export async function checkMigrations(client: pg.Client, { migrations: saved }: BackupHeader): Promise<void> {
  const applied = await migrationsOf(client);
  const isSame = ({ name, checksum }: Migrations[number], index: number) =>
    applied[index]?.name === name && applied[index].checksum === checksum;
  if (saved.length === applied.length && saved.every(isSame)) return;
  throw new BackupError(
    `The backup has ${described(saved)}, but this database has ${described(applied)}. ` +
      'Migrate an empty database with the release that made the backup, restore it with that release, and upgrade afterwards.',
  );
}

/** Finds the tables of a database that has nothing in it; refuses another one. */
export async function requireEmpty(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client);
  const filled: string[] = [];
  for (const table of tables) {
    const { rows } = await client.query(`SELECT 1 FROM ${quotedName(table)} LIMIT 1`);
    if (rows.length > 0) filled.push(table.name);
  }
  if (filled.length === 0) return tables;
  throw new BackupError(
    `The database is not empty: there are rows in ${listed(filled)}. ` +
      'Restore into a new database, or add --force, which deletes everything in this one.',
  );
}

/**
 * Does work without the triggers of tables: rows come and go as they are, also in the append-only audit trail.
 * Part of the transaction, so that nobody else ever sees the tables without them.
 */
export async function withoutTriggers(
  client: pg.Client,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `SELECT t.tgrelid::regclass::text AS table, quote_ident(t.tgname) AS trigger
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND n.nspname || '.' || c.relname = ANY($1)`,
    [tables.map(({ id }) => id)],
  );
  for (const { table, trigger } of rows) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
  await work();
  // A table cannot be altered while the check of one of its rows is put off.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { table, trigger } of rows) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
}

function described(migrations: Migrations): string {
  const last = migrations.at(-1);
  if (!last) return 'no migration';
  return `${migrations.length} migrations up to "${last.name}" (${last.checksum.slice(0, 8)})`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more tables` : shown;
}
