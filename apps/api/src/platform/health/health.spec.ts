import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { api, build, native, type OtherApi, outsideV1, serverUrl, startedWith } from '../../../test/harness.js';

const LIVE = outsideV1('/health/live');
const READY = outsideV1('/health/ready');
const METRICS = outsideV1('/metrics');

/** Starts an API, asks it something and stops it. */
async function askOf<T>(settings: Record<string, string>, ask: (other: OtherApi) => Promise<T>): Promise<T> {
  const other = await startedWith(settings);
  try {
    return await ask(other);
  } finally {
    await other.close();
  }
}

describe('GET /health/live', () => {
  it('200: tells that the process runs', async () => {
    const { status, body } = await api.get(LIVE);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  it('200: does not depend on the database', async () => {
    const settings = { DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/lectern` };
    expect((await askOf(settings, (other) => other.api.get(LIVE))).status).toBe(200);
  });
});

describe('GET /health/ready', () => {
  it('200: tells that the process can do its work', async () => {
    const { status, body } = await api.get(READY);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  it('503: says that migrations are missing', async () => {
    const { createEmptyDatabase } = await native<typeof import('@lectern/database/testing/clone-database')>(
      '@lectern/database/testing/clone-database',
    );
    const settings = { DATABASE_URL: await createEmptyDatabase(serverUrl) };

    const { status, body } = await askOf(settings, (other) => other.api.get(READY));

    expect([status, body]).toEqual([503, { status: 'unavailable', problem: 'database schema is not current' }]);
  });

  it('503: says that the database is away, and not where it would be', async () => {
    const settings = { DATABASE_URL: `postgres://somebody:password@127.0.0.1:${await freePort()}/lectern` };

    const { status, body } = await askOf(settings, (other) => other.api.get(READY));

    expect([status, body]).toEqual([503, { status: 'unavailable', problem: 'database is not reachable' }]);
  });
});

describe('GET /metrics', () => {
  it('200: counts and times requests by route, not by address', async () => {
    const { id, admin } = await build.organization();
    await api.as(admin).get(`/orgs/${id}?hush=hush-hush`);

    const { status, headers, text } = await api.get(METRICS);

    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(text).toMatch(
      /^lectern_http_requests_total\{method="GET",route="\/v1\/orgs\/:organizationId",status="200"\} [1-9]/m,
    );
    expect(text).toMatch(
      /^lectern_http_request_duration_seconds_count\{method="GET",route="\/v1\/orgs\/:organizationId"\} [1-9]/m,
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain(id);
    expect(text).not.toContain('hush');
  });

  it('200: counts addresses that do not exist as one', async () => {
    await api.get('/v1/nothing-like-this');
    await api.get('/v1/nothing-like-that');

    const { text } = await api.get(METRICS);

    expect(text).toMatch(/^lectern_http_requests_total\{method="GET",route="unknown",status="404"\} [1-9]/m);
    expect(text).not.toContain('nothing-like');
  });

  describe('with a token', () => {
    const TOKEN = 'token-of-the-operators';
    let guarded: OtherApi;
    beforeAll(async () => {
      guarded = await startedWith({ LECTERN_METRICS_TOKEN: TOKEN });
    });
    afterAll(() => guarded.close());

    it('200: answers who has it', async () => {
      const { status, text } = await guarded.api.as(TOKEN).get(METRICS);
      expect(status).toBe(200);
      expect(text).toContain('lectern_http_requests_total');
    });

    it('401: answers nobody else, not even with a token of the API', async () => {
      for (const client of [guarded.api, guarded.api.as('another-token'), guarded.api.as(await build.person())]) {
        const { status, text } = await client.get(METRICS);
        expect([status, text]).toEqual([401, '']);
      }
    });
  });
});
