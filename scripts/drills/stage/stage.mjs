import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Factory } from '@lectern/commands/testing/factory';
import { FileBlobStore } from '@lectern/database/blobs/file-blob-store';
import { openDatabase } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { migrate } from '@lectern/database/migrations/migrate';
import { startApplication } from '../../lib/application.mjs';
import { freePort } from '../../lib/free-port.mjs';
import { startTemporaryPostgres } from '../../lib/temporary-postgres.mjs';
import { run } from '../../lib/workspace.mjs';
import { MailSink } from './mail-sink.mjs';

const SECRET = 'a secret for drills only, long enough';
/** As installations have it: what was committed must outlive a crash. */
const SETTINGS = { max_connections: 200 };
/** Where each application says whether it works. */
const HEALTH = { api: '/health/ready', jobs: '/health/ready', site: '/~site/health/ready' };

/**
 * A Lectern without inhabitants: a database, a folder for files, a mail server, and whatever processes a drill starts
 * between them.
 * @typedef {Awaited<ReturnType<typeof openStage>>} Stage
 */

/**
 * Opens a stage over a PostgreSQL of its own, or over a given one.
 * @param {{ postgres?: { url: string, stop: () => Promise<void> } }} [options]
 */
export async function openStage({ postgres: given } = {}) {
  const postgres = given ?? (await startTemporaryPostgres({ settings: SETTINGS }));
  await migrate(postgres.url);
  const mails = await MailSink.open();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-drill-'));
  const database = openDatabase({ url: postgres.url, poolSize: 10, applicationName: 'lectern-drill' });
  /** @type {Set<import('../../lib/application.mjs').Application>} */
  const running = new Set();

  /**
   * @param {string} name
   * @param {string} portVariable
   * @param {Record<string, string>} settings
   */
  async function launch(name, portVariable, settings) {
    const port = settings[portVariable] ?? (await freePort());
    const application = startApplication(`apps/${name}`, `apps/${name}/dist/main.js`, {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      LECTERN_SECRET_KEY: SECRET,
      LECTERN_HOST: '127.0.0.1',
      LECTERN_LOG_LEVEL: 'silent',
      LECTERN_RATE_LIMIT: '0',
      SMTP_URL: mails.url,
      LECTERN_DATA_DIR: dataDir,
      [portVariable]: String(port),
      ...settings,
    });
    running.add(application);
    application.exited.then(() => running.delete(application));
    const origin = `http://127.0.0.1:${port}`;
    return { ...application, origin, untilReady: () => application.ready(`${origin}${HEALTH[name]}`) };
  }

  /** @param {Record<string, string>} [settings] */
  async function startApi(settings = {}) {
    const api = await launch('api', 'PORT', settings);
    await api.untilReady();
    return api;
  }

  /**
   * Starts a site server; its sites are at `ORIGIN/ORGANIZATION/SITE`.
   * @param {Record<string, string>} settings
   */
  async function startSite(settings) {
    const site = await launch('site', 'LECTERN_SITE_PORT', { LECTERN_SITE_RATE_LIMIT: '0', ...settings });
    await site.untilReady();
    return site;
  }

  /**
   * Starts a worker that may fail to come up.
   * @param {Record<string, string>} [settings]
   */
  const launchJobs = (settings = {}) => launch('jobs', 'LECTERN_JOBS_PORT', settings);

  /** @param {Record<string, string>} [settings] */
  async function startJobs(settings = {}) {
    const jobs = await launchJobs(settings);
    await jobs.untilReady();
    return jobs;
  }

  return {
    mails,
    database,
    blobs: new FileBlobStore(path.join(dataDir, 'blobs')),
    build: new Factory(database, new Keyring(SECRET)),
    startApi,
    startSite,
    startJobs,
    launchJobs,
    /**
     * Runs a command of the command line to its end and returns what it printed.
     * @param {string[]} args
     * @param {Record<string, string>} [settings]
     */
    command(args, settings = {}) {
      const env = { ...process.env, DATABASE_URL: postgres.url, LECTERN_SECRET_KEY: SECRET, ...settings };
      return run(process.execPath, ['apps/cli/dist/main.js', ...args], { env });
    },
    /** How many jobs, whose name is like a pattern, are in which state. */
    async jobStates(pattern = '%') {
      const { rows } = await database.pool.query(
        'SELECT state::text, count(*)::int AS count FROM jobs WHERE name LIKE $1 GROUP BY 1',
        [pattern],
      );
      const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
      return { queued: 0, running: 0, completed: 0, failed: 0, ...counts };
    },
    async close() {
      await Promise.all([...running].map((application) => application.kill()));
      await database.close();
      await mails.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
