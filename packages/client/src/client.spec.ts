import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOrganization, type Organization, runningApi } from '../test/api.js';
import { type SpecProxy, startProxy } from '../test/proxy.js';
import { createClient, dataOrThrow } from './client.js';
import { LecternError } from './errors.js';

const HTML = { 'content-type': 'text/html' };

let proxy: SpecProxy;
let organization: Organization;

beforeAll(async () => {
  proxy = await startProxy((await runningApi()).origin);
  organization = await newOrganization({ baseUrl: proxy.origin });
});
afterAll(() => proxy.close());

/** Reads the organization, after what the proxy responds. */
function read(init?: { signal?: AbortSignal }) {
  const { organizationId, client } = organization;
  return client.GET('/v1/orgs/{organizationId}', { params: { path: { organizationId } }, ...init });
}

describe('a result', () => {
  it('has the data of a successful response', async () => {
    const { data, error, response } = await read();
    expect([data?.title, error, response?.status]).toEqual(['Acme', undefined, 200]);
  });

  it('has no data if the response has no body', async () => {
    const { organizationId, client } = organization;
    const { build } = await runningApi();
    const { id: userId } = await build.member(organizationId);
    const params = { path: { organizationId, userId } };
    const removed = await client.DELETE('/v1/orgs/{organizationId}/members/{userId}', { params });
    expect([removed.response?.status, removed.data, removed.error]).toEqual([204, undefined, undefined]);
  });

  it('has the files that were sent as a form', async () => {
    const { organizationId, client } = organization;
    const { build } = await runningApi();
    const path = { spaceId: await build.space(organizationId) };
    const files = [new File(['one'], 'one.txt'), new File(['two'], 'two.txt')];
    dataOrThrow(await client.POST('/v1/spaces/{spaceId}/content/files', { params: { path }, body: { files } }));
    const { items } = dataOrThrow(await client.GET('/v1/spaces/{spaceId}/content/files', { params: { path } }));
    expect(items.map(({ name, size }) => [name, size]).sort()).toEqual([
      ['one.txt', 3],
      ['two.txt', 3],
    ]);
  });

  it('has the error of the API with its status, name, sentence and request', async () => {
    const params = { path: { spaceId: 'nowhere' } };
    const { data, error, response } = await organization.client.GET('/v1/spaces/{spaceId}', { params });
    expect(data).toBeUndefined();
    expect(error).toBeInstanceOf(LecternError);
    expect(error).toMatchObject({ name: 'LecternError', status: 404, code: 'space.not_found', issues: [] });
    expect(error?.message).toMatch(/space/);
    expect(error?.requestId).toBe(response?.headers.get('x-request-id'));
  });

  it('has every value that was wrong', async () => {
    const { organizationId, client } = organization;
    const { error } = await client.POST('/v1/orgs/{organizationId}/spaces', {
      params: { path: { organizationId } },
      body: { title: 'x'.repeat(10_000), emoji: 'no emoji' },
    });
    expect(error).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(error?.issues.map(({ path }) => path)).toContain('body.title');
    for (const { message } of error?.issues ?? []) expect(message).not.toBe('');
  });

  it('has an error if a proxy responds with a page', async () => {
    proxy.responses.push({ status: 502, headers: { ...HTML, 'x-request-id': 'r1' }, body: '<h1>Bad Gateway</h1>' });
    const { error } = await read();
    expect(error).toMatchObject({ status: 502, code: 'response.unexpected', requestId: 'r1', issues: [] });
    expect(error?.message).toBe('The response is not one of the API: 502 Bad Gateway text/html');
  });

  it('has an error if a page comes with the status of a success', async () => {
    proxy.responses.push({ status: 200, headers: HTML, body: '<h1>Sign in to the network</h1>' });
    expect((await read()).error).toMatchObject({ status: 200, code: 'response.unexpected' });
  });

  it('has an error if an error response is empty, or JSON of something else', async () => {
    for (const body of ['', '{"error":"nope"}', '[]', 'null']) {
      proxy.responses.push({ status: 500, body });
      expect((await read()).error).toMatchObject({ status: 500, code: 'response.unexpected' });
    }
  });

  it('has an error if nobody listens', async () => {
    const gone = await startProxy('');
    await gone.close();
    const { data, error, response } = await createClient({ baseUrl: gone.origin }).GET('/v1');
    expect([data, response]).toEqual([undefined, undefined]);
    expect(error).toMatchObject({ name: 'LecternError', status: 0, code: 'connection.failed' });
    expect(error?.cause).toBeDefined();
  });

  it('has an error if the connection ends in the middle of the response', async () => {
    proxy.responses.push({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"id":', cut: true });
    expect((await read()).error).toMatchObject({ status: 0, code: 'connection.failed' });
  });
});

describe('an aborted request', () => {
  it('is told apart from a failed connection, and knows why it was aborted', async () => {
    const reason = new Error('The page was left');
    const aborting = new AbortController();
    const reading = read({ signal: aborting.signal });
    aborting.abort(reason);
    const { error } = await reading;
    expect(error).toMatchObject({ name: 'AbortError', status: 0, code: 'connection.aborted' });
    expect(error?.cause).toBe(reason);
  });

  it('is not sent if it was aborted before', async () => {
    const before = proxy.requests.length;
    expect((await read({ signal: AbortSignal.abort() })).error?.name).toBe('AbortError');
    expect(proxy.requests).toHaveLength(before);
  });
});

describe('dataOrThrow', () => {
  it('returns the data', async () => {
    expect(dataOrThrow(await read()).id).toBe(organization.organizationId);
  });

  it('throws the error', async () => {
    const result = await createClient({ baseUrl: proxy.origin, token: 'unknown' }).GET('/v1/user');
    expect(result.error).toMatchObject({ status: 401, code: 'auth.token_invalid' });
    expect(() => dataOrThrow(result)).toThrow(result.error);
  });
});

describe('createClient', () => {
  it('sends the token and other headers with every request, unless a request has its own', async () => {
    const client = createClient({ baseUrl: `${proxy.origin}/`, token: 'mine', headers: { 'X-Program': 'spec' } });
    await client.GET('/v1/user');
    await client.GET('/v1/user', { headers: { authorization: 'Bearer other' } });
    expect(
      proxy.requests.slice(-2).map(({ url, headers }) => [url, headers.authorization, headers['x-program']]),
    ).toEqual([
      ['/v1/user', 'Bearer mine', 'spec'],
      ['/v1/user', 'Bearer other', 'spec'],
    ]);
  });

  it('sends requests with the function that it is given', async () => {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: 'https://docs.test',
      fetch: async ({ url }) => {
        asked.push(url);
        return fetch(url.replace('https://docs.test', proxy.origin));
      },
    });
    const { data } = await client.GET('/v1');
    expect([asked, data?.version]).toEqual([['https://docs.test/v1'], expect.any(String)]);
  });
});
