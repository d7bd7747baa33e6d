import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { databaseUrl } from './harness.js';

const run = promisify(execFile);

// A process of its own, because the log goes straight to its output.
const PROGRAM = `
  import { parseEnv } from '@lectern/domain/platform/config/parse-env';
  import { createApi } from './dist/app.factory.js';
  import { ApiEnv } from './dist/platform/config/env.js';
  const { app, close } = await createApi(parseEnv(ApiEnv, process.env));
  for (const request of JSON.parse(process.env.REQUESTS)) await app.inject(request);
  await close();`;

/** A request as it is handed to the API. */
export interface LoggedRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** Everything that the API writes, as talkative as it can be, while it answers requests one after the other. */
export async function outputOf(requests: readonly LoggedRequest[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      LECTERN_SECRET_KEY: 'a secret that only the specs use, long enough',
      LECTERN_PUBLIC_URL: 'https://docs.test',
      LECTERN_LOG_LEVEL: 'trace',
      REQUESTS: JSON.stringify(requests),
    },
    cwd: new URL('..', import.meta.url),
    timeout: 60_000,
  });
  return stdout + stderr;
}
