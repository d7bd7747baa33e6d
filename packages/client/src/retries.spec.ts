import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newOrganization, type Organization, runningApi } from '../test/api.js';
import { type SpecProxy, startProxy } from '../test/proxy.js';
import { createClient } from './client.js';
import type { RetryOptions } from './retries.js';

const NOW = Date.parse('2026-11-17T12:00:00Z');
const BUSY = { status: 503, headers: { 'retry-after': '3' } };
const LIMITED = { status: 429, headers: { 'retry-after': '3' } };
const SPACES = '/v1/orgs/{organizationId}/spaces';

let proxy: SpecProxy;
let organization: Organization;
const waits: number[] = [];

beforeAll(async () => {
  proxy = await startProxy((await runningApi()).origin);
  organization = await newOrganization();
});
beforeEach(() => {
  waits.length = 0;
  proxy.requests.length = 0;
});
afterAll(() => proxy.close());

/** A client that goes through the proxy, and only writes down how long it would wait. */
function clientWith(retries: RetryOptions = {}) {
  const sleep = async (ms: number) => {
    waits.push(ms);
  };
  return createClient({
    baseUrl: proxy.origin,
    token: organization.admin.token,
    retries: { now: () => NOW, random: () => 0, sleep, ...retries },
  });
}

/** Creates a space after what the proxy responds. */
function create(title: string, headers: Record<string, string> = {}) {
  const params = { path: { organizationId: organization.organizationId } };
  return clientWith().POST(SPACES, { params, headers, body: { title } });
}

const statuses = () => proxy.requests.map(({ status }) => status);

async function countSpaces(title: string): Promise<number | undefined> {
  const { organizationId, client } = organization;
  const params = { path: { organizationId }, query: { search: title } };
  return (await client.GET(SPACES, { params })).data?.count;
}

describe('a refused read', () => {
  it.each([503, 429])('is repeated after %i, when the time that the response names has passed', async (status) => {
    proxy.responses.push({ ...BUSY, status });
    const { data } = await clientWith().GET('/v1/user');
    expect([data?.id, waits, statuses()]).toEqual([organization.admin.id, [3000], [status, 200]]);
  });

  it('is repeated when the date that the response names has come', async () => {
    const at = (ms: number) => ({ status: 503, headers: { 'retry-after': new Date(NOW + ms).toUTCString() } });
    proxy.responses.push(at(5000), at(-5000));
    expect((await clientWith().GET('/v1/user')).error).toBeUndefined();
    expect(waits).toEqual([5000, 0]);
  });

  it('waits a little longer than asked, so that not everybody comes back at once', async () => {
    proxy.responses.push(BUSY);
    await clientWith({ random: () => 1 }).GET('/v1/user');
    expect(waits).toEqual([3750]);
  });

  it.each<Record<string, string>>([{}, { 'retry-after': 'soon' }, { 'retry-after': '1.5' }])(
    'is not repeated if the response says no time: %j',
    async (headers) => {
      proxy.responses.push({ status: 503, headers });
      const { error } = await clientWith().GET('/v1/user');
      expect([error?.status, waits, statuses()]).toEqual([503, [], [503]]);
    },
  );

  it('is not repeated if it would have to wait too long', async () => {
    proxy.responses.push({ status: 429, headers: { 'retry-after': '86400' } });
    const { error } = await clientWith().GET('/v1/user');
    expect([error?.status, waits, statuses()]).toEqual([429, [], [429]]);
  });

  it('does not wait longer than allowed in all', async () => {
    proxy.responses.push(BUSY, BUSY, BUSY);
    const { error } = await clientWith({ maxRetries: 9, maxWaitMs: 7000 }).GET('/v1/user');
    expect([error?.status, waits]).toEqual([503, [3000, 3000]]);
  });

  it('is not repeated more often than allowed', async () => {
    proxy.responses.push(BUSY, BUSY, BUSY);
    expect((await clientWith().GET('/v1/user')).error?.status).toBe(503);
    expect(statuses()).toEqual([503, 503, 503]);
    proxy.responses.push(BUSY);
    expect((await clientWith({ maxRetries: 0 }).GET('/v1/user')).error?.status).toBe(503);
    expect(statuses()).toHaveLength(4);
  });

  it('is not repeated after other errors', async () => {
    proxy.responses.push({ ...BUSY, status: 500 });
    expect((await clientWith().GET('/v1/user')).error?.status).toBe(500);
    expect(statuses()).toEqual([500]);
  });

  it('stops waiting when it is aborted', async () => {
    const aborting = new AbortController();
    proxy.responses.push({ status: 503, headers: { 'retry-after': '50' } });
    // The real timer, which would let this spec run into its own.
    const client = createClient({ baseUrl: proxy.origin, token: organization.admin.token });
    const reading = client.GET('/v1/user', { signal: aborting.signal });
    while (statuses()[0] !== 503) await new Promise(setImmediate);
    aborting.abort();
    expect((await reading).error).toMatchObject({ name: 'AbortError', code: 'connection.aborted' });
    expect(statuses()).toEqual([503]);
  });

  it('waits by the clock if nothing else is said', async () => {
    proxy.responses.push({ status: 503, headers: { 'retry-after': '0' } });
    const { data } = await createClient({ baseUrl: proxy.origin, token: organization.admin.token }).GET('/v1/user');
    expect([data?.id, statuses()]).toEqual([organization.admin.id, [503, 200]]);
  });
});

describe('a refused change', () => {
  it('is not repeated after 503, because it may have been made', async () => {
    proxy.responses.push(BUSY);
    expect((await create('Maybe')).error?.status).toBe(503);
    expect([statuses(), waits]).toEqual([[503], []]);
  });

  it('is repeated with its whole body after 429, because it was not made', async () => {
    proxy.responses.push(LIMITED);
    expect((await create('Later')).data?.title).toBe('Later');
    const [first, second] = proxy.requests;
    expect([second?.body, await countSpaces('Later')]).toEqual([first?.body, 1]);
  });

  it('is repeated after 503 if it has a key, and made once', async () => {
    proxy.responses.push(BUSY);
    const key = { 'Idempotency-Key': 'create once' };
    expect((await create('Once', key)).data?.title).toBe('Once');
    proxy.responses.push(BUSY);
    expect((await create('Once', key)).data?.title).toBe('Once');
    expect([statuses(), await countSpaces('Once')]).toEqual([[503, 201, 503, 201], 1]);
  });

  it('is not repeated after 503 as PATCH, for which the API knows no keys', async () => {
    proxy.responses.push(BUSY);
    const { organizationId } = organization;
    const { error } = await clientWith().PATCH('/v1/orgs/{organizationId}', {
      params: { path: { organizationId } },
      headers: { 'Idempotency-Key': 'rename once' },
      body: { title: 'Renamed' },
    });
    expect([error?.status, statuses()]).toEqual([503, [503]]);
  });

  it('is repeated after 503 as DELETE, which comes to the same', async () => {
    const { build } = await runningApi();
    const { organizationId } = organization;
    const { id: userId } = await build.member(organizationId);
    proxy.responses.push(BUSY);
    const params = { path: { organizationId, userId } };
    await clientWith().DELETE('/v1/orgs/{organizationId}/members/{userId}', { params });
    expect(statuses()).toEqual([503, 204]);
  });

  it('is never repeated if its body is a stream', async () => {
    proxy.responses.push(LIMITED);
    const { organizationId } = organization;
    const { error } = await clientWith().POST(SPACES, {
      params: { path: { organizationId } },
      body: { title: 'Streamed' },
      bodySerializer: (body) => new Blob([JSON.stringify(body)]).stream(),
      duplex: 'half',
    });
    expect([error?.status, statuses()]).toEqual([429, [429]]);
    expect(proxy.requests[0]?.body).toBe('{"title":"Streamed"}');
  });
});

describe('the rate limit of the API', () => {
  it('says how long to wait, and has done nothing then', async () => {
    const { serveWith } = await runningApi();
    const limited = await serveWith({ LECTERN_RATE_LIMIT: '1' });
    const client = createClient({
      baseUrl: limited.origin,
      token: organization.admin.token,
      retries: { maxRetries: 1, random: () => 0, sleep: async (ms) => void waits.push(ms) },
    });
    expect((await client.GET('/v1/user')).error).toBeUndefined();
    const params = { path: { organizationId: organization.organizationId } };
    const { error } = await client.POST(SPACES, { params, body: { title: 'Refused' } });
    await limited.close();
    expect(error).toMatchObject({ status: 429, code: 'request.rate_limited' });
    expect(waits).toEqual([expect.any(Number)]);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(60_000);
    expect(await countSpaces('Refused')).toBe(0);
  });
});
