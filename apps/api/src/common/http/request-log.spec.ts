import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { databaseUrl } from '../../../test/harness.js';

const run = promisify(execFile);

// A process of its own, because the log goes straight to its output.
const PROGRAM = `
  import { parseEnv } from '@lectern/domain/config/parse-env';
  import { createApi } from './dist/app.factory.js';
  import { ApiEnv } from './dist/config/env.js';
  const { app, close } = await createApi(parseEnv(ApiEnv, process.env));
  for (const url of JSON.parse(process.env.URLS)) await app.inject({ method: 'GET', url });
  await close();`;

/** Everything that the API writes while it answers requests. */
async function outputOf(urls: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      LECTERN_SECRET_KEY: 'a secret that only the specs use, long enough',
      LECTERN_PUBLIC_URL: 'https://docs.test',
      LECTERN_LOG_LEVEL: 'trace',
      URLS: JSON.stringify(urls),
    },
    timeout: 60_000,
  });
  return stdout + stderr;
}

describe('the log of requests', () => {
  it('names what was asked for and never what a query holds', async () => {
    const names = ['shareKey', 'visitorAuthToken', 'jwt_token', 'preview_token', 'claims', 'url'];
    const paths = ['/v1/orgs/o/sites/s/published', '/v1/urls/published', '/nowhere', '/v1/orgs/%zz', '/health/live'];
    const urls = paths.flatMap((path) => names.map((name) => `${path}?${name}=TELLTALE&${name}[]=TELLTALE`));
    const output = await outputOf(urls);
    for (const path of ['/v1/orgs/o/sites/s/published', '/nowhere'])
      expect(output).toContain(`"request":"GET ${path}"`);
    expect(output).not.toContain('TELLTALE');
  });
});
