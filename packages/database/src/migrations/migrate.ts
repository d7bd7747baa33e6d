import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MIGRATIONS_DIR, type Migration, readMigrations } from './migration-files.js';

/** The database cannot be brought to the schema of this release. Nothing of the failed step has been kept. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

// Any fixed number will do, as long as nothing else in this database locks it.
const ADVISORY_LOCK = 7_215_402_117;

const CREATE_LEDGER = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

/**
 * Applies all pending migrations, one transaction each, and returns their names.
 * Safe to run from several processes at once: the others wait and then find nothing to do.
 */
export async function migrate(url: string, directory = MIGRATIONS_DIR): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString: url, application_name: 'lectern-migrate' });
  // A broken connection also fails the query that is running; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(CREATE_LEDGER);
    const pending = pendingMigrations(migrations, await appliedMigrations(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Whether the database has exactly the migrations of this release. */
export async function isSchemaCurrent(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await appliedMigrations(pool).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return [];
    throw error;
  });
  return migrations.length === applied.length && migrations.every(({ name }, index) => applied[index]?.name === name);
}

/** A migration as the ledger of a database has it. */
export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** Lists the migrations that the database has, in the order of their names; fails when it has no ledger. */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum FROM "_prisma_migrations"
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

function pendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new MigrationError(
        `The database has the migration "${name}", which this release does not know. ` +
          'A newer release has migrated it. Start that release, or restore a backup made with this one.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration "${name}" was changed after it was applied. Restore the original file and add a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const startedAt = new Date();
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, now(), 1)`,
      [randomUUID(), checksum, name, startedAt],
    );
    await client.query('COMMIT');
  } catch (cause) {
    // Fails only without a connection, and then the server rolls back by itself.
    await client.query('ROLLBACK').catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`The migration "${name}" failed and was rolled back: ${reason}`, { cause });
  }
}
