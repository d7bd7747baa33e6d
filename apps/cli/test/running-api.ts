import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { native, url } from '../../../packages/database/test/harness.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { SECRET_KEY } from './command-line.js';

/** The API over the database of this worker, as clients reach it. */
export interface RunningApi {
  origin: string;
  close(): Promise<void>;
}

interface AppFactory {
  createApi(env: object): Promise<{
    app: { listen(port: number, host: string): Promise<unknown> };
    close(): Promise<void>;
  }>;
}

const { createApi } = await native<AppFactory>('../../../apps/api/dist/app.factory.js');
const { ApiEnv } = await native<{ ApiEnv: { parse(env: object): object } }>(
  '../../../apps/api/dist/platform/config/env.js',
);

/** Starts the API on a port of its own, which the addresses in its answers name. */
export async function startApi(): Promise<RunningApi> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-specs-'));
  const env = ApiEnv.parse({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LECTERN_DATA_DIR: dataDir,
    LECTERN_SECRET_KEY: SECRET_KEY,
    LECTERN_PUBLIC_URL: origin,
    LECTERN_LOG_LEVEL: 'silent',
    LECTERN_RATE_LIMIT: '0',
    LECTERN_HEAVY_PROCESSES: '0',
  });
  const { app, close } = await createApi(env);
  await app.listen(port, '127.0.0.1');
  return {
    origin,
    async close() {
      await close();
      await rm(dataDir, { recursive: true });
    },
  };
}
