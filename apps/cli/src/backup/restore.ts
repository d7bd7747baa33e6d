import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Keyring } from '@lectern/database/keyring';
import { listTables, quotedColumns, quotedName, type Table } from '@lectern/database/migrations/tables';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import {
  BackupError,
  type BackupHeader,
  DamagedBackupError,
  hasKeysOf,
  type Manifest,
  type OnProgress,
  type Progress,
  type TableAbout,
} from './backup-format.js';
import { lockTables, openConnection, SESSION_SETTINGS } from './connection.js';
import { type BackupVisitor, readBackup, readBackupHeader } from './read-backup.js';
import { checkMigrations, requireEmpty, withoutTriggers } from './restore-target.js';

const IN_USE = 'The database is in use. Stop the API and the worker, then restore again.';

export interface RestoreOptions {
  /** Address of the database. */
  url: string;
  blobs: BlobStore;
  keyring: Keyring;
  file: string;
  /** Deletes what is in the database first, instead of refusing to touch it. */
  force: boolean;
  onProgress?: OnProgress;
}

export interface Restored {
  createdAt: string;
  manifest: Manifest;
  /** Whether this installation has the keys under which the backup was made. */
  hasKeys: boolean;
}

/**
 * Restores a backup into a migrated database without rows. The file is checked to its end before anything is written,
 * and the database has all of it or nothing: it is committed after the last blob is in its place.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { url, file, force, keyring } = options;
  const header = await readBackupHeader(file);
  const { client, close, drop } = await openConnection(url);
  try {
    await checkMigrations(client, header);
    if (!force) await requireEmpty(client);
    await readBackup(file, { table: skip, blob: skip }, await readingProgress(options, 'check'));
    const { manifest, superfluous } = await restoreInTransaction(client, options, header);
    await client.query('ANALYZE');
    await close();
    for (const key of superfluous) await options.blobs.delete(key);
    return { createdAt: header.createdAt, manifest, hasKeys: hasKeysOf(keyring, header.keyCheck) };
  } finally {
    drop();
  }
}

async function skip(_about: object, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

async function readingProgress({ file, onProgress }: RestoreOptions, step: Progress['step']) {
  const { size } = await stat(file);
  return (bytes: number) => onProgress?.({ step, detail: '', fraction: bytes / size });
}

interface Outcome {
  manifest: Manifest;
  /** Keys of blobs that belonged to what was there before and that the backup does not have. */
  superfluous: Set<string>;
}

async function restoreInTransaction(
  client: pg.Client,
  options: RestoreOptions,
  header: BackupHeader,
): Promise<Outcome> {
  await client.query('BEGIN');
  try {
    await client.query(SESSION_SETTINGS);
    const tables = await listTables(client);
    await lockTables(client, tables, 'ACCESS EXCLUSIVE', IN_USE);
    // Again, now that nobody can change it any more.
    await checkMigrations(client, header);
    if (!options.force) await requireEmpty(client);
    const superfluous = await keysOfPresentBlobs(client, options);
    let manifest: Manifest | undefined;
    await withoutTriggers(client, tables, async () => {
      if (options.force) await client.query(`TRUNCATE ${tables.map(quotedName).join(', ')}`);
      manifest = await restoreContents(client, tables, options, superfluous);
    });
    await client.query('COMMIT');
    if (manifest === undefined) throw new Error('Nothing was restored.');
    return { manifest, superfluous };
  } catch (error) {
    // Fails only without a connection, and then the server rolls back by itself.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** What the organizations of the database have in the store. Others may keep files in the same bucket. */
async function keysOfPresentBlobs(client: pg.Client, { blobs, force }: RestoreOptions): Promise<Set<string>> {
  const keys = new Set<string>();
  if (!force) return keys;
  const { rows } = await client.query<{ id: string }>('SELECT id FROM organizations');
  for (const { id } of rows) {
    for await (const { key } of blobs.list(`${id}/`)) keys.add(key);
  }
  return keys;
}

async function restoreContents(
  client: pg.Client,
  tables: readonly Table[],
  options: RestoreOptions,
  superfluous: Set<string>,
): Promise<Manifest> {
  const known = new Map(tables.map((table) => [table.id, table]));
  const rows: number[] = [];
  const visitor: BackupVisitor = {
    async table(about, content) {
      const copy = client.query(from(`COPY ${quotedColumns(find(known, about))} FROM STDIN (ENCODING 'UTF8')`));
      await pipeline(content, copy);
      rows.push(copy.rowCount);
    },
    async blob({ key, contentType, sizeBytes }, content) {
      await options.blobs.put(key, content, { contentType, sizeBytes });
      superfluous.delete(key);
    },
  };
  const manifest = await readBackup(options.file, visitor, await readingProgress(options, 'restore'));
  if (manifest.tables.some((table, index) => table.rows !== rows[index]) || known.size !== rows.length) {
    throw new DamagedBackupError('its rows do not match its manifest');
  }
  return manifest;
}

function find(known: ReadonlyMap<string, Table>, about: TableAbout): Table {
  const table = known.get(`${about.schema}.${about.table}`);
  if (table && table.columns.join() === about.columns.join()) return table;
  throw new BackupError(
    `The backup has a table "${about.table}" with the columns ${about.columns.join(', ')}. This database ` +
      `${table ? `has the columns ${table.columns.join(', ')}` : 'has no such table'}.`,
  );
}
