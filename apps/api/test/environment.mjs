import { cloneDatabase } from '@lectern/database/testing/clone-database';
import { Factory } from '@lectern/database/testing/factory';
import { parseEnv } from '@lectern/domain/config/parse-env';
import { TestEnvironment } from 'jest-environment-node';
import { createApi } from '../dist/app.factory.js';
import { listEndpoints } from '../dist/common/endpoint/endpoint-inventory.js';
import { ApiEnv } from '../dist/config/env.js';
import { controllers } from '../dist/features.js';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const native = (specifier) => import(specifier);
let shared;

async function start() {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const url = await cloneDatabase(serverUrl);
  const startApi = (overrides = {}) =>
    createApi(
      parseEnv(ApiEnv, {
        NODE_ENV: 'test',
        DATABASE_URL: url,
        LECTERN_SECRET_KEY: 'a secret that only the specs use, long enough',
        LECTERN_PUBLIC_URL: 'https://docs.test',
        LECTERN_LOG_LEVEL: 'silent',
        LECTERN_RATE_LIMIT: '0',
        ...overrides,
      }),
    );
  const { app, platform } = await startApi();
  const { database, keyring } = platform;
  const build = new Factory(database, keyring);
  const inject = (options) => app.inject(options);
  return { url, inject, platform, database, keyring, build, startApi, endpoints: listEndpoints(controllers), native };
}

/** Loads the built application once for each worker, outside of jest's module registry. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    shared ??= start();
    this.global.lectern = await shared;
  }
}
