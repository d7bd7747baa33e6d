import path from 'node:path';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import { Keyring } from '@lectern/database/keyring';
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
  const { manifest, fileBytes } = await backUp({
    url: env.DATABASE_URL,
    blobs: createBlobStore(env),
    keyring: new Keyring(env.LECTERN_SECRET_KEY, env.LECTERN_SECRET_KEY_PREVIOUS),
    file,
    at: new Date(),
    onProgress: progressLine(terminal),
  });
  terminal.say(`Saved ${described(manifest)} to ${file} (${inMegabytes(fileBytes)}).`);
  terminal.say(
    'Move it to another machine. Store LECTERN_SECRET_KEY too, but separately: the backup does not contain the key,',
  );
  terminal.say('and without it no token in the backup works.');
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
