import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type LoopbackServer, serveCanary, serveHttps, stopServers } from '../test/loopback-server.js';
import { selfSignedCertificate, type TlsIdentity } from '../test/self-signed-certificate.js';
import { createAddressPolicy } from './address-policy.js';
import { createGuardedClient } from './guarded-client.js';

afterEach(stopServers);

const failure = (code: string) => expect.objectContaining({ name: 'OutboundError', code, retryable: false });

/** A resolver that gives one answer after the other, and the last one for ever. */
function responding(...responses: string[][]) {
  let asked = 0;
  return {
    asked: () => asked,
    lookup: async () => responses[Math.min(asked++, responses.length - 1)] ?? [],
  };
}

describe('a guarded connection by name', () => {
  it('goes only to those of several addresses that are admitted', async () => {
    const canary = await serveCanary();
    const policy = createAddressPolicy(`127.0.0.1:${canary.port}`);
    const { lookup } = responding(['127.0.0.2', '10.0.0.1', '::1', '127.0.0.1', '169.254.169.254']);
    const result = await createGuardedClient({ policy, lookup }).fetch(`http://many.test:${canary.port}/`);
    expect(result.text()).toBe('canary');
    expect(canary.connections()).toBe(1);
  });

  it('is refused when the name has moved to a private address since the last request', async () => {
    const canary = await serveCanary();
    const policy = createAddressPolicy(`127.0.0.1:${canary.port}`);
    const resolver = responding(['127.0.0.1'], ['127.0.0.2']);
    const client = createGuardedClient({ policy, lookup: resolver.lookup });
    expect((await client.fetch(`http://rebind.test:${canary.port}/`)).status).toBe(200);
    await expect(client.fetch(`http://rebind.test:${canary.port}/`)).rejects.toEqual(failure('address_refused'));
    expect(canary.connections()).toBe(1);
  });

  it('is refused when a public answer is followed by loopback', async () => {
    const canary = await serveCanary();
    const controller = new AbortController();
    const resolver = responding(['93.184.216.34'], ['127.0.0.1']);
    const lookup = () => {
      controller.abort();
      return resolver.lookup();
    };
    const client = createGuardedClient({ lookup });
    const url = `http://rebind.test:${canary.port}/`;
    await expect(client.fetch(url, { signal: controller.signal })).rejects.toEqual(failure('aborted'));
    await expect(client.fetch(url)).rejects.toEqual(failure('address_refused'));
    expect(resolver.asked()).toBe(2);
    expect(canary.connections()).toBe(0);
  });

  it('asks the resolver once, so that no second answer can differ from the one that was checked', async () => {
    const canary = await serveCanary();
    const resolver = responding(['127.0.0.1'], ['127.0.0.2']);
    const policy = createAddressPolicy(`127.0.0.1:${canary.port}`);
    await createGuardedClient({ policy, lookup: resolver.lookup }).fetch(`http://rebind.test:${canary.port}/`);
    expect(resolver.asked()).toBe(1);
  });

  it('does not tell which address a refused name has', async () => {
    const client = createGuardedClient({ lookup: async () => ['10.11.12.13'] });
    const message = expect.stringMatching(/^(?=db\.internal resolves to an address of a private network)(?!.*10\.11)/);
    await expect(client.fetch('http://db.internal/')).rejects.toEqual(expect.objectContaining({ message }));
  });
});

describe('a guarded connection by TLS', () => {
  let identity: TlsIdentity;
  beforeAll(async () => {
    identity = await selfSignedCertificate('docs.test');
  });
  const serve = () => serveHttps(identity, (_request, response) => response.end('encrypted'));
  const fetchFrom = (server: LoopbackServer, host: string, trustedCertificates: string[]) =>
    createGuardedClient({
      policy: createAddressPolicy('127.0.0.1'),
      lookup: async () => ['127.0.0.1'],
      trustedCertificates,
    }).fetch(`https://${host}:${server.port}/`);

  it('is made when the certificate is trusted and names the host', async () => {
    expect((await fetchFrom(await serve(), 'docs.test.', [identity.cert])).text()).toBe('encrypted');
  });

  it('is refused when the certificate names another host', async () => {
    await expect(fetchFrom(await serve(), 'other.test', [identity.cert])).rejects.toEqual(
      failure('certificate_invalid'),
    );
  });

  it('is refused when nobody vouches for the certificate', async () => {
    await expect(fetchFrom(await serve(), 'docs.test', [])).rejects.toEqual(failure('certificate_invalid'));
  });
});
