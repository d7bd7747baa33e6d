import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Factory } from '@lectern/commands/testing/factory';
import { cloneDatabase } from '@lectern/database/testing/clone-database';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { createApi } from '../../../apps/api/dist/app.factory.js';
import { ApiEnv } from '../../../apps/api/dist/platform/config/env.js';
import SpecEnvironment from '../../../scripts/jest-environment.mjs';
import { findChromium } from '../../../scripts/lib/chromium.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const LOOPBACK = '127.0.0.1';
const executablePath = process.env.LECTERN_TEST_CHROMIUM ?? findChromium();
let shared;
let opened;

/** A real API over a database of its own, which listens on a port. */
async function start() {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const stored = {
    DATABASE_URL: await cloneDatabase(serverUrl),
    LECTERN_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'lectern-specs-')),
  };
  const { database, keyring, ...served } = await serve(stored);
  return {
    ...served,
    build: new Factory(database, keyring),
    openBrowser,
    serveWith: (overrides) => serve({ ...stored, ...overrides }),
  };
}

async function serve(overrides) {
  const port = await freePort();
  const origin = `http://${LOOPBACK}:${port}`;
  const { app, platform, close } = await createApi(
    parseEnv(ApiEnv, {
      NODE_ENV: 'test',
      LECTERN_SECRET_KEY: 'a secret that only the specs use, long enough',
      LECTERN_PUBLIC_URL: origin,
      LECTERN_LOG_LEVEL: 'silent',
      LECTERN_RATE_LIMIT: '0',
      LECTERN_HEAVY_PROCESSES: '0',
      ...overrides,
    }),
  );
  await app.listen(port, LOOPBACK);
  return { origin, close, database: platform.database, keyring: platform.keyring };
}

/** One Chromium for each worker. */
function openBrowser() {
  opened ??= import('playwright-core').then(({ chromium }) =>
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
  );
  return opened;
}

/** Loads the built API once for each worker, outside of jest's module registry. */
export default class extends SpecEnvironment {
  async setup() {
    await super.setup();
    this.global.hasBrowser = Boolean(executablePath);
    this.global.startApi = () => {
      shared ??= start();
      return shared;
    };
  }
}
