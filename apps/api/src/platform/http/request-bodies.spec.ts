import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { api, build, routes, startApi } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

const LIMIT = 65_536;

/** Valid JSON of exactly so many bytes. */
const bodyOf = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;

/** The status of each response on a connection. */
async function* statusesOn(socket: Socket): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    for (let found = STATUS.exec(text); found; found = STATUS.exec(text)) {
      text = text.slice(found.index + found[0].length);
      yield found[1] ?? '';
    }
  }
}
const STATUS = /HTTP\/1\.1 (\d+)/;

const changing = routes
  .map((route) => route.split(' '))
  .filter(([method = '']) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
  .map(([method = '', path = '']) => ({ method, path: path.replace(/:\w+/g, 'x') }));

describe('a body of somebody who is not known', () => {
  it('401 or 413: is not read when it is large, on any route below /v1', async () => {
    // What is sent to the script of an integration is passed on as bytes, and read by nobody here.
    const asked = changing.filter(({ path }) => path.startsWith('/v1/') && !/\/integration(\/\*)?$/.test(path));
    expect(asked.length).toBeGreaterThan(150);
    const read: string[] = [];
    for (const { method, path } of asked) {
      const response = await api.call(method, path, { body: '['.repeat(LIMIT + 1) });
      if (response.status !== 401 && response.status !== 413) read.push(`${method} ${path}: ${response.status}`);
    }
    expect(read).toEqual([]);
  });

  it('413: is not read where there is nothing', async () => {
    expect((await api.post('/nowhere', bodyOf(LIMIT + 1))).status).toBe(413);
    expect((await api.post('/nowhere', bodyOf(LIMIT))).status).toBe(404);
  });

  it('413: says how large it may be', async () => {
    const { status, body } = await api.post('/auth/email', bodyOf(LIMIT + 1));
    expect([status, body.error.name]).toEqual([413, 'request.too_large']);
    expect(body.error.message).toContain('65536 bytes');
  });

  it('413: is told so in the middle of it, and can be sent to its end', async () => {
    const { app, close } = await startApi();
    await app.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(await app.getUrl()).port), '127.0.0.1');
    const statuses = statusesOn(socket);
    const length = 10_000_000;
    const headers = `host: docs.test\r\ncontent-type: application/json\r\ncontent-length: ${length}`;
    socket.write(`POST /v1/auth/email HTTP/1.1\r\n${headers}\r\n\r\n[`);
    expect((await statuses.next()).value).toBe('413');
    socket.write('['.repeat(length - 1));
    socket.write('GET /v1 HTTP/1.1\r\nhost: docs.test\r\n\r\n');
    expect((await statuses.next()).value).toBe('200');
    socket.destroy();
    await close();
  });

  it('401: is not read when it does not say how large it is', async () => {
    const { id } = await build.organization();
    const headers = { 'transfer-encoding': 'chunked' };
    const { status, body } = await api.patch(`/orgs/${id}`, '[[[', { headers });
    expect([status, body.error.name]).toEqual([401, 'auth.token_missing']);
  });
});

describe('a body of a visitor', () => {
  it('413: may be larger than that of a stranger, but not large', async () => {
    const site = await newPublishedSite();
    const { body } = await site.resolve();
    const visitor = api.as(body.apiToken);
    const send = (bytes: number) => visitor.post(`${site.url}/insights/events`, bodyOf(bytes));
    const [read, tooLarge] = [await send(LIMIT + 1), await send(4 * LIMIT + 1)];
    expect([read.status, read.body.error.name]).toEqual([400, 'request.invalid']);
    expect([tooLarge.status, tooLarge.body.error.message]).toEqual([413, expect.stringContaining('262144 bytes')]);
  });
});

describe('a body of somebody who is known', () => {
  it('200: may be larger', async () => {
    const { id, admin } = await build.organization();
    const body = JSON.stringify({ title: 'Docs', more: 'x'.repeat(2 * LIMIT) });
    expect((await api.as(admin).patch(`/orgs/${id}`, body)).status).toBe(200);
  });

  it('200: may come in many parts of a few bytes', async () => {
    const { id, admin } = await build.organization();
    const { app, close } = await startApi();
    await app.listen(0, '127.0.0.1');
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    const patch = request(`${await app.getUrl()}/v1/orgs/${id}`, { method: 'PATCH', headers });
    for (let part = 0; part < 30_000; part += 1) patch.write('   ');
    patch.end('{"title":"In parts"}');
    const [{ statusCode }] = await once(patch, 'response');
    await close();
    expect([statusCode, (await api.as(admin).get(`/orgs/${id}`)).body.title]).toEqual([200, 'In parts']);
  });

  it.each([
    ['values', `[${'0,'.repeat(1_000_000)}0]`, 'must hold at most 1000000 values'],
    ['keys', `{${Array.from({ length: 10_001 }, (_, i) => `"k${i}":0`).join(',')}}`, 'must have at most 10000'],
    ['levels', '['.repeat(1_000_000), 'must be nested at most 500 levels deep'],
  ])('400: is refused before it is parsed when it has too many %s', async (_, sent, message) => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).patch(`/orgs/${id}`, sent);
    expect([status, body.error.name]).toEqual([400, 'request.invalid']);
    expect(body.error.issues).toEqual([{ path: 'body', message: expect.stringContaining(message) }]);
  });
});
