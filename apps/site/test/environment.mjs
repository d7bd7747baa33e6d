import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Factory } from '@lectern/commands/testing/factory';
import { cloneDatabase } from '@lectern/database/testing/clone-database';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import SpecEnvironment from '../../../scripts/jest-environment.mjs';
import { startApplication } from '../../../scripts/lib/application.mjs';
import { findSpecChromium } from '../../../scripts/lib/chromium.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { createApi } from '../../api/dist/app.factory.js';
import { ApiEnv } from '../../api/dist/platform/config/env.js';
import { SiteEnv } from '../dist/config/env.js';
import { createSiteServer } from '../dist/server/site-server.js';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const native = (specifier) => import(specifier);
const LOOPBACK = '127.0.0.1';
const executablePath = process.env.LECTERN_TEST_CHROMIUM ?? findSpecChromium();
const RUNTIME_TOKEN = 'a token that only the specs use, long enough';
let shared;
let opened;
let running;

/** A real API over a database of its own, and a real site server that knows nothing but the address of that API. */
async function start() {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const databaseUrl = await cloneDatabase(serverUrl);
  const runtimePort = await freePort();
  const stored = {
    DATABASE_URL: databaseUrl,
    LECTERN_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'lectern-specs-')),
    LECTERN_RUNTIME_URL: `http://${LOOPBACK}:${runtimePort}`,
  };
  const { database, keyring, ...served } = await serve(stored);
  const serveWith = (overrides) => serve({ ...stored, ...overrides });
  const build = new Factory(database, keyring);
  return { ...served, serveWith, database, keyring, build, native, openBrowser, useRuntime: () => run(runtimePort) };
}

/** Starts an API over what is stored somewhere, and a site server beside it. */
async function serve(overrides) {
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const publicUrl = `http://${LOOPBACK}:${apiPort}`;
  const sitesUrl = `http://localhost:${sitePort}`;
  const { app, platform } = await createApi(
    parseEnv(ApiEnv, {
      NODE_ENV: 'test',
      LECTERN_SECRET_KEY: 'a secret that only the specs use, long enough',
      LECTERN_PUBLIC_URL: publicUrl,
      LECTERN_SITES_URL: sitesUrl,
      LECTERN_LOG_LEVEL: 'silent',
      LECTERN_RATE_LIMIT: '0',
      LECTERN_HEAVY_PROCESSES: '0',
      LECTERN_RUNTIME_TOKEN: RUNTIME_TOKEN,
      ...overrides,
    }),
  );
  await app.listen(apiPort, LOOPBACK);
  const startSite = (ofSite = {}) =>
    createSiteServer(
      parseEnv(SiteEnv, {
        LECTERN_PUBLIC_URL: publicUrl,
        LECTERN_SITES_URL: sitesUrl,
        LECTERN_LOG_LEVEL: 'silent',
        LECTERN_SITE_RATE_LIMIT: '0',
        LECTERN_HEAVY_PROCESSES: '0',
        LECTERN_SITE_SHARED_SCRIPTS: 'true',
        ...ofSite,
      }),
    );
  const site = await startSite();
  await site.listen({ port: sitePort, host: LOOPBACK });
  const { database, keyring } = platform;
  return { site, startSite, sitesUrl, publicUrl, database, keyring };
}

/** Starts what runs the scripts of integrations, once for each worker. It ends with the worker. */
function run(port) {
  running ??= startApplication(
    'runtime',
    'apps/runtime/dist/main.js',
    {
      LECTERN_RUNTIME_PORT: String(port),
      LECTERN_RUNTIME_TOKEN: RUNTIME_TOKEN,
      LECTERN_RUNTIME_WALL_MS: '30000',
      LECTERN_LOG_LEVEL: 'fatal',
    },
    { apart: true },
  ).ready(`http://${LOOPBACK}:${port}/health/ready`);
  return running;
}

/** One Chromium for each worker. */
function openBrowser() {
  opened ??= native('playwright-core').then(({ chromium }) =>
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
  );
  return opened;
}

/** Loads the built applications once for each worker, outside of jest's module registry. */
export default class extends SpecEnvironment {
  async setup() {
    await super.setup();
    this.global.hasBrowser = Boolean(executablePath);
    // Rules and drawings need no server, and most specs are about those.
    this.global.startSites = () => {
      shared ??= start();
      return shared;
    };
  }
}
