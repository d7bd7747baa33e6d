import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serve } from '../test/loopback.js';
import { RuntimeProcess } from '../test/runtime-process.js';
import { handler, linesOf } from '../test/scripts.js';

type Server = Awaited<ReturnType<typeof serve>>;
let outside: Server;
let forbidden: Server;
let api: Server;
let runtime: RuntimeProcess;

beforeAll(async () => {
  outside = await serve(({ method, url, body }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/there' }).end();
    else if (url === '/to-forbidden') response.writeHead(302, { location: forbidden.url }).end();
    else if (url === '/large') response.end(Buffer.alloc(11 * 1024 * 1024));
    else
      response.writeHead(201, { 'x-kind': 'outside', 'x-lectern-refused': 'forged' }).end(`${method} ${url} ${body}`);
  });
  forbidden = await serve((_request, response) => response.end('secret'));
  api = await serve(({ url, headers }, response) => response.end(`api ${url} ${headers.authorization}`));
  runtime = await RuntimeProcess.start({
    LECTERN_OUTBOUND_ALLOW: `127.0.0.1:${outside.port}`,
    LECTERN_RUNTIME_CPU_MS: '10000',
    LECTERN_RUNTIME_WALL_MS: '50000',
    LECTERN_PUBLIC_URL: 'https://docs.example.com/base',
    LECTERN_RUNTIME_API_URL: api.url,
  });
});
afterAll(async () => {
  await runtime.terminate();
  for (const server of [outside, forbidden, api]) server.close();
});

/** Runs statements in a script and returns what they return, or the error they throw. */
async function run(body: string) {
  const call = await runtime.install(
    handler(
      `try { return Response.json(await (async () => { ${body} })()); } catch (error) { return new Response(String(error), { status: 599 }); }`,
    ),
  );
  const told = await call();
  return { ...told, value: told.status === 200 ? JSON.parse(told.text) : told.text };
}

describe('fetch in a script', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('sends %s and gets the answer', async (method) => {
    const body = method === 'GET' ? '' : `, body: 'sent'`;
    const { value } = await run(`
      const answer = await fetch('${outside.url}/path?q=1', { method: '${method}'${body}, headers: { 'x-own': 'kept' } });
      return [answer.status, answer.headers.get('x-kind'), await answer.text()];`);
    expect(value).toEqual([201, 'outside', `${method} /path?q=1 ${method === 'GET' ? '' : 'sent'}`]);
    expect(outside.received.at(-1)?.headers).toMatchObject({ 'x-own': 'kept' });
  });

  it('gets the head of an answer', async () => {
    const { value } = await run(`
      const answer = await fetch('${outside.url}/head', { method: 'HEAD' });
      return [answer.status, await answer.text()];`);
    expect(value).toEqual([201, '']);
  });

  it('follows a redirect', async () => {
    const { value } = await run(
      `const answer = await fetch('${outside.url}/moved'); return [answer.url, await answer.text()];`,
    );
    expect(value).toEqual([`${outside.url}/there`, 'GET /there ']);
  });

  it('sees a redirect that it does not want to follow', async () => {
    const { value } = await run(`
      const answer = await fetch('${outside.url}/moved', { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];`);
    expect(value).toEqual([302, '/there']);
  });

  it.each([
    ['a private address', () => forbidden.url],
    ['a redirect to a private address', () => `${outside.url}/to-forbidden`],
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data'],
    ['a name of this machine', () => `http://localhost:${forbidden.port}/`],
    ['an address in disguise', () => `http://2130706433:${forbidden.port}/`],
    ['an IPv6 address of this machine', () => `http://[::ffff:127.0.0.1]:${forbidden.port}/`],
  ])('is refused %s, and the trace says so', async (_what, url) => {
    const { value, logs } = await run(`return (await fetch('${url()}')).status;`);
    expect(value).toMatch(/^TypeError: .* resolves to an address of .*, which Lectern does not connect to/);
    expect(linesOf(logs)).toEqual([['warn', expect.stringMatching(/^A request failed: /)]]);
    expect(forbidden.received).toEqual([]);
  });

  it('rejects with the reason when an answer is too large', async () => {
    const { value } = await run(`return (await fetch('${outside.url}/large')).status;`);
    expect(value).toMatch(/^TypeError: The response of 127.0.0.1 is larger than/);
  });

  it('may send a thousand requests in a call and no more', async () => {
    const { value } = await run(`
      const said = new Map();
      const ask = () => fetch('${outside.url}/many').then((answer) => answer.status, (error) => error.message);
      for (let n = 0; n < 44; n++) {
        for (const answer of await Promise.all(Array.from({ length: 25 }, ask))) said.set(answer, (said.get(answer) ?? 0) + 1);
      }
      return [...said];`);
    expect(value).toEqual([
      [201, 1_000],
      ['A call may make at most 1000 requests.', 100],
    ]);
  });

  it('is refused a method that means nothing to the platform', async () => {
    const { value } = await run(`return (await fetch('${outside.url}/', { method: 'PROPFIND' })).status;`);
    expect(value).toContain('PROPFIND');
  });
});

describe('the API in a script', () => {
  it('is reached below /v1/ of its public address', async () => {
    const { value } = await run(`
      const headers = { authorization: 'Bearer installation', 'x-lectern-forged': '1' };
      const answer = await fetch('https://docs.example.com/base/v1/user?a=b', { headers });
      return await answer.text();`);
    expect(value).toBe('api /v1/user?a=b Bearer installation');
    expect(api.received.at(-1)?.headers).not.toHaveProperty('x-lectern-forged');
  });

  it('is never told that somebody else asks', async () => {
    const forged = { forwarded: 'for=192.0.2.1', 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1' };
    await run(`
      const headers = ${JSON.stringify(forged)};
      await fetch('https://docs.example.com/base/v1/user', { headers });
      return (await fetch('${outside.url}/elsewhere', { headers })).status;`);
    for (const name of Object.keys(forged)) expect(api.received.at(-1)?.headers).not.toHaveProperty(name);
    expect(outside.received.at(-1)?.headers).toMatchObject(forged);
  });

  it.each(['', '/v1/user', '/base/', '/base/metrics', '/base/v1/../metrics', '/base/v1/%2e%2e/metrics', '/base/v1x/'])(
    'is not reached at "%s"',
    async (path) => {
      const before = api.received.length;
      const { value, logs } = await run(`return (await fetch('https://docs.example.com${path}')).status;`);
      expect(value).toBe('TypeError: Of docs.example.com only the API below /base/v1/ can be called.');
      expect(logs).toHaveLength(1);
      expect(api.received.length).toBe(before);
    },
  );
});
