import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { measured } from '@lectern/database/blobs/blob-content';
import { syncFolder } from '@lectern/database/blobs/blob-folders';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Keyring } from '@lectern/database/keyring';
import { listTables, quotedColumns } from '@lectern/database/migrations/tables';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import {
  BackupError,
  type BackupHeader,
  type BlobAbout,
  blobFolder,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  type Manifest,
  makeKeyCheck,
  type OnProgress,
  type TableAbout,
  tableFolder,
} from './backup-format.js';
import { lockTables, migrationsOf, openConnection, SESSION_SETTINGS } from './connection.js';
import { ManifestBuilder } from './measure.js';
import { END_OF_ARCHIVE } from './tar-entry.js';
import { jsonEntry, writeSection } from './write-section.js';

/** Most of a backup is text, which shrinks well at little cost. */
const COMPRESSION_LEVEL = 4;
const CHUNK_BYTES = 2 ** 18;

export interface BackUpOptions {
  /** Address of the database. */
  url: string;
  blobs: BlobStore;
  keyring: Keyring;
  /** Where the backup goes; there must be nothing yet. */
  file: string;
  at: Date;
  onProgress?: OnProgress;
}

/**
 * Saves the database as it is at one moment, and then the blobs, into one file that appears only once it is complete.
 * Nobody has to stop working meanwhile.
 */
export async function backUp(options: BackUpOptions): Promise<{ manifest: Manifest; fileBytes: number }> {
  const { file } = options;
  if (await exists(file)) throw new BackupError(`The file "${file}" already exists. Choose another name.`);
  const draft = `${file}.partial`;
  if (await exists(draft)) {
    throw new BackupError(
      `"${draft}" already exists: another backup is running, or one was interrupted. If none is running, remove the file.`,
    );
  }
  const manifest = new ManifestBuilder();
  const gzip = createGzip({ level: COMPRESSION_LEVEL, chunkSize: CHUNK_BYTES });
  try {
    // Readable by its owner only: it holds everything.
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(archive(options, manifest), gzip, output);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw explained(file, error);
  }
  await syncFolder(path.dirname(path.resolve(file)));
  return { manifest: manifest.manifest(), fileBytes: (await stat(file)).size };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function explained(file: string, error: unknown): unknown {
  const isFileError = error instanceof Error && 'syscall' in error && 'path' in error;
  const isDiskFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  if (!isFileError && !isDiskFull) return error;
  return new BackupError(`"${file}" cannot be written: ${error.message}.`, { cause: error });
}

async function* archive(options: BackUpOptions, manifest: ManifestBuilder): AsyncGenerator<Buffer> {
  yield* savedDatabase(options, manifest);
  yield* savedBlobs(options, manifest);
  yield jsonEntry(MANIFEST_NAME, manifest.manifest(), options.at);
  yield END_OF_ARCHIVE;
}

async function* savedDatabase(options: BackUpOptions, manifest: ManifestBuilder): AsyncGenerator<Buffer> {
  const { client, close, drop } = await openConnection(options.url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(SESSION_SETTINGS);
    const header = await makeHeader(client, options);
    manifest.setHeader(header);
    yield jsonEntry(HEADER_NAME, header, options.at);
    yield* savedTables(client, options, manifest);
    await client.query('COMMIT');
    await close();
  } finally {
    drop();
  }
}

async function makeHeader(client: pg.Client, { keyring, at }: BackUpOptions): Promise<BackupHeader> {
  return {
    format: FORMAT,
    createdAt: at.toISOString(),
    migrations: await migrationsOf(client),
    keyCheck: makeKeyCheck(keyring, randomBytes(16).toString('hex')),
  };
}

async function* savedTables(
  client: pg.Client,
  { at, onProgress }: BackUpOptions,
  manifest: ManifestBuilder,
): AsyncGenerator<Buffer> {
  const tables = await listTables(client);
  // From here on no migration can change a table that is still to be read.
  await lockTables(client, tables, 'ACCESS SHARE', 'The database is being migrated. Try again when that is done.');
  for (const [index, table] of tables.entries()) {
    onProgress?.({ step: 'save-tables', detail: table.name, fraction: index / tables.length });
    const about: TableAbout = { schema: table.schema, table: table.name, columns: table.columns };
    const rows = client.query(to(`COPY ${quotedColumns(table)} TO STDOUT (FORMAT text, ENCODING 'UTF8')`));
    manifest.addTable(about, yield* writeSection(tableFolder(index + 1, table.name), about, rows, at));
  }
}

/** After the database: whatever its rows name is in the store by then. */
async function* savedBlobs(
  { blobs, at, onProgress }: BackUpOptions,
  manifest: ManifestBuilder,
): AsyncGenerator<Buffer> {
  for await (const { key } of blobs.listAll()) {
    const blob = await blobs.get(key);
    // Removed since it was listed.
    if (blob === null) continue;
    const { count, bytes } = manifest.blobs;
    onProgress?.({ step: 'save-files', detail: `${count + 1} files, ${Math.ceil(bytes / 2 ** 20)} MiB` });
    const about: BlobAbout = { key, contentType: blob.contentType, sizeBytes: blob.sizeBytes };
    const content = measured(blob.stream, blob.sizeBytes);
    manifest.addBlob(about, yield* writeSection(blobFolder(count + 1), about, content, at));
  }
}
