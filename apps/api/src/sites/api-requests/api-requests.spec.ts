import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, type Client, type OtherApi, startedWith } from '../../../test/harness.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';
import { passedOn, returned } from './passed-headers.js';

const received: { request: IncomingMessage; body: string }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ request, body: Buffer.concat(chunks).toString('utf8') });
    if (request.url === '/moved') return response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    if (request.url === '/large') return response.end(Buffer.alloc(6 * 1024 * 1024));
    response.writeHead(201, { 'set-cookie': 'stolen=1', 'x-from': 'api', 'content-type': 'text/html' });
    response.end('<script>alert(1)</script>');
  });
});

let address: string;
let site: PublishedSite;
let reader: Client;
let allowing: OtherApi;

const showing = (spec: string) =>
  `{% openapi-operation spec="${spec}" path="/a" method="get" %}\n{% endopenapi-operation %}`;

async function addSpec(slug: string, servers: object[]): Promise<void> {
  const spec = await build.openApiSpec(site.space.organizationId, { slug, isPublic: true });
  await build.openApiVersion(spec, { document: { openapi: '3.1.0', servers, paths: { '/a': { get: {} } } } });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  site = await newPublishedSite();
  await addSpec('shown', [{ url: address }, { url: 'http://169.254.169.254' }]);
  await addSpec('elsewhere', [{ url: address }]);
  await site.space.client.post(`/spaces/${site.space.id}/content`, {
    changes: [{ operation: 'insert_page', title: 'API', document: { markdown: showing('shown') } }],
  });
  await turn({ proxy: true });
  allowing = await startedWith({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
  reader = await site.reader();
});
afterAll(async () => {
  await allowing.close();
  await new Promise((resolve) => server.close(resolve));
});

const turn = (apiReference: object) => site.client.call('PUT', `${site.url}/customization`, { body: { apiReference } });
const requestTo = (url: string, fields = {}) => ({ spec: 'shown', method: 'POST', url, ...fields });
const send = (body: object, client = reader) => client.post(`${site.url}/api-requests`, body);

/** The same reader, at an API that may call this machine. */
async function sendAllowed(body: object) {
  const { body: found } = await allowing.api.post('/urls/published', { url: site.address });
  return allowing.api.as(found.apiToken).post(`${site.url}/api-requests`, body);
}

describe('POST /v1/orgs/:organizationId/sites/:siteId/api-requests', () => {
  it('200: sends the request, and returns the response as data without its cookies', async () => {
    const headers = [
      ['Authorization', 'Bearer abc'],
      ['X-Forwarded-For', '1.2.3.4'],
      ['Host', 'evil.test'],
    ];
    const {
      status,
      body,
      headers: own,
    } = await sendAllowed(requestTo(`${address}/a?b=c`, { headers, body: Buffer.from('hi').toString('base64') }));
    expect([status, body.status, Buffer.from(body.body, 'base64').toString('utf8')]).toEqual([
      200,
      201,
      '<script>alert(1)</script>',
    ]);
    expect(own['content-type']).toMatch(/^application\/json/);
    const names = body.headers.map(([name]: [string]) => name);
    expect(names).toContain('x-from');
    expect(names).not.toContain('set-cookie');
    const last = received.at(-1);
    expect([last?.request.method, last?.request.url, last?.body]).toEqual(['POST', '/a?b=c', 'hi']);
    expect(last?.request.headers).toMatchObject({ authorization: 'Bearer abc', host: new URL(address).host });
    expect(last?.request.headers['x-forwarded-for']).toBeUndefined();
    expect(last?.request.headers['cookie']).toBeUndefined();
  });

  it('200: returns a redirect instead of following it', async () => {
    const { body } = await sendAllowed(requestTo(`${address}/moved`, { method: 'GET' }));
    expect(body).toMatchObject({ status: 302, headers: expect.arrayContaining([['location', 'http://127.0.0.1:9/']]) });
  });

  it('400: never reaches private addresses, even where a specification names them', async () => {
    for (const url of [`${address}/a`, 'http://169.254.169.254/latest']) {
      const { status, body } = await send(requestTo(url));
      expect([status, body.error.name, body.error.issues[0].path]).toEqual([400, 'request.invalid', 'body.url']);
    }
  });

  it('400: takes no other methods, no broken headers and no large bodies', async () => {
    const wrong = [
      { method: 'CONNECT' },
      { headers: [['a b', 'c']] },
      { headers: [['a', 'b\r\nc: d']] },
      { body: 'not base64!' },
      { body: Buffer.alloc(160 * 1024 + 4).toString('base64') },
    ];
    for (const fields of wrong) expect((await send(requestTo(`${address}/a`, fields))).status).toBe(400);
  });

  it('403: sends nothing to other servers', async () => {
    const others = ['https://example.com/', `${address}1/`, `http://127.0.0.1@evil.test/`, 'file:///etc/passwd', 'x'];
    for (const url of others) {
      const { status, body } = await send(requestTo(url));
      expect([status, body.error.name]).toEqual([403, 'api_request.server_unknown']);
    }
  });

  it('404: takes a specification that the site does not show for one that does not exist, even a public one', async () => {
    for (const spec of ['elsewhere', 'gone']) {
      const { status, body } = await send(requestTo(`${address}/a`, { spec }));
      expect([status, body.error.name]).toEqual([404, 'openapi_spec.not_found']);
    }
  });

  it('403: is off until somebody turns it on, for the site or for the space that is read', async () => {
    const { siteSpace, client, url } = site;
    const ofSpace = (apiReference: object) =>
      client.patch(`${url}/site-spaces/${siteSpace}/customization`, { apiReference });
    const nameOf = async (fields = {}) => (await send(requestTo('https://a.test', fields))).body.error.name;
    try {
      await turn({});
      expect(await nameOf()).toBe('api_request.turned_off');
      await ofSpace({ proxy: true });
      expect(await nameOf()).toBe('api_request.turned_off');
      expect(await nameOf({ siteSpace })).toBe('api_request.server_unknown');
      await turn({ proxy: true });
      await ofSpace({ tryIt: false });
      expect(await nameOf({ siteSpace })).toBe('api_request.turned_off');
    } finally {
      await ofSpace({ tryIt: null, proxy: null });
      await turn({ proxy: true });
    }
  });

  it('200: says why there is no response, or too much of it', async () => {
    const { status, body } = await sendAllowed(requestTo(`${address}/large`, { method: 'GET' }));
    expect([status, body.result]).toEqual([200, 'failure']);
    expect(body.reason).toContain('127.0.0.1');
  });
});

describe('headers that are passed on', () => {
  it('are those of the reader, and none about the way of the request', () => {
    const headers = [
      ['X-A', '1'],
      ['x-a', '2'],
      ['Cookie', 'a=1'],
      ['cookie', 'b=2'],
      ['Proxy-Authorization', 'x'],
      ['Sec-Fetch-Site', 'x'],
      ['Origin', 'x'],
    ] as const;
    expect(passedOn(headers)).toEqual({ 'x-a': '1, 2', cookie: 'a=1; b=2' });
    const answered = new Map([
      ['set-cookie', 'a'],
      ['content-encoding', 'br'],
      ['etag', 'x'],
    ]);
    expect(returned(answered)).toEqual([['etag', 'x']]);
  });
});
