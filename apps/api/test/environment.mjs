import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Factory } from '@lectern/commands/testing/factory';
import { cloneDatabase } from '@lectern/database/testing/clone-database';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import SpecEnvironment from '../../../scripts/jest-environment.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { createApi } from '../dist/app.factory.js';
import { controllers } from '../dist/controllers.js';
import { ApiEnv } from '../dist/platform/config/env.js';
import { listEndpoints } from '../dist/platform/endpoint/endpoint-inventory.js';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const native = (specifier) => import(specifier);
const routesOf = new WeakMap();
let shared;

// Fastify tells of an instance at its birth, before it has any route.
subscribe('fastify.initialization', ({ fastify }) => {
  const routes = [];
  routesOf.set(fastify, routes);
  fastify.addHook('onRoute', ({ method, url }) => routes.push(...[method].flat().map((one) => `${one} ${url}`)));
});

async function start() {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const url = await cloneDatabase(serverUrl);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-specs-'));
  const runtimePort = await freePort();
  const startApi = async (overrides = {}) => {
    const api = await createApi(
      parseEnv(ApiEnv, {
        NODE_ENV: 'test',
        DATABASE_URL: url,
        LECTERN_DATA_DIR: dataDir,
        LECTERN_SECRET_KEY: 'a secret that only the specs use, long enough',
        LECTERN_PUBLIC_URL: 'https://docs.test',
        LECTERN_LOG_LEVEL: 'silent',
        LECTERN_RATE_LIMIT: '0',
        // Nobody answers there, so that no spec depends on DNS servers of this machine.
        LECTERN_DNS_SERVERS: '127.0.0.1:9',
        // What heavy requests do is the same in every process; the specs of passing them on turn it on.
        LECTERN_HEAVY_PROCESSES: '0',
        // Whether it is built makes no difference to specs; those about serving it bring their own.
        LECTERN_CONSOLE: 'false',
        LECTERN_RUNTIME_URL: `http://127.0.0.1:${runtimePort}`,
        LECTERN_RUNTIME_TOKEN: 'a token that only the specs use, long enough',
        ...overrides,
      }),
    );
    return { ...api, build: new Factory(api.platform.database, api.platform.keyring) };
  };
  const { app, platform, build } = await startApi();
  const { database, keyring } = platform;
  const inject = (options) => app.inject(options);
  const endpoints = listEndpoints(controllers);
  const routes = routesOf.get(app.getHttpAdapter().getInstance());
  return {
    url,
    serverUrl,
    inject,
    platform,
    database,
    keyring,
    build,
    startApi,
    endpoints,
    routes,
    native,
    runtimePort,
  };
}

/** Loads the built application once for each worker, outside of jest's module registry. */
export default class extends SpecEnvironment {
  async setup() {
    await super.setup();
    shared ??= start();
    this.global.lectern = await shared;
  }
}
