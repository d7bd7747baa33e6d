import { afterEach, describe, expect, it } from '@jest/globals';
import { hostileHosts, hostileNames, hostileUrls } from '../test/hostile-urls.js';
import { type LoopbackServer, serveCanary, serveTcp, stopServers } from '../test/loopback-server.js';
import { createAddressPolicy } from './address-policy.js';
import { createGuardedClient, type GuardedClient } from './guarded-client.js';
import { OutboundError } from './outbound-error.js';

afterEach(stopServers);

/** The names as they reach the resolver, which sees them lower-cased, in ASCII and without the trailing dot. */
const responses = new Map(
  Object.entries(hostileNames).map(([name, addresses]) => [
    new URL(`http://${name}`).hostname.replace(/\.$/, ''),
    addresses,
  ]),
);

const lookup = async (hostname: string) => responses.get(hostname) ?? [];

async function codeOf(client: GuardedClient, url: string): Promise<string> {
  try {
    return `answered with ${(await client.fetch(url)).status}`;
  } catch (error) {
    return error instanceof OutboundError ? error.code : `threw ${error}`;
  }
}

/** Proves that the canary sings: its count afterwards is one more than that of the connections before. */
async function countConnections(canary: LoopbackServer): Promise<number> {
  const client = createGuardedClient({ policy: createAddressPolicy(`127.0.0.1:${canary.port}`) });
  const { text } = await client.fetch(`http://127.0.0.1:${canary.port}/`);
  expect(text()).toBe('canary');
  return canary.connections() - 1;
}

/** Writes the path into the Location header byte for byte, which an ordinary server would refuse to do. */
function serveRedirects(): Promise<LoopbackServer> {
  return serveTcp((socket) => {
    socket.once('data', (request: Buffer) => {
      const [, path = ''] = /^GET \/(\S*)/.exec(request.toString()) ?? [];
      socket.end(`HTTP/1.1 302 Found\r\nlocation: ${decodeURIComponent(path)}\r\ncontent-length: 0\r\n\r\n`);
    });
  });
}

async function outcomes(canary: LoopbackServer, urls: readonly string[], expected: readonly string[]) {
  const client = createGuardedClient({ lookup, limits: { timeoutMs: 2_000 } });
  const results = await Promise.all(urls.map(async (url) => ({ url, code: await codeOf(client, url) })));
  return {
    unexpected: results.filter(({ code }) => !expected.includes(code)),
    connections: await countConnections(canary),
  };
}

describe('createGuardedClient against hostile URLs', () => {
  it('has a table of at least 150 different URLs', () => {
    const all = [...hostileHosts, ...Object.keys(hostileNames), ...hostileUrls];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });

  it('refuses every form of a special address without connecting', async () => {
    const canary = await serveCanary();
    const urls = hostileHosts.map((host) => `http://${host}:${canary.port}/`);
    expect(await outcomes(canary, urls, ['address_refused'])).toEqual({ unexpected: [], connections: 0 });
  });

  it('refuses every name that leads to a special address without connecting', async () => {
    const canary = await serveCanary();
    const urls = Object.keys(hostileNames).flatMap((name) => [
      `http://${name}:${canary.port}/`,
      `https://${name}:${canary.port}/`,
    ]);
    expect(await outcomes(canary, urls, ['address_refused'])).toEqual({ unexpected: [], connections: 0 });
  });

  it('refuses every malformed, disguised or foreign URL without connecting', async () => {
    const canary = await serveCanary();
    const urls = hostileUrls.map((url) => url.replaceAll('{port}', `${canary.port}`));
    const expected = ['invalid_url', 'address_refused'];
    expect(await outcomes(canary, urls, expected)).toEqual({ unexpected: [], connections: 0 });
  });

  it('refuses every special address and name as the target of a redirect', async () => {
    const canary = await serveCanary();
    const redirector = await serveRedirects();
    const client = createGuardedClient({ lookup, policy: createAddressPolicy(`127.0.0.1:${redirector.port}`) });
    const hosts = [...hostileHosts, ...Object.keys(hostileNames)];
    const codes = await Promise.all(
      hosts.map(async (host) => {
        const target = encodeURIComponent(`http://${host}:${canary.port}/`);
        return { host, code: await codeOf(client, `http://127.0.0.1:${redirector.port}/${target}`) };
      }),
    );
    expect(codes.filter(({ code }) => code !== 'address_refused')).toEqual([]);
    expect(redirector.connections()).toBe(hosts.length);
    expect(await countConnections(canary)).toBe(0);
  });
});
