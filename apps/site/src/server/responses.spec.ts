import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite, sites } from '../../test/sites.js';

let site: PublishedSite;
let home: string;

beforeAll(async () => {
  site = await newSite();
  await site.addPage('# Welcome\n\nStart here.');
  await site.addPage('# Install\n\nRun **it**.');
  home = pathOf(site.address);
});

/** The address of another site server that listens on a port of its own. */
async function started(overrides: Record<string, string>) {
  const server = await (await sites()).startSite(overrides);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: Number(new URL(address).port), stop: () => server.close() };
}

describe('the headers of a page', () => {
  it('200: let nothing run that the page did not bring, and tell others little', async () => {
    const { headers } = await ask(`${home}/install`);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'content-language': 'en',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept, accept-encoding',
    });
  });

  it('200: fit to a page without a script or a handler in its text', async () => {
    const { text } = await ask(`${home}/install`);
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>(?!\s*<)/);
    expect(text).not.toMatch(/\son[a-z]+=/);
    expect(text).not.toContain('javascript:');
  });

  it('404, 405, 400: are there whatever is answered', async () => {
    const responses = await Promise.all([
      ask(`${home}/nowhere`),
      ask('/nobody/nothing'),
      ask(home, { method: 'PUT' }),
      ask('/', { host: 'a b' }),
      ask(`${home}/~site/assets/none.js`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 405, 400, 404]);
    for (const { headers } of responses) expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('what may be asked', () => {
  it('200: HEAD tells all but the page', async () => {
    const [got, head] = [await ask(`${home}/install`), await ask(`${home}/install`, { method: 'HEAD' })];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'content-security-policy', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    }
    expect((await ask(`${home}/nowhere`, { method: 'HEAD' })).status).toBe(404);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('405: %s is not for readers', async (method) => {
    const { status, headers } = await ask(`${home}/install`, { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('405: pages take no forms', async () => {
    const { status, headers } = await ask(`${home}/install`, { method: 'POST', body: 'a=b' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('413: nobody sends more than a reader has to say', async () => {
    const { status } = await ask(`${home}/~site/events`, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(status).toBe(413);
  });

  it('200: pages and assets come compressed to who takes that', async () => {
    const { text } = await ask(`${home}/install`);
    const script = /src="([^"]*\/site\.[0-9a-f]+\.js)"/.exec(text)?.[1] ?? '';
    for (const path of [`${home}/install`, script]) {
      for (const encoding of ['br', 'gzip']) {
        const { headers } = await ask(path, { headers: { 'accept-encoding': encoding } });
        expect([headers['content-encoding'], headers.vary]).toEqual([
          encoding,
          expect.stringContaining('accept-encoding'),
        ]);
      }
      expect((await ask(path)).headers['content-encoding']).toBeUndefined();
    }
    expect((await ask(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

describe('addresses that nobody means well with', () => {
  const HOSTILE = [
    '//',
    '///example.com',
    '/%00',
    '/%2f',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/%zz',
    '/%e0%a4%a',
    '/%ff%fe',
    `/${'a'.repeat(5_000)}`,
    `/${'a/'.repeat(900)}`,
    `/${'%F0%9F%9A%80'.repeat(150)}`,
    '/__proto__',
    '/constructor/prototype',
    '/~',
    '/~/changes/x',
    '/~/revisions/x/install',
    '/~site',
    '/~site/',
    '/~site/__proto__',
    '/~site/files',
    '/~site/files/../../x',
    '/~site/files/__proto__/x',
    '/~site/assets/../site.js',
    '/~site/assets/',
    '/~site/search?q=%00',
    `/~site/search?q=${'x'.repeat(5_000)}`,
    '/~site/search?q=%ff&q=%F0%9F',
    '/~site/search?fragment&q=*)(|&!:',
    '/.md',
    '/nowhere.md',
    '/?preview_token=%00',
    '/?visitor.__proto__=x&visitor.=y',
    '/;/?/#',
    '/<script>',
    '/"onload=x',
    '/\\..\\x',
    '/\u00e9\u00fc',
  ];

  it('2xx to 4xx: never harm the server, below a site', async () => {
    for (const path of HOSTILE) {
      const { status } = await ask(`${home}${path}`);
      expect([path, status >= 200 && status < 500]).toEqual([path, true]);
    }
  });

  it('3xx, 4xx: never harm the server, or lead to another host, where no site is', async () => {
    for (const path of [...HOSTILE, 'http://example.com/', '*']) {
      const { status, headers } = await ask(path);
      expect([path, status < 500]).toEqual([path, true]);
      expect(headers.location ?? '/').not.toMatch(/^\/\/|example\.com/);
    }
  });

  it('404: an address that is too long for a page is none', async () => {
    expect((await ask(`${home}/${'a'.repeat(5_000)}`)).status).toBe(404);
  });

  it('4xx: hosts that are none', async () => {
    for (const host of ['', '[::1]', '127.0.0.1:99999', 'a'.repeat(300), 'x..y', 'user:pass@host', 'localhost:1']) {
      const { status } = await ask('/', { host });
      expect([host, status >= 400 && status < 500]).toEqual([host, true]);
    }
  });

  it('2xx to 4xx: cookies that are none', async () => {
    for (const cookie of ['lectern_visitor=%00', `lectern_share=${'x'.repeat(300)}`, 'lectern_claims={"a":{"b":[]}}']) {
      const { status } = await ask(home, { headers: { cookie } });
      expect([cookie, status < 500]).toEqual([cookie, true]);
    }
  });
});

describe('a server that has too much to do, or nothing to do it with', () => {
  it('429: one address does not take the place of all others', async () => {
    const { port, stop } = await started({ LECTERN_SITE_RATE_LIMIT: '3' });
    const responses = [];
    for (let count = 0; count < 4; count += 1) responses.push(await ask('/~site/health/live', { port }));
    await stop();
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(responses[3]?.headers['retry-after']).toBe('60');
  });

  it('503: says that the content cannot be reached while the API is away', async () => {
    const { port, stop } = await started({ LECTERN_PUBLIC_URL: 'http://127.0.0.1:9' });
    const page = await ask(`${home}/install`, { port });
    const [live, ready] = [await ask('/~site/health/live', { port }), await ask('/~site/health/ready', { port })];
    await stop();
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '30', 'no-store']);
    expect(page.text).toContain('This page cannot be shown');
    expect([live.status, ready.status]).toEqual([200, 503]);
  });

  it('200: says that it is ready while the API answers', async () => {
    expect((await ask('/~site/health/ready')).status).toBe(200);
  });
});

describe('who is led to an address on purpose', () => {
  it.each(['//evil.example.com', '/\\evil.example.com', '/a;Path=/x;Domain=evil.example.com', '/%0d%0aset-cookie:x'])(
    '303: is not led away by signing out at %s',
    async (path) => {
      const { status, headers } = await ask(`${path}/~site/sign-out`, { method: 'POST' });
      expect([status, headers.location]).toEqual([303, '/']);
      const paths = headers['set-cookie']?.map((cookie) => /; Path=([^;]*);/.exec(cookie)?.[1]);
      expect(new Set(paths)).toEqual(new Set([headers.location]));
    },
  );

  it('200: is not kept out by tokens and claims that nobody took', async () => {
    const payload = Buffer.from(JSON.stringify({ exp: 99_999_999_999 })).toString('base64url');
    const token = `a.${payload}.${'A'.repeat(5_000)}`;
    const { status, headers } = await ask(`${home}?jwt_token=${token}&visitor.a=${'%5C'.repeat(2_700)}`);
    expect(status).toBe(303);
    expect(headers['set-cookie'] ?? []).toEqual([]);
  });

  it('307: is led to addresses in every script', async () => {
    const destination = { kind: 'external', url: 'https://example.com/日本' };
    await site.siteApi('POST', '/redirects', { source: '/japan', destination });
    const { status, headers } = await ask(`${home}/japan`);
    expect([status, headers.location]).toEqual([307, 'https://example.com/%E6%97%A5%E6%9C%AC']);
  });
});

describe('what operators ask', () => {
  const token = 'a token that only the specs use';

  it('200: whether the process runs and can do its work', async () => {
    for (const check of ['live', 'ready']) {
      expect(await ask(`/~site/health/${check}`)).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    }
    expect((await ask('/~site/health/other')).status).toBe(404);
  });

  it('200, 401, 404: figures, only for who shows the token of the installation', async () => {
    const { startSite } = await sites();
    expect((await ask('/~site/metrics')).status).toBe(404);
    const server = await startSite({ LECTERN_METRICS_TOKEN: token });
    const figures = (authorization?: string) =>
      server.inject({ url: '/~site/metrics', headers: authorization === undefined ? {} : { authorization } });
    expect([(await figures()).statusCode, (await figures('Bearer guessed')).statusCode]).toEqual([401, 401]);
    const { statusCode, body } = await figures(`Bearer ${token}`);
    await server.close();
    expect(statusCode).toBe(200);
    expect(body).toContain('lectern_site_answer_duration_seconds_count{status="401"} 2');
  });
});
