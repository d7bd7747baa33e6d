import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newOrganization, type Organization, runningApi } from '../test/api.js';
import { type SpecProxy, startProxy } from '../test/proxy.js';
import { createClient, dataOrThrow } from './client.js';
import type { LecternClient } from './operations.js';
import type { CacheLimits } from './response-cache.js';

let proxy: SpecProxy;
let organization: Organization;
let spaces: string[];

beforeAll(async () => {
  const { origin, build } = await runningApi();
  proxy = await startProxy(origin);
  organization = await newOrganization();
  spaces = [];
  for (const title of ['First', 'Second', 'Third']) {
    spaces.push(await build.space(organization.organizationId, { title }));
  }
});
beforeEach(() => {
  proxy.requests.length = 0;
});
afterAll(() => proxy.close());

const statuses = () => proxy.requests.map(({ status }) => status);

function clientWith(remember: boolean | CacheLimits, token = organization.admin.token): LecternClient {
  return createClient({ baseUrl: proxy.origin, token, remember });
}

/** Reads spaces by their number, one after the other. */
async function read(client: LecternClient, ...numbers: number[]) {
  const titles: string[] = [];
  for (const number of numbers) {
    const params = { path: { spaceId: spaces[number] ?? '' } };
    titles.push(dataOrThrow(await client.GET('/v1/spaces/{spaceId}', { params })).title);
  }
  return titles;
}

describe('a client that remembers', () => {
  it('gives the data again that the API has not changed', async () => {
    const client = clientWith(true);
    expect(await read(client, 0, 0, 0)).toEqual(['First', 'First', 'First']);
    expect(statuses()).toEqual([200, 304, 304]);
  });

  it('gives each caller data of their own, which they may change', async () => {
    const client = clientWith(true);
    const params = { path: { spaceId: spaces[0] ?? '' } };
    const first = dataOrThrow(await client.GET('/v1/spaces/{spaceId}', { params }));
    first.title = 'Changed';
    expect(await read(client, 0)).toEqual(['First']);
  });

  it('gives the request id of this response, not that of the first', async () => {
    const client = clientWith(true);
    const params = { path: { spaceId: spaces[0] ?? '' } };
    const ids = [];
    for (let time = 0; time < 2; time++) {
      const { response } = await client.GET('/v1/spaces/{spaceId}', { params });
      ids.push(response?.headers.get('x-request-id'));
      expect([response?.status, response?.headers.get('content-type')]).toEqual([200, expect.stringMatching(/json/)]);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('gives the data again whatever a proxy says of the empty body', async () => {
    const client = clientWith(true);
    await read(client, 0);
    proxy.responses.push({ status: 304, headers: { 'content-length': '0', 'content-type': 'text/plain' } });
    expect(await read(client, 0)).toEqual(['First']);
  });

  it('gives new data when something has changed', async () => {
    const client = clientWith(true);
    const { build } = await runningApi();
    spaces.push(await build.space(organization.organizationId, { title: 'Old' }));
    await read(client, 3);
    const params = { path: { spaceId: spaces[3] ?? '' } };
    await organization.client.PATCH('/v1/spaces/{spaceId}', { params, body: { title: 'New' } });
    expect(await read(client, 3, 3)).toEqual(['New', 'New']);
    expect(statuses()).toEqual([200, 200, 304]);
  });

  it('never gives one caller what another has read', async () => {
    const client = clientWith(true);
    const { build } = await runningApi();
    const [stranger, member] = [await build.person(), await build.member(organization.organizationId)];
    await read(client, 0);
    const as = ({ token }: { token: string }) =>
      client.GET('/v1/spaces/{spaceId}', {
        params: { path: { spaceId: spaces[0] ?? '' } },
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await as(stranger)).error?.code).toBe('space.not_found');
    expect((await as(member)).data?.permissions.edit).toBe(false);
    expect((await as(organization.admin)).data?.permissions.edit).toBe(true);
    expect(statuses()).toEqual([200, 404, 200, 304]);
    expect(proxy.requests.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('forgets what the caller may no longer see', async () => {
    const client = clientWith(true);
    await read(client, 0);
    proxy.responses.push({ status: 404 });
    expect(
      (await client.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId: spaces[0] ?? '' } } })).error,
    ).toBeDefined();
    await read(client, 0);
    expect(statuses()).toEqual([200, 404, 200]);
  });

  it('drops the least recently used response when there are too many', async () => {
    const client = clientWith({ maxEntries: 2 });
    await read(client, 0, 1, 0, 2);
    expect(statuses()).toEqual([200, 200, 304, 200]);
    await read(client, 0, 2, 1);
    expect(statuses().slice(4)).toEqual([304, 304, 200]);
  });

  it('drops responses when they are too large together, and keeps none that is too large by itself', async () => {
    const { response } = await organization.client.GET('/v1/spaces/{spaceId}', {
      params: { path: { spaceId: spaces[0] ?? '' } },
      parseAs: 'stream',
    });
    const bytes = 2 * (await new Response(response?.body).text()).length;
    const two = clientWith({ maxBytes: bytes * 3 });
    await read(two, 0, 1, 1, 2, 0);
    expect(statuses()).toEqual([200, 200, 304, 200, 200]);
    proxy.requests.length = 0;
    await read(clientWith({ maxBytes: bytes / 2 }), 0, 0);
    expect(statuses()).toEqual([200, 200]);
  });

  it('leaves 304 to those who name an ETag themselves', async () => {
    const client = clientWith(true);
    const params = { path: { spaceId: spaces[0] ?? '' } };
    const etag = (await client.GET('/v1/spaces/{spaceId}', { params })).response?.headers.get('etag') ?? '';
    const { error } = await client.GET('/v1/spaces/{spaceId}', { params, headers: { 'If-None-Match': etag } });
    expect(error).toMatchObject({ status: 304, code: 'response.not_modified' });
  });
});

describe('a client that does not remember', () => {
  it('names no ETag', async () => {
    await read(clientWith(false), 0, 0);
    expect(statuses()).toEqual([200, 200]);
  });
});
