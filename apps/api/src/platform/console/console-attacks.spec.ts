import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConsoleApi, PAGE, startConsole } from '../../../test/console.js';
import { endpoints } from '../../../test/harness.js';

let console: ConsoleApi;
beforeAll(async () => {
  console = await startConsole();
});
afterAll(() => console.close());

describe('paths below /~console/', () => {
  it.each([
    '/~console/',
    '/~console',
    '/~console/index.html',
    '/~console/secret',
    '/~console/assets',
    '/~console/assets/',
    '/~console/assets/index-BA8X19nV.js.br',
    '/~console/assets/index-BA8X19nV.js.gz',
    '/~console/assets/../index.html',
    '/~console/assets/../theme.js',
    '/~console/../../../../etc/passwd',
    '/~console/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/~console/..%2f..%2f..%2fetc%2fpasswd',
    '/~console/%252e%252e%252fetc%252fpasswd',
    '/~console/..%5c..%5cpackage.json',
    '/~console//etc/passwd',
    '/~console/THEME.JS',
    '/~console/constructor',
    '/~console/__proto__',
  ])('404: %s is nothing', async (path) => {
    const { status, headers, text } = await console.ask(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'application/json; charset=utf-8',
      'private, no-store',
    ]);
    expect(JSON.parse(text).error.name).toBe('route.not_found');
  });

  it.each(['/~console/%ff%fe', '/o/%ff', '/~console/theme.js%00.css', '/o/org/%00'])(
    '400: %s is refused',
    async (path) => {
      const { status, headers } = await console.ask(path);
      expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
    },
  );

  it('stand beside the operations of the API, which all begin otherwise', async () => {
    expect(endpoints.filter(({ route }) => !/^\/v1(\/|$)/.test(route))).toEqual([]);
    const { headers } = await console.ask('/~console/../v1');
    expect(headers['content-type']).toContain('application/json');
    for (const path of ['/v1', '/health/live', '/openapi.json']) {
      expect((await console.ask(path)).headers['content-type']).toContain('application/json');
    }
    expect((await console.ask('/docs')).text).toContain('Lectern API reference');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('404: cannot be changed by %s', async (method) => {
    for (const path of ['/', '/o/org', '/~console/theme.js', '/auth/sign-in']) {
      expect((await console.ask(path, { method })).status).toBe(404);
    }
  });
});

describe('the page of the console', () => {
  const pageOf = ({ text }: { text: string }) => text.replace(/nonce="[\w-]+"/, 'nonce="__NONCE__"');

  it.each([
    '/?q="><script>alert(1)</script>',
    '/?nonce=abc#x',
    '/o/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/o/org/%2e%2e/%2e%2e/x',
    '/o/org/..%2f..%2f',
    '/o/org/__NONCE__',
    '/o/org//evil.example',
    `/o/org/${'a/'.repeat(3000)}`,
    '/integrations/$&$1',
  ])('is the same for %s, of which nothing is repeated', async (path) => {
    const response = await console.ask(path.replaceAll(/["<>]/g, encodeURIComponent));
    expect(response.status).toBe(200);
    expect(pageOf(response)).toBe(PAGE);
    expect(JSON.stringify(response.headers)).not.toMatch(/alert|evil/);
  });

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: '"><script>' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
    { forwarded: 'host=evil.example' },
    { 'x-original-url': '/v1/user', 'x-rewrite-url': '/v1/user' },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
  ])('is the same with %j', async (headers) => {
    const response = await console.ask('/auth/sign-in', { headers });
    expect(pageOf(response)).toBe(PAGE);
    expect(JSON.stringify(response.headers)).not.toMatch(/evil|script>|javascript/);
  });

  it('is never what a cache may give to others, and neither page nor files set a cookie', async () => {
    const cookie = '__Host-lectern_session=lcs_nothing; lectern_sign_in=abc';
    for (const path of [
      '/',
      '/auth/sign-in',
      '/~console/theme.js',
      '/~console/assets/small-CX1.css',
      '/~console/none',
    ]) {
      const { headers } = await console.ask(path, { headers: { cookie } });
      expect(headers).not.toHaveProperty('set-cookie');
      if (path.startsWith('/~')) continue;
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    '/o',
    '/index.html',
    '/auth',
    '/auth/sign-in/more',
    '/accounts',
    '/integrations',
    '/integrations/a/b',
    '/O/org',
    '/x',
  ])('404: is not at %s', async (path) => {
    const { status, text } = await console.ask(path);
    expect([status, JSON.parse(text).error.name]).toEqual([404, 'route.not_found']);
  });

  it('431: is not at a path that is longer than the server reads', async () => {
    const { status } = await console.ask(`/o/org/${'a'.repeat(20_000)}`);
    expect(status).toBe(431);
  });
});
