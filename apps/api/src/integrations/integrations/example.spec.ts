import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { cloneDatabase, native } from '../../../test/harness.js';
import { RUNTIME_TOKEN, type StartedProcess, startProcess, startRuntime } from '../../../test/processes.js';

const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');
const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { Factory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);

const PUBLISH = fileURLToPath(new URL('../../../../../examples/content-changes/publish.mjs', import.meta.url));
const SECRET = 'a secret that only this spec uses, long enough';

describe('the example of an integration', () => {
  const processes: StartedProcess[] = [];
  const messages: string[] = [];
  let chat: Server;
  let databaseUrl: string;
  let apiUrl: string;

  beforeAll(async () => {
    chat = createServer(async (request, response) => {
      messages.push(await text(request));
      response.end('ok');
    }).listen(0, '127.0.0.1');
    await once(chat, 'listening');
    databaseUrl = await cloneDatabase();
    const env = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, LECTERN_SECRET_KEY: SECRET, LECTERN_RATE_LIMIT: '0' };
    const known = { ...env, LECTERN_PUBLIC_URL: 'https://docs.test', LECTERN_RUNTIME_TOKEN: RUNTIME_TOKEN };
    const api = await startProcess('api', 'PORT', known);
    const runtime = await startRuntime({ api: api.url, allow: '127.0.0.1' });
    const jobs = await startProcess('jobs', 'LECTERN_JOBS_PORT', { ...known, LECTERN_RUNTIME_URL: runtime.url });
    processes.push(jobs, runtime, api);
    apiUrl = api.url;
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    chat.close();
  });

  it('is published, installed, told of a merge, and leaves a trace', async () => {
    const database = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'lectern-example' });
    const build = new Factory(database, new Keyring(SECRET));
    const { id: organization, admin } = await build.organization();
    const space = await build.space(organization, { title: 'Handbook' });
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever part of the response it is about.
    const call = async (method: string, path: string, body?: unknown): Promise<any> => {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return (await fetch(`${apiUrl}/v1${path}`, init)).json();
    };

    const address = chat.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [PUBLISH, organization, `http://127.0.0.1:${port}/hook`],
      {
        env: { PATH: process.env['PATH'], LECTERN_URL: apiUrl, LECTERN_TOKEN: admin.token },
      },
    );
    expect(stdout).toMatch(/Published content-changes, version 1\.\nInstalled as \S+, active\./);

    const { id: proposal } = await call('POST', `/spaces/${space}/change-requests`, { subject: 'Welcome' });
    const change = { operation: 'insert_page', title: 'Welcome', document: { markdown: 'Hello.' } };
    await call('POST', `/spaces/${space}/change-requests/${proposal}/content`, { changes: [change] });
    const { revision } = await call('POST', `/spaces/${space}/change-requests/${proposal}/merge`);
    await eventually('the message', () => messages.length > 0);

    expect(JSON.parse(messages[0] ?? '')).toEqual({
      text: expect.stringMatching(new RegExp(`^Docs: ${admin.displayName} changed "Handbook": https://docs.test/`)),
    });
    const event = await eventually('the event', async () => {
      const { items } = await call('GET', '/integrations/content-changes/events');
      return items.find(({ payload }: { payload: { type: string } }) => payload.type === 'space_content_updated');
    });
    expect(event).toMatchObject({ status: 'success', payload: { spaceId: space, revisionId: revision } });
    const { trace } = await call('GET', `/integrations/content-changes/events/${event.id}`);
    expect(trace.logs).toEqual([
      { level: 'info', message: `Posted a message about revision ${revision}`, timestamp: expect.any(String) },
    ]);
    await database.close();
  });
});
