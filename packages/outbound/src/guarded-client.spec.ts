import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serveHttp, serveTcp, stopServers } from '../test/loopback-server.js';
import { createAddressPolicy } from './address-policy.js';
import { createGuardedClient, type GuardedClientOptions } from './guarded-client.js';

afterEach(stopServers);

const loopback = { policy: createAddressPolicy('127.0.0.0/8') };
const failure = (code: string, retryable: boolean) =>
  expect.objectContaining({ name: 'OutboundError', code, retryable });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

describe('createGuardedClient', () => {
  it('reaches an allow-listed name and returns status, headers, body and final URL', async () => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(404, { 'X-Answer': 'yes', 'content-type': 'text/plain; charset=iso-8859-1' });
      response.end(Buffer.from('caf\xe9', 'latin1'));
    });
    const policy = createAddressPolicy(`wiki.test:${server.port}`);
    const client = createGuardedClient({ policy, lookup: async () => ['127.0.0.1'] });
    const result = await client.fetch(`http://Wiki.Test.:${server.port}/a?b=c#d`);
    expect(result.status).toBe(404);
    expect(result.headers.get('x-answer')).toBe('yes');
    expect(result.url).toBe(`http://wiki.test:${server.port}/a?b=c`);
    expect(Buffer.from(result.body).toString('latin1')).toBe('caf\xe9');
    expect(result.text()).toBe('café');
  });

  it('sends method, path, headers and body as asked', async () => {
    const seen: unknown[] = [];
    const server = await serveHttp(async (request, response) => {
      const { method, url, headers } = request;
      seen.push({ method, url, host: headers.host, key: headers['x-key'], body: await textOf(request) });
      response.end(headers.connection);
    });
    const client = createGuardedClient(loopback);
    const origin = `http://127.0.0.1:${server.port}`;
    await client.fetch(`${origin}/p?q=1`, { method: 'POST', headers: { 'X-Key': 'k' }, body: 'text' });
    await client.fetch(origin, { method: 'PUT', body: new TextEncoder().encode('bytes') });
    const result = await client.fetch(origin, { method: 'DELETE' });
    expect(result.text()).toBe('close');
    const host = `127.0.0.1:${server.port}`;
    expect(seen).toEqual([
      { method: 'POST', url: '/p?q=1', host, key: 'k', body: 'text' },
      { method: 'PUT', url: '/', host, key: undefined, body: 'bytes' },
      { method: 'DELETE', url: '/', host, key: undefined, body: '' },
    ]);
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['X-GZIP', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['deflate', deflateSync('hello')],
    ['identity', Buffer.from('hello')],
  ])('decodes a %s body', async (encoding, bytes) => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes);
    });
    const result = await createGuardedClient(loopback).fetch(`http://127.0.0.1:${server.port}/`);
    expect(result.text()).toBe('hello');
    expect(result.headers.has('content-encoding')).toBe(false);
  });

  it('takes an empty body for empty, also when it is labelled as compressed', async () => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(),
    );
    const result = await createGuardedClient(loopback).fetch(`http://127.0.0.1:${server.port}/`);
    expect(result.body.length).toBe(0);
  });

  it('returns the headers of a HEAD request without minding the length they announce', async () => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-length': 2 ** 40 }).end(),
    );
    const result = await createGuardedClient(loopback).fetch(`http://127.0.0.1:${server.port}/`, { method: 'HEAD' });
    expect(result.headers.get('content-length')).toBe(`${2 ** 40}`);
  });

  it.each([
    ['gzip', Buffer.from('not gzip')],
    ['gzip', gzipSync('cut short').subarray(0, 20)],
    ['br', Buffer.from('not brotli')],
    ['gzip, gzip', gzipSync(gzipSync('twice'))],
    ['zstd', Buffer.from('unknown')],
  ])('refuses a damaged or unknown %s body', async (encoding, bytes) => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    });
    const result = createGuardedClient(loopback).fetch(`http://127.0.0.1:${server.port}/`);
    await expect(result).rejects.toEqual(failure('invalid_response', false));
    await server.abandoned();
  });

  it.each(['Host', 'Connection', 'Content-Length', 'Transfer-Encoding', 'Upgrade', 'Proxy-Authorization', 'Expect'])(
    'refuses a request that sets %s itself',
    async (name) => {
      const result = createGuardedClient(loopback).fetch('http://127.0.0.1/', { headers: { [name]: 'x' } });
      await expect(result).rejects.toEqual(failure('invalid_request', false));
    },
  );

  it('refuses a header value that would smuggle a second header', async () => {
    const server = await serveHttp((_request, response) => response.end());
    const headers = { 'x-key': 'a\r\nx-admin: 1' };
    const result = createGuardedClient(loopback).fetch(`http://127.0.0.1:${server.port}/`, { headers });
    await expect(result).rejects.toEqual(failure('invalid_request', false));
  });

  it('refuses a GET with a body', async () => {
    const result = createGuardedClient(loopback).fetch('http://127.0.0.1/', { body: 'x' });
    await expect(result).rejects.toEqual(failure('invalid_request', false));
  });

  it('ignores the proxies of the environment', async () => {
    const proxy = await serveHttp((_request, response) => response.end('proxy'));
    const server = await serveHttp((_request, response) => response.end('direct'));
    const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = { ...process.env };
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : `http://127.0.0.1:${proxy.port}`;
    try {
      const result = await createGuardedClient(loopback).fetch(`http://127.0.0.1:${server.port}/`);
      expect(result.text()).toBe('direct');
      expect(proxy.connections()).toBe(0);
    } finally {
      for (const name of names) delete process.env[name];
      Object.assign(process.env, before);
    }
  });

  it('connects anew for every request and leaves no connection behind', async () => {
    const server = await serveHttp((_request, response) => response.end());
    const client = createGuardedClient(loopback);
    await client.fetch(`http://127.0.0.1:${server.port}/`);
    await client.fetch(`http://127.0.0.1:${server.port}/`);
    expect(server.connections()).toBe(2);
    await server.abandoned();
  });
});

describe('createGuardedClient when the other side fails', () => {
  const fetchFrom = (port: number, options: GuardedClientOptions = loopback) =>
    createGuardedClient(options).fetch(`http://127.0.0.1:${port}/path?token=hunter2`);

  it('calls a refused connection retryable, and names the host but not the query string', async () => {
    const server = await serveHttp(() => undefined);
    await stopServers();
    const error = expect.objectContaining({
      code: 'connection_failed',
      retryable: true,
      message: expect.stringMatching(/^(?=.*127\.0\.0\.1)(?=.*ECONNREFUSED)(?!.*hunter2)/),
    });
    await expect(fetchFrom(server.port)).rejects.toEqual(error);
  });

  it('calls a connection that breaks off in the middle of a body retryable', async () => {
    const server = await serveTcp((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'));
    await expect(fetchFrom(server.port)).rejects.toEqual(failure('connection_failed', true));
  });

  it('calls an answer that is not HTTP invalid', async () => {
    const server = await serveTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    await expect(fetchFrom(server.port)).rejects.toEqual(failure('invalid_response', false));
  });

  it('says that a name without addresses does not exist', async () => {
    const client = createGuardedClient({ lookup: async () => [] });
    await expect(client.fetch('https://nowhere.test/')).rejects.toEqual(failure('host_not_found', false));
  });

  it('says that a name the resolver does not know does not exist', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.test'), { code: 'ENOTFOUND' });
    const client = createGuardedClient({ lookup: () => Promise.reject(unknown) });
    await expect(client.fetch('https://nowhere.test/')).rejects.toEqual(failure('host_not_found', false));
  });

  it('uses the resolver of the system when none is given', async () => {
    const server = await serveHttp((_request, response) => response.end('home'));
    const client = createGuardedClient({ policy: createAddressPolicy('localhost') });
    expect((await client.fetch(`http://localhost:${server.port}/`)).text()).toBe('home');
    await expect(createGuardedClient().fetch(`http://localhost:${server.port}/`)).rejects.toEqual(
      failure('address_refused', false),
    );
  });
});

describe('createGuardedClient when a request is cancelled', () => {
  const aborted = failure('aborted', false);

  it('does nothing when the signal has fired before', async () => {
    const server = await serveHttp((_request, response) => response.end());
    let lookups = 0;
    const lookup = async () => [`127.0.0.${++lookups}`];
    const client = createGuardedClient({ ...loopback, lookup });
    const result = client.fetch(`http://wiki.test:${server.port}/`, { signal: AbortSignal.abort() });
    await expect(result).rejects.toEqual(aborted);
    expect([lookups, server.connections()]).toEqual([0, 0]);
  });

  it.each(['http', 'https'])('stops while the name of an %s URL is being resolved', async (scheme) => {
    const controller = new AbortController();
    const lookup = () => {
      queueMicrotask(() => controller.abort());
      return new Promise<string[]>(() => undefined);
    };
    const result = createGuardedClient({ lookup }).fetch(`${scheme}://slow.test/`, { signal: controller.signal });
    await expect(result).rejects.toEqual(aborted);
  });

  it('stops in the middle of a body and hangs up', async () => {
    const controller = new AbortController();
    const server = await serveHttp((_request, response) => {
      response.write('some', () => controller.abort());
    });
    const result = createGuardedClient(loopback).fetch(`http://127.0.0.1:${server.port}/`, {
      signal: controller.signal,
    });
    await expect(result).rejects.toEqual(aborted);
    await server.abandoned();
  });

  it('cancels what is under way on close and refuses what comes later', async () => {
    const arrived = new EventTarget();
    const server = await serveHttp(() => arrived.dispatchEvent(new Event('request')));
    const client = createGuardedClient(loopback);
    const result = client.fetch(`http://127.0.0.1:${server.port}/`);
    const refused = expect(result).rejects.toEqual(aborted);
    await once(arrived, 'request');
    await client.close();
    await refused;
    await server.abandoned();
    await expect(client.fetch(`http://127.0.0.1:${server.port}/`)).rejects.toEqual(aborted);
  });
});
