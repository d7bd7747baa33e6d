import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serveHttp, stopServers } from '../test/loopback-server.js';
import { createAddressPolicy } from './address-policy.js';
import { createGuardedClient, type OutboundRequest } from './guarded-client.js';

afterEach(stopServers);

const fetchFrom = (port: number, request: OutboundRequest) =>
  createGuardedClient({ policy: createAddressPolicy('127.0.0.1') }).fetch(`http://127.0.0.1:${port}/`, request);

/** Keeps what it is given; fails afterwards as a storage does, in words of its own. */
function keeper() {
  const kept: Buffer[] = [];
  const save = async (body: AsyncIterable<Uint8Array>) => {
    try {
      kept.push(await buffer(body));
    } catch (cause) {
      throw new Error('The storage has nothing', { cause });
    }
  };
  return { kept, save };
}

describe('a body that is saved', () => {
  it('comes decoded, and is not held', async () => {
    const server = await serveHttp((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/file' }).end('moved');
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('content'));
    });
    const { kept, save } = keeper();
    const { status, body } = await fetchFrom(server.port, { save });
    expect([status, body.length, kept.map(String)]).toEqual([200, 0, ['content']]);
  });

  it('is only that of a success', async () => {
    const server = await serveHttp((_request, response) => response.writeHead(404).end('nothing here'));
    const { kept, save } = keeper();
    const response = await fetchFrom(server.port, { save });
    expect([response.text(), kept]).toEqual(['nothing here', []]);
  });

  it('has the limits of others, whatever the one who saves makes of it', async () => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2000)));
    });
    const limits = { maxBodyBytes: 1999 };
    const refused = fetchFrom(server.port, { save: keeper().save, limits });
    await expect(refused).rejects.toMatchObject({ name: 'OutboundError', code: 'too_large' });
  });

  it('fails with what saving fails with', async () => {
    const server = await serveHttp((_request, response) => response.end(Buffer.alloc(200_000)));
    const save = () => Promise.reject(new Error('The disk is full'));
    await expect(fetchFrom(server.port, { save })).rejects.toThrow(/^The disk is full$/);
  });
});
