import path from 'node:path';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import { Keyring } from '@lectern/database/keyring';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import type { Command } from 'commander';
import { restore } from '../backup/restore.js';
import { BackupEnv } from '../terminal/env.js';
import type { Terminal } from '../terminal/operator.js';
import { progressLine } from '../terminal/progress-line.js';
import { described } from './backup.js';

/** Adds `restore`. */
export function addRestoreCommand(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .description('restore a backup into a migrated and empty database')
    .argument('<file>', 'file written by "backup"')
    .option('--force', 'first delete everything in the database')
    .action((file: string, { force = false }: { force?: boolean }) => bringBack(terminal, path.resolve(file), force));
}

async function bringBack(terminal: Terminal, file: string, force: boolean): Promise<void> {
  const env = parseEnv(BackupEnv, terminal.env);
  const { createdAt, manifest, hasKeys } = await restore({
    url: env.DATABASE_URL,
    blobs: createBlobStore(env),
    keyring: new Keyring(env.LECTERN_SECRET_KEY, env.LECTERN_SECRET_KEY_PREVIOUS),
    file,
    force,
    onProgress: progressLine(terminal),
  });
  terminal.say(`Restored ${described(manifest)} as of ${createdAt}.`);
  if (!hasKeys) {
    terminal.say(
      'Warning: the backup was made with another LECTERN_SECRET_KEY. Until you set that key, no token in the backup',
    );
    terminal.say('works and its encrypted data cannot be read.');
  }
  terminal.say('Next: start Lectern and check /health/ready. Jobs that were waiting continue automatically.');
}
