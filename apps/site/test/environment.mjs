import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cloneDatabase } from '@lectern/database/testing/clone-database';
import { Factory } from '@lectern/database/testing/factory';
import { parseEnv } from '@lectern/domain/config/parse-env';
import SpecEnvironment from '../../../scripts/jest-environment.mjs';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { createApi } from '../../api/dist/app.factory.js';
import { ApiEnv } from '../../api/dist/config/env.js';
import { SiteEnv } from '../dist/config/env.js';
import { createSiteServer } from '../dist/server/site-server.js';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const native = (specifier) => import(specifier);
const LOOPBACK = '127.0.0.1';
const executablePath = process.env.LECTERN_TEST_CHROMIUM ?? findChromium();
let shared;
let opened;

/** A real API over a database of its own, and a real server of sites that knows nothing but the address of that API. */
async function start() {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const databaseUrl = await cloneDatabase(serverUrl);
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const publicUrl = `http://${LOOPBACK}:${apiPort}`;
  const sitesUrl = `http://localhost:${sitePort}`;
  const { app, platform } = await createApi(
    parseEnv(ApiEnv, {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      LECTERN_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'lectern-specs-')),
      LECTERN_SECRET_KEY: 'a secret that only the specs use, long enough',
      LECTERN_PUBLIC_URL: publicUrl,
      LECTERN_SITES_URL: sitesUrl,
      LECTERN_LOG_LEVEL: 'silent',
      LECTERN_RATE_LIMIT: '0',
    }),
  );
  await app.listen(apiPort, LOOPBACK);
  const startSite = (overrides = {}) =>
    createSiteServer(
      parseEnv(SiteEnv, {
        LECTERN_PUBLIC_URL: publicUrl,
        LECTERN_SITES_URL: sitesUrl,
        LECTERN_LOG_LEVEL: 'silent',
        LECTERN_SITE_RATE_LIMIT: '0',
        LECTERN_SITE_SHARED_SCRIPTS: 'true',
        ...overrides,
      }),
    );
  const site = await startSite();
  await site.listen({ port: sitePort, host: LOOPBACK });
  const { database, keyring } = platform;
  const build = new Factory(database, keyring);
  return { app, platform, site, startSite, sitesUrl, publicUrl, database, keyring, build, native, openBrowser };
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
