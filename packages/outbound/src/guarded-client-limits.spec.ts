import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serveHttp, serveTcp, stopServers } from '../test/loopback-server.js';
import { createAddressPolicy } from './address-policy.js';
import { createGuardedClient, type GuardedClientOptions } from './guarded-client.js';

afterEach(stopServers);

const failure = (code: string, retryable: boolean) =>
  expect.objectContaining({ name: 'OutboundError', code, retryable });
const tooLarge = failure('too_large', false);
const timeout = failure('timeout', true);

const fetchFrom = (port: number, options: GuardedClientOptions, scheme = 'http') =>
  createGuardedClient({ policy: createAddressPolicy('127.0.0.1'), ...options }).fetch(`${scheme}://127.0.0.1:${port}/`);

/** Writes the same bytes for as long as the other side keeps reading. */
function flood(target: ServerResponse | Socket, bytes: Uint8Array): void {
  const pump = () => {
    while (!target.destroyed && target.write(bytes));
  };
  target.on('drain', pump);
  pump();
}

/** Writes one byte every few milliseconds until the other side hangs up. */
function drip(socket: Socket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write('a'), 5);
  socket.once('close', () => clearInterval(timer));
}

describe('the body limit', () => {
  const limits = { maxBodyBytes: 64 * 1024 };

  it('admits a body of exactly that size and no byte more', async () => {
    const server = await serveHttp((_request, response) => response.end(Buffer.alloc(1000)));
    expect((await fetchFrom(server.port, { limits: { maxBodyBytes: 1000 } })).body.length).toBe(1000);
    await expect(fetchFrom(server.port, { limits: { maxBodyBytes: 999 } })).rejects.toEqual(tooLarge);
  });

  it('keeps the bytes of a body that arrives in very many pieces', async () => {
    const text = Array.from({ length: 40_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
    const chunks = [...text].map((char) => `1\r\n${char}\r\n`).join('');
    const server = await serveTcp((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`),
    );
    expect((await fetchFrom(server.port, { limits })).text()).toBe(text);
  });

  it('refuses by the announced length, before the body comes', async () => {
    const server = await serveTcp((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 65537\r\n\r\n'));
    await expect(fetchFrom(server.port, { limits })).rejects.toEqual(tooLarge);
    await server.abandoned();
  });

  it('hangs up on an endless body', async () => {
    const server = await serveHttp((_request, response) => flood(response, Buffer.alloc(16_384, 'a')));
    await expect(fetchFrom(server.port, { limits })).rejects.toEqual(tooLarge);
    await server.abandoned();
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(8 * 1024 * 1024))],
    ['deflate', deflateSync(Buffer.alloc(8 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(8 * 1024 * 1024))],
  ])('refuses a small %s body that expands beyond it', async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(limits.maxBodyBytes);
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    });
    await expect(fetchFrom(server.port, { limits })).rejects.toEqual(tooLarge);
    await server.abandoned();
  });

  it('stops decompressing an endless bomb', async () => {
    const member = gzipSync(Buffer.alloc(1024 * 1024));
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      flood(response, member);
    });
    await expect(fetchFrom(server.port, {})).rejects.toEqual(tooLarge);
    await server.abandoned();
  });

  it('hangs up on endless compressed bytes that expand to nothing', async () => {
    const nothing = gzipSync('');
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      flood(response, Buffer.concat(Array.from({ length: 500 }, () => nothing)));
    });
    await expect(fetchFrom(server.port, { limits })).rejects.toEqual(tooLarge);
    await server.abandoned();
  });

  it('can be set per request', async () => {
    const server = await serveHttp((_request, response) => response.end('12345'));
    const client = createGuardedClient({ policy: createAddressPolicy('127.0.0.1'), limits });
    const result = client.fetch(`http://127.0.0.1:${server.port}/`, { limits: { maxBodyBytes: 4 } });
    await expect(result).rejects.toEqual(tooLarge);
  });
});

describe('the header limit', () => {
  it('refuses headers beyond 16 KiB', async () => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'x-long': 'a'.repeat(17_000) }).end(),
    );
    await expect(fetchFrom(server.port, {})).rejects.toEqual(tooLarge);
    expect((await fetchFrom(server.port, { limits: { maxHeaderBytes: 20_000 } })).status).toBe(200);
  });

  it('hangs up on endless headers', async () => {
    const server = await serveTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      flood(socket, Buffer.from(`x-a: ${'b'.repeat(1000)}\r\n`));
    });
    await expect(fetchFrom(server.port, {})).rejects.toEqual(tooLarge);
    await server.abandoned();
  });
});

describe('the time limit', () => {
  const limits = { timeoutMs: 100 };

  it.each(['http', 'https'])('ends an %s request that is accepted and never answered', async (scheme) => {
    const server = await serveTcp(() => undefined);
    await expect(fetchFrom(server.port, { limits }, scheme)).rejects.toEqual(timeout);
    await server.abandoned();
  });

  it.each([
    ['status line', ''],
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['body', 'HTTP/1.1 200 OK\r\n\r\n'],
  ])('ends a request whose %s drips in byte by byte', async (_part, start) => {
    const server = await serveTcp((socket) => drip(socket, start || 'HTTP/1.1 200 '));
    await expect(fetchFrom(server.port, { limits })).rejects.toEqual(timeout);
    await server.abandoned();
  });

  it('ends a request with endless interim answers', async () => {
    const server = await serveTcp((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
      socket.once('close', () => clearInterval(timer));
    });
    await expect(fetchFrom(server.port, { limits })).rejects.toEqual(timeout);
    await server.abandoned();
  });

  it.each(['http', 'https'])('ends an %s request whose name never resolves', async (scheme) => {
    const client = createGuardedClient({ lookup: () => new Promise(() => undefined), limits });
    await expect(client.fetch(`${scheme}://slow.test/?token=hunter2`)).rejects.toEqual(timeout);
  });

  it('covers all redirects together', async () => {
    let requests = 0;
    const server = await serveHttp((_request, response) => {
      requests += 1;
      setTimeout(() => response.writeHead(302, { location: `/${requests}` }).end(), 30);
    });
    await expect(fetchFrom(server.port, { limits: { timeoutMs: 100, maxRedirects: 1000 } })).rejects.toEqual(timeout);
    expect(requests).toBeLessThan(10);
  });
});

describe('the limit of silence', () => {
  const limits = { timeoutMs: 30_000, silenceMs: 100 };

  it.each([
    ['before the response', ''],
    ['in the headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
  ])('ends a request long before its time is over: %s', async (_part, said) => {
    const server = await serveTcp((socket) => socket.write(said));
    await expect(fetchFrom(server.port, { limits })).rejects.toEqual(timeout);
    await server.abandoned();
  });

  it('leaves a response alone that comes slowly', async () => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-length': '50' });
      const timer = setInterval(() => response.write('a'), 60);
      response.once('close', () => clearInterval(timer));
    });
    // All of it takes longer than silence may, and no pause does, however busy the machine is.
    expect((await fetchFrom(server.port, { limits: { ...limits, silenceMs: 2_000 } })).status).toBe(200);
  });

  it('does not hurry somebody who has much to read', async () => {
    const server = await serveHttp((request, response) => {
      request.resume().once('end', () => setTimeout(() => response.end(), 300));
    });
    const client = createGuardedClient({ policy: createAddressPolicy('127.0.0.1'), limits });
    const request = { method: 'POST' as const, body: Buffer.alloc(2_000_000) };
    expect((await client.fetch(`http://127.0.0.1:${server.port}/`, request)).status).toBe(200);
  });
});

describe('limits', () => {
  it.each([
    { maxBodyBytes: Number.NaN },
    { maxBodyBytes: Number.POSITIVE_INFINITY },
    { timeoutMs: 0 },
    { timeoutMs: 2 ** 31 },
    { maxRedirects: -1 },
    { maxHeaderBytes: 0.5 },
  ])('that would not limit anything are refused: %p', (limits) => {
    expect(() => createGuardedClient({ limits })).toThrow(RangeError);
  });

  it('that are undefined fall back to the default', async () => {
    const server = await serveHttp((_request, response) => flood(response, Buffer.alloc(65_536)));
    await expect(fetchFrom(server.port, { limits: { maxBodyBytes: undefined } })).rejects.toEqual(tooLarge);
  });
});
