import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { WIKI } from '../../../test/content-integration.js';
import { cloneDatabase, native } from '../../../test/harness.js';
import { RUNTIME_TOKEN, type StartedProcess, startProcess, startRuntime } from '../../../test/processes.js';

const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');
const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { Factory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);

const SECRET = 'a secret that only this spec uses, long enough';

describe('content sources, in the processes that operators run', () => {
  const processes: StartedProcess[] = [];
  let databaseUrl: string;
  let apiUrl: string;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    const env = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, LECTERN_SECRET_KEY: SECRET, LECTERN_RATE_LIMIT: '0' };
    const known = { ...env, LECTERN_PUBLIC_URL: 'https://docs.test', LECTERN_RUNTIME_TOKEN: RUNTIME_TOKEN };
    const api = await startProcess('api', 'PORT', known);
    const runtime = await startRuntime({ api: api.url });
    const jobs = await startProcess('jobs', 'LECTERN_JOBS_PORT', { ...known, LECTERN_RUNTIME_URL: runtime.url });
    processes.push(jobs, runtime, api);
    apiUrl = api.url;
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()));
  });

  it('become pages of a space soon after a page for them was put there, and follow the next version', async () => {
    const database = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'lectern-content-sources' });
    const build = new Factory(database, new Keyring(SECRET));
    const { id: organization, admin } = await build.organization();
    const space = await build.space(organization);
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await fetch(`${apiUrl}/v1${path}`, init);
      return { status: response.status, text: await response.text() };
    };
    const publish = (script: string) =>
      call('POST', '/integrations/wiki', {
        ...{ organization, title: 'Wiki', description: 'Makes a book.', scopes: [], script },
        contentSources: [{ id: 'wiki', title: 'Wiki', configuration: { componentId: 'config' } }],
      });
    const titles = async () => [
      ...(await call('GET', `/spaces/${space}/content/pages`)).text.matchAll(/"title":"(.*?)"/g),
    ];
    const untilThere = async (title: string) => {
      const isThere = async () => (await titles()).some(([, found]) => found === title);
      await eventually(`the page "${title}"`, isThere);
    };

    expect((await publish(WIKI)).status).toBe(200);
    expect((await call('POST', '/integrations/wiki/installations', { organization })).status).toBe(201);
    const type = 'integration:wiki:wiki';
    const computed = { type, props: { self: type } };
    const change = { operation: 'insert_page', type: 'computed', title: 'Book', computed };
    expect((await call('POST', `/spaces/${space}/content`, { changes: [change] })).status).toBe(200);
    await untilThere('Chapter two');
    expect((await publish(WIKI.replace('Chapter two', 'Epilogue'))).status).toBe(200);
    await untilThere('Epilogue');
    await database.close();
  });
});
