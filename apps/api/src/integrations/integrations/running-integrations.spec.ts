import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Factory } from '@lectern/commands/testing/factory';
import type { Database } from '@lectern/database/client';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { WIKI } from '../../../test/content-integration.js';
import { cloneDatabase, native } from '../../../test/harness.js';
import { RUNTIME_TOKEN, type StartedProcess, startProcess, startRuntime } from '../../../test/processes.js';

const PUBLISH = fileURLToPath(new URL('../../../../../examples/content-changes/publish.mjs', import.meta.url));
/** Takes a code at its public endpoint, and stores what it stands for as credentials. */
const OAUTH = `export default { async fetch(request) {
  const form = await request.formData();
  const event = JSON.parse(form.get('event'));
  if (event.type !== 'fetch') return new Response('', { status: 406 });
  const { apiEndpoint, apiTokens, integration, installation } = JSON.parse(form.get('environment'));
  const access_token = new URL(event.request.url).searchParams.get('code');
  const response = await fetch(apiEndpoint + '/v1/integrations/' + integration.name + '/installations/' + installation.id, {
    method: 'PATCH',
    headers: { authorization: 'Bearer ' + apiTokens.installation, 'content-type': 'application/json' },
    body: JSON.stringify({ configuration: { oauth_credentials: { access_token } } }),
  });
  return new Response('stored: ' + response.status);
} };`;
const SECRET = 'a secret that only this spec uses, long enough';

describe('integrations, in the processes that operators run', () => {
  let processes: Promise<StartedProcess>[] = [];
  const messages: string[] = [];
  let chat: Server;
  let apiUrl: string;
  let database: Database;
  let build: Factory;

  beforeAll(async () => {
    chat = createServer(async (request, response) => {
      messages.push(await text(request));
      response.end('ok');
    }).listen(0, '127.0.0.1');
    await once(chat, 'listening');
    const databaseUrl = await cloneDatabase();
    const env = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, LECTERN_SECRET_KEY: SECRET, LECTERN_RATE_LIMIT: '0' };
    const known = { ...env, LECTERN_PUBLIC_URL: 'https://docs.test', LECTERN_RUNTIME_TOKEN: RUNTIME_TOKEN };
    const [apiPort, runtimePort] = await Promise.all([freePort(), freePort()]);
    const runtimeUrl = `http://127.0.0.1:${runtimePort}`;
    apiUrl = `http://127.0.0.1:${apiPort}`;
    processes = [
      startProcess('api', 'PORT', { ...known, LECTERN_RUNTIME_URL: runtimeUrl }, apiPort),
      startRuntime({ api: apiUrl, allow: '127.0.0.1', port: runtimePort }),
      startProcess('jobs', 'LECTERN_JOBS_PORT', { ...known, LECTERN_RUNTIME_URL: runtimeUrl }),
    ];
    await Promise.all(processes);
    ({ database, build } = await openFactory(databaseUrl));
  });
  afterAll(async () => {
    await database.close();
    await Promise.all(processes.map(async (process) => (await process).stop()));
    chat.close();
  });

  /** An organization with a space, and calls of its administrator. */
  async function newSpace(title: string) {
    const { id: organization, admin } = await build.organization();
    const space = await build.space(organization, { title });
    const request = (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
      return fetch(`${apiUrl}/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    };
    return { organization, admin, space, request };
  }

  it('the example is published, installed, told of a merge, and leaves a trace', async () => {
    const { organization, admin, space, request } = await newSpace('Handbook');
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever part of the response it is about.
    const call = async (...asked: Parameters<typeof request>): Promise<any> => (await request(...asked)).json();

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
  });

  it('a button of the configuration leads to the script, which stores what it gets elsewhere and is set up then', async () => {
    const { organization, request } = await newSpace('Tickets');
    const button = { type: 'button', callback_url: '/oauth', button_text: 'Authorize' };
    const configurations = { account: { properties: { oauth_credentials: button }, required: ['oauth_credentials'] } };
    const about = { organization, title: 'Tickets', description: 'Shows tickets.', scopes: [], configurations };
    await request('POST', '/integrations/tickets', { ...about, script: OAUTH });
    const installed = await request('POST', '/integrations/tickets/installations', { organization });
    const { id, status } = await installed.json();
    expect(status).toBe('pending');
    const at = `/integrations/tickets/installations/${id}`;
    const response = await fetch(`${apiUrl}/v1${at}/integration/oauth?code=hush-hush`);
    expect(await response.text()).toBe('stored: 200');
    const after = await (await request('GET', at)).text();
    expect(JSON.parse(after)).toMatchObject({ status: 'active', configuration: {} });
    expect(after).not.toContain('hush-hush');
  });

  it('the back-fill of the documentation sends all change requests, task by task', async () => {
    const { organization, space, request } = await newSpace('History');
    const subjects = Array.from({ length: 12 }, (_, index) => `Change ${index + 1}`);
    for (const subject of subjects) {
      const { id } = await (await request('POST', `/spaces/${space}/change-requests`, { subject })).json();
      await request('PATCH', `/spaces/${space}/change-requests/${id}`, { status: 'open' });
    }
    const page = await readFile(new URL('../../../../../docs/integrations.md', import.meta.url), 'utf8');
    const script = [...page.matchAll(/^```js\n(.*?)^```/gms)]
      .map(([, code = '']) => code)
      .find((code) => /backFill/.test(code));
    const address = chat.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await request('POST', '/integrations/history', {
      ...{ organization, title: 'History', description: 'Sends history.', scopes: ['space:content:read'] },
      ...{ target: 'space', secrets: { RECEIVER: `http://127.0.0.1:${port}/` }, script },
    });
    const installed = await request('POST', '/integrations/history/installations', { organization });
    const { id } = await installed.json();
    await request('POST', `/integrations/history/installations/${id}/spaces`, { space });
    const sent = () => messages.flatMap((message) => JSON.parse(message).subject ?? []);
    await eventually('all change requests', () => sent().length >= subjects.length);
    expect(sent().sort()).toEqual([...subjects].sort());
  });

  it('their content becomes pages of a space soon after a page for it was put there, and follows the next version', async () => {
    const { organization, space, request } = await newSpace('Library');
    const publish = (script: string) =>
      request('POST', '/integrations/wiki', {
        ...{ organization, title: 'Wiki', description: 'Makes a book.', scopes: [], script },
        contentSources: [{ id: 'wiki', title: 'Wiki', configuration: { componentId: 'config' } }],
      });
    const titles = async () => {
      const pages = await (await request('GET', `/spaces/${space}/content/pages`)).text();
      return [...pages.matchAll(/"title":"(.*?)"/g)].map(([, title]) => title);
    };
    const untilThere = (title: string) =>
      eventually(`the page "${title}"`, async () => (await titles()).includes(title));

    expect((await publish(WIKI)).status).toBe(200);
    expect((await request('POST', '/integrations/wiki/installations', { organization })).status).toBe(201);
    const type = 'integration:wiki:wiki';
    const computed = { type, props: { self: type } };
    const change = { operation: 'insert_page', type: 'computed', title: 'Book', computed };
    expect((await request('POST', `/spaces/${space}/content`, { changes: [change] })).status).toBe(200);
    await untilThere('Chapter two');
    expect((await publish(WIKI.replace('Chapter two', 'Epilogue'))).status).toBe(200);
    await untilThere('Epilogue');
  });
});

/** Builds what specs need in a database of its own. */
async function openFactory(url: string): Promise<{ database: Database; build: Factory }> {
  const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');
  const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
  const testing = await native<typeof import('@lectern/commands/testing/factory')>('@lectern/commands/testing/factory');
  const database = openDatabase({ url, poolSize: 2, applicationName: 'lectern-integrations' });
  return { database, build: new testing.Factory(database, new Keyring(SECRET)) };
}
