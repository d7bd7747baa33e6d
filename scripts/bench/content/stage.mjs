import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Factory } from '@lectern/commands/testing/factory';
import { openDatabase } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { migrate } from '@lectern/database/migrations/migrate';
import { startApplication } from '../../lib/application.mjs';
import { freePort } from '../../lib/free-port.mjs';
import { startTemporaryPostgres } from '../../lib/temporary-postgres.mjs';

const SECRET = 'a secret for benchmarks only, long enough';

/**
 * An installation to be measured: a database, a folder for files, and the processes that are started on them.
 * @typedef {Awaited<ReturnType<typeof openStage>>} Stage
 */

/**
 * Opens an empty installation; `later` learns how to remove it.
 * @param {(undo: () => unknown) => void} later
 */
export async function openStage(later) {
  // The settings that PostgreSQL comes with: what is committed is on disk.
  const postgres = await startTemporaryPostgres({ settings: {} });
  later(postgres.stop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'));
  later(() => rm(dataDir, { recursive: true, force: true }));
  await migrate(postgres.url);
  const database = openDatabase({ url: postgres.url, poolSize: 5, applicationName: 'lectern-bench' });
  later(() => database.close());

  /**
   * @param {string} name
   * @param {string} entry
   * @param {string} portVariable
   * @param {Record<string, string>} [settings]
   */
  async function start(name, entry, portVariable, settings = {}) {
    const port = await freePort();
    const application = startApplication(name, entry, {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      LECTERN_SECRET_KEY: SECRET,
      LECTERN_HOST: '127.0.0.1',
      LECTERN_RATE_LIMIT: '0',
      LECTERN_LOG_LEVEL: 'warn',
      LECTERN_DATA_DIR: dataDir,
      [portVariable]: String(port),
      ...settings,
    });
    later(application.stop);
    const origin = `http://127.0.0.1:${port}`;
    await application.ready(`${origin}/health/ready`);
    return { origin, pid: application.pid, stop: application.stop };
  }

  return {
    database,
    dataDir,
    postgresPid: postgres.pid,
    build: new Factory(database, new Keyring(SECRET)),
    /** @param {Record<string, string>} [settings] */
    startApi: (settings) => start('The API', 'apps/api/dist/main.js', 'PORT', settings),
    /** @param {Record<string, string>} [settings] */
    startJobs: (settings) => start('The jobs process', 'apps/jobs/dist/main.js', 'LECTERN_JOBS_PORT', settings),
    /** @param {Record<string, string>} settings */
    startRuntime: (settings) => start('The runtime', 'apps/runtime/dist/main.js', 'LECTERN_RUNTIME_PORT', settings),
    startBare: () => start('The bare server', 'scripts/bench/bare-server.mjs', 'PORT'),
  };
}
