import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Database } from '@lectern/database/client';
import { contentOf } from '../../../packages/database/test/blob-stores.js';
import { contentsOf } from '../../../packages/database/test/database-contents.js';
import { native } from '../../../packages/database/test/harness.js';
import {
  type OwnDatabase,
  openDatabaseOfPlainRole,
  openOwnDatabase,
} from '../../../packages/database/test/own-database.js';
import { type Ended, lectern, SECRET_KEY } from './command-line.js';

/** An installation for one spec alone: a database, a folder for files, and the commands over both. */
export interface Installation extends OwnDatabase {
  folder: string;
  blobs: BlobStore;
  run(args: string[], settings?: Record<string, string>): Promise<Ended>;
  /** Everything that a backup must bring back. */
  everything(): Promise<{ tables: Record<string, string[]>; files: Record<string, string> }>;
  remove(): Promise<void>;
}

export interface InstallationOptions {
  /** Without a schema. */
  empty?: boolean;
  /** Without a schema, and as a role that owns the database and has no other rights. */
  ofPlainRole?: boolean;
}

/** Opens an installation that is migrated and has nothing in it, unless the options say otherwise. */
export async function openInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const { FileBlobStore } = await native<typeof import('@lectern/database/blobs/file-blob-store')>(
    '@lectern/database/blobs/file-blob-store',
  );
  const own = await (options.ofPlainRole ? openDatabaseOfPlainRole() : openOwnDatabase(options));
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-specs-'));
  const blobs = new FileBlobStore(path.join(folder, 'blobs'));
  const env = { DATABASE_URL: own.url, LECTERN_SECRET_KEY: SECRET_KEY, LECTERN_DATA_DIR: folder };
  return {
    ...own,
    folder,
    blobs,
    run: (args, settings = {}) => lectern(args, { ...env, ...settings }),
    everything: async () => ({ tables: await savedTables(own.database), files: await filesOf(blobs) }),
    async remove() {
      await own.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A backup is noted after it was made, so it does not know of itself. */
async function savedTables(database: Database): Promise<Record<string, string[]>> {
  const { backups = [], ...tables } = await contentsOf(database);
  return { ...tables, backups: backups.filter((row) => !row.includes('(last,')) };
}

/** Every blob with its type and content, by key. */
export async function filesOf(blobs: BlobStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { key } of blobs.listAll()) {
    const blob = await blobs.get(key);
    files[key] = `${blob?.contentType} ${await contentOf(blob)}`;
  }
  return files;
}
