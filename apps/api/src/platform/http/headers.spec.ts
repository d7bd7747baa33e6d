import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, build, type OtherApi, outsideV1, startedWith } from '../../../test/harness.js';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

describe('security headers', () => {
  it.each(['/v1', '/v1/user', '/v1/nothing', '/health/live', '/docs', '/docs/assets/swagger-ui.css', '/auth/sign-in'])(
    'stand in the answer to GET %s',
    async (path) => {
      const { headers } = await api.get(outsideV1(path));
      expect(headers).toMatchObject(EVERYWHERE);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  it('keep answers of the API out of caches and from running anything', async () => {
    const { headers } = await api.as(await build.person()).get('/user');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('do not promise encryption where there is none', async () => {
    const plain = await startedWith({ LECTERN_PUBLIC_URL: 'http://docs.internal' });
    const { headers } = await plain.api.get('/v1');
    await plain.close();

    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('calls from web pages', () => {
  const preflight = (client: typeof api, origin: string, path = '/v1/orgs') =>
    client.call('OPTIONS', outsideV1(path), {
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });

  it('are allowed from everywhere by default, never with credentials of the browser', async () => {
    const { headers } = await api.get('/v1', { headers: { origin: 'https://app.example' } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('204: are told beforehand what they may send', async () => {
    const { status, headers } = await preflight(api, 'https://app.example');

    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(String(headers['access-control-allow-methods']).split(', ')).toEqual([
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]);
    expect(headers['access-control-allow-headers']).toBe('authorization,content-type,idempotency-key');
    expect(Number(headers['access-control-max-age'])).toBeGreaterThan(0);
  });

  it('may read the headers that clients need, of errors too', async () => {
    const { status, headers } = await api.get('/user', { headers: { origin: 'https://app.example' } });

    expect(status).toBe(401);
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining([
        'location',
        'etag',
        'x-request-id',
        'x-ratelimit-remaining',
        'retry-after',
        'idempotent-replayed',
      ]),
    );
  });

  describe('where only some origins are allowed', () => {
    let strict: OtherApi;
    beforeAll(async () => {
      strict = await startedWith({ LECTERN_CORS_ORIGINS: 'https://app.example, https://docs.example' });
    });
    afterAll(() => strict.close());

    it.each(['https://app.example', 'https://docs.example'])('are allowed from %s', async (origin) => {
      const { headers } = await strict.api.get('/v1', { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(String(headers['vary']).toLowerCase()).toContain('origin');
      expect((await preflight(strict.api, origin)).headers['access-control-allow-origin']).toBe(origin);
    });

    it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
      'are not allowed from %s',
      async (origin) => {
        const { headers } = await strict.api.get('/v1', { headers: { origin } });
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect((await preflight(strict.api, origin)).headers).not.toHaveProperty('access-control-allow-origin');
      },
    );
  });
});
