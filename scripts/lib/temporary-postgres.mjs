import { chmod, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres, TEST_SETTINGS } from './embedded-postgres.mjs';
import { livingOwner } from './postgres/claim.mjs';
import { serversOf } from './postgres/processes.mjs';

const PREFIX = 'lectern-postgres-';
const YOUNG_MS = 60_000;

/**
 * Starts a PostgreSQL with an empty database in a folder of its own that `stop` removes; folders that killed
 * processes left behind are removed on the way.
 * @param {Omit<import('./embedded-postgres.mjs').StartOptions, 'dataDir'>} [options]
 * @returns {Promise<import('./embedded-postgres.mjs').EmbeddedPostgres>}
 */
export async function startTemporaryPostgres({ settings = TEST_SETTINGS, onProgress } = {}) {
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(tmpdir(), PREFIX));
  // Lets the user that PostgreSQL runs as, when started by root, pass through to its cluster.
  await chmod(dataDir, 0o711);
  try {
    const postgres = await startPostgres({ dataDir, settings, onProgress });
    const stop = async () => {
      await postgres.stop();
      for (const folder of [dataDir, postgres.home]) await remove(folder);
    };
    return { ...postgres, stop };
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
}

async function removeAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (name.startsWith(PREFIX) && (await isAbandoned(folder).catch(() => false))) await remove(folder);
  }
}

/** @param {string} folder */
async function isAbandoned(folder) {
  const { uid, mtimeMs } = await stat(folder);
  if (uid !== process.getuid?.() || Date.now() - mtimeMs < YOUNG_MS) return false;
  if ((await livingOwner(folder)) !== null) return false;
  return (await serversOf(path.join(await realpath(folder), 'cluster'))).length === 0;
}

/** @param {string} folder */
function remove(folder) {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
