import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { api, build, type Client, type OtherApi, outsideV1, startedWith } from '../../../test/harness.js';

const LIMIT = 3;

/** Runs with an API that allows three requests a minute. */
async function withLimit(settings: Record<string, string>, use: (client: Client) => Promise<void>): Promise<void> {
  const limited: OtherApi = await startedWith({ LECTERN_RATE_LIMIT: String(LIMIT), ...settings });
  try {
    await use(limited.api);
  } finally {
    await limited.close();
  }
}

const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
const remaining = (responses: Awaited<ReturnType<Client['get']>>[]) =>
  responses.map(({ headers }) => Number(headers['x-ratelimit-remaining']));

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i++) results.push(await work());
  return results;
}

describe('the limit of requests', () => {
  it('counts down in the headers and says when it starts anew', async () => {
    await withLimit({}, async (client) => {
      const person = await build.person();
      const responses = await repeat(LIMIT, () => client.as(person).get('/user'));

      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(responses.map(({ headers }) => headers['x-ratelimit-limit'])).toEqual(['3', '3', '3']);
      expect(remaining(responses)).toEqual([2, 1, 0]);
      for (const { headers } of responses) {
        const resetsIn = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
        expect(resetsIn).toBeGreaterThan(0);
        expect(resetsIn).toBeLessThanOrEqual(61);
      }
    });
  });

  it('429: refuses what goes beyond it and says when to come back', async () => {
    await withLimit({}, async (client) => {
      const person = await build.person();
      await repeat(LIMIT, () => client.as(person).get('/user'));

      const { status, headers, body } = await client.as(person).get('/user');

      expect(status).toBe(429);
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(headers['x-ratelimit-remaining']).toBe('0');
      expect(body.error).toEqual({
        code: 429,
        name: 'request.rate_limited',
        message: `Too many requests. Try again in ${seconds} seconds.`,
        requestId: headers['x-request-id'],
      });
    });
  });

  it('429: lets nothing through of what is refused', async () => {
    await withLimit({}, async (client) => {
      const person = await build.person();
      const statuses = await repeat(10, async () => (await client.as(person).post('/orgs', { title: 'Acme' })).status);

      expect(statuses.filter((status) => status === 201)).toHaveLength(LIMIT);
      expect((await api.as(person).get('/orgs')).body.count).toBe(LIMIT);
    });
  });

  it('is counted for each token by itself, wherever it calls from', async () => {
    await withLimit({}, async (client) => {
      const [one, another] = [await build.person(), await build.person()];
      const secondToken = await build.token(one.id);
      await repeat(LIMIT + 1, () => client.as(one).get('/user', { remoteAddress: newAddress() }));

      expect((await client.as(one).get('/user', { remoteAddress: newAddress() })).status).toBe(429);
      expect((await client.as(another).get('/user')).status).toBe(200);
      expect((await client.as(secondToken).get('/user')).status).toBe(200);
    });
  });

  it('is counted by address for callers who are not known', async () => {
    await withLimit({}, async (client) => {
      const [remoteAddress, elsewhere] = [newAddress(), newAddress()];
      await client.get('/user', { remoteAddress });
      await client.as('lct_guessed').get('/user', { remoteAddress });
      await client.get('/v1', { remoteAddress });

      expect((await client.as('lct_guessed_again').get('/user', { remoteAddress })).status).toBe(429);
      expect((await client.get('/v1', { remoteAddress })).status).toBe(429);
      expect((await client.get('/v1', { remoteAddress: elsewhere })).status).toBe(200);
      expect((await client.as(await build.person()).get('/user', { remoteAddress })).status).toBe(200);
    });
  });

  it('believes a forwarded address only of a trusted proxy', async () => {
    const remoteAddress = newAddress();
    const forwarded = () => ({ remoteAddress, headers: { 'x-forwarded-for': newAddress() } });
    await withLimit({}, async (client) => {
      const responses = await repeat(LIMIT + 1, () => client.get('/v1', forwarded()));
      expect(responses.at(-1)?.status).toBe(429);
    });
    await withLimit({ LECTERN_TRUST_PROXY: '10.0.0.0/8' }, async (client) => {
      const responses = await repeat(LIMIT + 1, () =>
        client.get('/v1', { remoteAddress, headers: { 'x-forwarded-for': `203.0.113.${randomInt(255)}` } }),
      );
      expect(responses.at(-1)?.status).toBe(200);
    });
  });

  it('does not touch the pages of operators', async () => {
    await withLimit({}, async (client) => {
      const statuses = await repeat(LIMIT + 1, async () => (await client.get(outsideV1('/health/live'))).status);
      expect(statuses).toEqual([200, 200, 200, 200]);
    });
  });

  it('is off when it is set to 0', async () => {
    await withLimit({ LECTERN_RATE_LIMIT: '0' }, async (client) => {
      const person = await build.person();
      const responses = await repeat(10, () => client.as(person).get('/user'));

      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(Object.keys(responses[0]?.headers ?? {}).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    });
  });

  it('429: is kept in memory while Redis is away', async () => {
    await withLimit({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }, async (client) => {
      const person = await build.person();
      const responses = await repeat(LIMIT + 1, () => client.as(person).get('/user'));

      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(remaining(responses)).toEqual([2, 1, 0, 0]);
    });
  });
});
