import path from 'node:path';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import { openDatabase } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { type BackupRecord, recordBackup } from '@lectern/database/platform/system/installation.queries';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { backUp } from '../backup/back-up.js';
import type { Manifest } from '../backup/backup-format.js';
import { BackupEnv } from '../terminal/env.js';
import type { Terminal } from '../terminal/operator.js';
import { progressLine } from '../terminal/progress-line.js';

/** Adds `backup`. */
export function addBackupCommand(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('save the database and all files to one file, while Lectern is running')
    .argument('<file>', 'file to write, such as lectern.backup')
    .action((file: string) => save(terminal, path.resolve(file)));
}

async function save(terminal: Terminal, file: string): Promise<void> {
  const env = parseEnv(BackupEnv, terminal.env);
  const at = new Date();
  const { manifest, fileBytes } = await backUp({
    url: env.DATABASE_URL,
    blobs: createBlobStore(env),
    keyring: new Keyring(env.LECTERN_SECRET_KEY, env.LECTERN_SECRET_KEY_PREVIOUS),
    file,
    at,
    onProgress: progressLine(terminal),
  });
  terminal.say(`Saved ${described(manifest)} to ${file} (${inMegabytes(fileBytes)}).`);
  await rememberBackup(terminal, env.DATABASE_URL, { madeAt: at, bytes: fileBytes });
  terminal.say(
    'Move it to another machine. Store LECTERN_SECRET_KEY too, but separately: the backup does not contain the key,',
  );
  terminal.say('and without it no token in the backup works.');
}

/** The backup is good whether or not the console can show when it was made. */
async function rememberBackup(terminal: Terminal, url: string, backup: BackupRecord): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, applicationName: 'lectern-backup' });
  try {
    await recordBackup(database, backup);
  } catch {
    terminal.say(
      'The backup is complete, but the database could not note when it was made, so the console shows an older one or none.',
    );
  } finally {
    await database.close();
  }
}

/** Says what a backup contains. */
export function described({ tables, blobs }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows} rows and ${blobs.count} files (${inMegabytes(blobs.bytes)})`;
}

/** Says how large something is. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
