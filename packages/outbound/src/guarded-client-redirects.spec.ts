import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serveCanary, serveHttp, serveHttps, stopServers } from '../test/loopback-server.js';
import { selfSignedCertificate } from '../test/self-signed-certificate.js';
import { createAddressPolicy } from './address-policy.js';
import { createGuardedClient } from './guarded-client.js';

afterEach(stopServers);

const failure = (code: string) => expect.objectContaining({ name: 'OutboundError', code, retryable: false });

const serveRedirect = (location: string, status = 302) =>
  serveHttp((_request, response) => response.writeHead(status, { location }).end('moved'));

const client = createGuardedClient({ policy: createAddressPolicy('*.test'), lookup: async () => ['127.0.0.1'] });

describe('createGuardedClient on redirects', () => {
  it('follows them and says where the answer came from', async () => {
    const target = await serveHttp((request, response) => response.end(`${request.method} ${request.url}`));
    const server = await serveRedirect(`http://b.test:${target.port}/there?x=1`);
    const result = await client.fetch(`http://a.test:${server.port}/here`);
    expect(result).toMatchObject({ status: 200, url: `http://b.test:${target.port}/there?x=1` });
    expect(result.text()).toBe('GET /there?x=1');
  });

  it.each([
    [303, 'GET', ''],
    [307, 'POST', 'payload'],
  ])('after %d sends %s with "%s"', async (status, method, body) => {
    const target = await serveHttp(async (request, response) => {
      response.write(`${request.method} `);
      for await (const chunk of request) response.write(chunk);
      response.end();
    });
    const server = await serveRedirect(`http://b.test:${target.port}/`, status);
    const result = await client.fetch(`http://a.test:${server.port}/`, { method: 'POST', body: 'payload' });
    expect(result.text()).toBe(`${method} ${body}`);
  });

  it('keeps credentials from another origin, and from the first one when the chain comes back', async () => {
    const seen: Record<string, IncomingHttpHeaders> = {};
    const other = await serveHttp((request, response) => {
      seen['other'] = request.headers;
      response.writeHead(302, { location: `http://a.test:${first.port}/back` }).end();
    });
    const first = await serveHttp((request, response) => {
      seen[request.url ?? ''] = request.headers;
      if (request.url === '/back') response.end();
      else if (request.url === '/same') response.writeHead(302, { location: `http://b.test:${other.port}/` }).end();
      else response.writeHead(302, { location: '/same' }).end();
    });
    const secrets = { authorization: 'Bearer secret', cookie: 'session=secret', 'x-api-key': 'secret' };
    await client.fetch(`http://a.test:${first.port}/`, { headers: { ...secrets, accept: 'text/yaml' } });
    expect(seen['/same']).toMatchObject(secrets);
    for (const headers of [seen['other'], seen['/back']]) {
      expect(headers).toMatchObject({ accept: 'text/yaml' });
      expect(JSON.stringify(headers)).not.toContain('secret');
    }
  });

  it('refuses one to a private address without connecting', async () => {
    const canary = await serveCanary();
    const server = await serveRedirect(`http://127.0.0.1:${canary.port}/`);
    await expect(client.fetch(`http://a.test:${server.port}/`)).rejects.toEqual(failure('address_refused'));
    expect(canary.connections()).toBe(0);
  });

  it('refuses one to its own name when that has moved to a private address meanwhile', async () => {
    const server = await serveRedirect('/again');
    let asked = 0;
    const rebinding = createGuardedClient({
      policy: createAddressPolicy(`127.0.0.1:${server.port}`),
      lookup: async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'],
    });
    await expect(rebinding.fetch(`http://rebind.test:${server.port}/`)).rejects.toEqual(failure('address_refused'));
    expect(server.connections()).toBe(1);
  });

  it('refuses one from https to http', async () => {
    const canary = await serveCanary();
    const identity = await selfSignedCertificate('a.test');
    const server = await serveHttps(identity, (_request, response) =>
      response.writeHead(302, { location: `http://a.test:${canary.port}/` }).end(),
    );
    const secure = createGuardedClient({
      policy: createAddressPolicy('a.test'),
      lookup: async () => ['127.0.0.1'],
      trustedCertificates: [identity.cert],
    });
    await expect(secure.fetch(`https://a.test:${server.port}/`)).rejects.toEqual(failure('redirect_refused'));
    expect(canary.connections()).toBe(0);
  });

  it('gives up on a loop after five', async () => {
    const server = await serveRedirect('/');
    await expect(client.fetch(`http://a.test:${server.port}/`)).rejects.toEqual(failure('too_many_redirects'));
    expect(server.connections()).toBe(6);
  });

  it('returns the redirect itself when none is to be followed', async () => {
    const server = await serveRedirect('http://b.test/');
    const result = await client.fetch(`http://a.test:${server.port}/`, { limits: { maxRedirects: 0 } });
    expect(result.status).toBe(302);
    expect(result.headers.get('location')).toBe('http://b.test/');
    expect(result.text()).toBe('moved');
  });

  it('returns a redirect status that says no location', async () => {
    const server = await serveHttp((_request, response) => response.writeHead(302).end('nowhere'));
    expect((await client.fetch(`http://a.test:${server.port}/`)).text()).toBe('nowhere');
  });

  it('does not wait for the endless body of a redirect', async () => {
    const target = await serveHttp((_request, response) => response.end('there'));
    const server = await serveHttp((_request, response) => {
      response.writeHead(302, { location: `http://b.test:${target.port}/` }).write('never ends');
    });
    expect((await client.fetch(`http://a.test:${server.port}/`)).text()).toBe('there');
    await server.abandoned();
  });
});
