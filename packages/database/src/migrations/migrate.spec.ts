import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { native } from '../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../test/own-database.js';

const { migrate, isSchemaCurrent, MigrationError } = await native<
  typeof import('@lectern/database/migrations/migrate')
>('@lectern/database/migrations/migrate');
const { readMigrations } = await native<typeof import('@lectern/database/migrations/migration-files')>(
  '@lectern/database/migrations/migration-files',
);

const FIRST = '20260101000000_first';
const SECOND = '20260102000000_second';
const THIRD = '20260103000000_third';

let own: OwnDatabase;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lectern-specs-'));
  own = await openOwnDatabase({ empty: true });
  await addMigration(FIRST, 'CREATE TABLE first (id int);');
});
afterEach(async () => {
  await own.drop();
  await rm(directory, { recursive: true });
});

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, name, 'migration.sql'), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await own.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== '_prisma_migrations');
}

async function ledger(): Promise<string[]> {
  const { rows } = await own.database.pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY started_at, 1',
  );
  return rows.map(({ name }) => name);
}

describe('migrate', () => {
  it('applies what is pending, in the order of names, and only once', async () => {
    await addMigration(THIRD, 'ALTER TABLE second RENAME TO third;');
    await addMigration(SECOND, 'ALTER TABLE first RENAME TO second;');

    expect(await migrate(own.url, directory)).toEqual([FIRST, SECOND, THIRD]);
    expect(await tables()).toEqual(['third']);
    expect(await migrate(own.url, directory)).toEqual([]);
    expect(await ledger()).toEqual([FIRST, SECOND, THIRD]);
  });

  it('applies later only what has been added', async () => {
    await migrate(own.url, directory);
    await addMigration(SECOND, 'CREATE TABLE second (id int);');
    expect(await migrate(own.url, directory)).toEqual([SECOND]);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('lets several run at the same time, of which one does the work', async () => {
    await addMigration(SECOND, 'SELECT pg_sleep(0.05); CREATE TABLE second (id int);');
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(own.url, directory)));
    expect(done.flat().sort()).toEqual([FIRST, SECOND]);
    expect(await ledger()).toEqual([FIRST, SECOND]);
  });

  it.each([
    ['a statement', 'CREATE TABLE second (id int); INSERT INTO second VALUES (1 / 0);', 'division by zero'],
    [
      'the commit',
      'CREATE TABLE second (id int UNIQUE DEFERRABLE INITIALLY DEFERRED); INSERT INTO second VALUES (1), (1);',
      'duplicate key',
    ],
    [
      'the entry into the ledger',
      `CREATE TABLE second (id int); ALTER TABLE _prisma_migrations ADD CHECK (migration_name <> '${SECOND}');`,
      'check constraint',
    ],
    ['the connection', 'CREATE TABLE second (id int); SELECT pg_terminate_backend(pg_backend_pid());', 'terminat'],
  ])('keeps the earlier steps and nothing of a step in which %s fails', async (_what, sql, reason) => {
    await addMigration(SECOND, sql);
    await addMigration(THIRD, 'CREATE TABLE third (id int);');

    const failure = await migrate(own.url, directory).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(MigrationError);
    expect(failure).toMatchObject({
      message: expect.stringMatching(`"${SECOND}" failed and was rolled back.*${reason}`),
    });
    expect(await tables()).toEqual(['first']);
    expect(await ledger()).toEqual([FIRST]);

    await addMigration(SECOND, 'CREATE TABLE second (id int);');
    expect(await migrate(own.url, directory)).toEqual([SECOND, THIRD]);
  });

  it('refuses a migration that was changed after it was applied, and applies nothing', async () => {
    await migrate(own.url, directory);
    await addMigration(FIRST, 'CREATE TABLE first (id bigint);');
    await addMigration(SECOND, 'CREATE TABLE second (id int);');
    await expect(migrate(own.url, directory)).rejects.toThrow(`"${FIRST}" was changed after it was applied`);
    expect(await tables()).toEqual(['first']);
  });

  it('refuses a database that a newer release has used, and applies nothing', async () => {
    await addMigration(THIRD, 'CREATE TABLE third (id int);');
    await migrate(own.url, directory);
    await rm(path.join(directory, THIRD), { recursive: true });
    await addMigration(SECOND, 'CREATE TABLE second (id int);');
    await expect(migrate(own.url, directory)).rejects.toThrow(`"${THIRD}", which this release does not know`);
    expect(await tables()).toEqual(['first', 'third']);
  });

  it('keeps a ledger that Prisma can read, with the SHA-256 of the file', async () => {
    await migrate(own.url, directory);
    const { rows: columns } = await own.database.pool.query(
      `SELECT column_name AS name, data_type AS type, character_maximum_length AS length, is_nullable AS nullable
         FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
    );
    const time = 'timestamp with time zone';
    expect(columns).toEqual([
      { name: 'id', type: 'character varying', length: 36, nullable: 'NO' },
      { name: 'checksum', type: 'character varying', length: 64, nullable: 'NO' },
      { name: 'finished_at', type: time, length: null, nullable: 'YES' },
      { name: 'migration_name', type: 'character varying', length: 255, nullable: 'NO' },
      { name: 'logs', type: 'text', length: null, nullable: 'YES' },
      { name: 'rolled_back_at', type: time, length: null, nullable: 'YES' },
      { name: 'started_at', type: time, length: null, nullable: 'NO' },
      { name: 'applied_steps_count', type: 'integer', length: null, nullable: 'NO' },
    ]);
    const { rows } = await own.database.pool.query('SELECT * FROM _prisma_migrations');
    expect(rows).toMatchObject([
      {
        checksum: createHash('sha256').update('CREATE TABLE first (id int);').digest('hex'),
        migration_name: FIRST,
        rolled_back_at: null,
        applied_steps_count: 1,
      },
    ]);
    expect(rows[0].finished_at).not.toBeNull();
  });

  it('tries a step again that Prisma has marked as rolled back', async () => {
    await migrate(own.url, directory);
    await own.database.pool.query('DROP TABLE first; UPDATE _prisma_migrations SET rolled_back_at = now();');
    expect(await migrate(own.url, directory)).toEqual([FIRST]);
    expect(await tables()).toEqual(['first']);
  });

  it('brings an empty database to the schema of this release', async () => {
    const migrations = await readMigrations();
    expect(await migrate(own.url)).toEqual(migrations.map(({ name }) => name));
    expect(await isSchemaCurrent(own.database.pool, migrations)).toBe(true);
  });
});

describe('isSchemaCurrent', () => {
  const isCurrent = async () => isSchemaCurrent(own.database.pool, await readMigrations(directory));

  it('is false before the first migration and true after the last', async () => {
    expect(await isCurrent()).toBe(false);
    await migrate(own.url, directory);
    expect(await isCurrent()).toBe(true);
  });

  it('is false while a migration is missing', async () => {
    await migrate(own.url, directory);
    await addMigration(SECOND, 'CREATE TABLE second (id int);');
    expect(await isCurrent()).toBe(false);
  });

  it('is false for the database of a newer release', async () => {
    await addMigration(SECOND, 'CREATE TABLE second (id int);');
    await migrate(own.url, directory);
    await rm(path.join(directory, SECOND), { recursive: true });
    expect(await isCurrent()).toBe(false);
  });
});
