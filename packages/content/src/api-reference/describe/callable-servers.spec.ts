import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@lectern/openapi/document/json';
import { callableServers, isServedBy, serverOrigins } from './callable-servers.js';

const serversOf = (...servers: JsonObject[]) => callableServers({ servers }, { value: {}, pathItem: {} });
const originsOf = (server: JsonObject) => serversOf(server).flatMap(serverOrigins);

describe('the origins of servers', () => {
  it('are those of their addresses, with every value that a variable may have', () => {
    expect(originsOf({ url: 'https://api.test:8443/v1' })).toEqual(['https://api.test:8443']);
    const region = { default: 'eu', enum: ['eu', 'us'] };
    expect(originsOf({ url: 'https://{region}.api.test/', variables: { region } })).toEqual([
      'https://eu.api.test',
      'https://us.api.test',
    ]);
    const scheme = { default: 'https', enum: ['https', 'http'] };
    expect(originsOf({ url: '{scheme}://api.test', variables: { scheme } })).toEqual([
      'https://api.test',
      'http://api.test',
    ]);
  });

  it('are all below a name where a variable stands for any name, but never anybody’s', () => {
    const variables = { tenant: { default: 'demo' } };
    expect(originsOf({ url: 'https://{tenant}.api.test', variables })).toEqual([
      'https://demo.api.test',
      'https://*.api.test',
    ]);
    expect(originsOf({ url: 'https://{tenant}.test', variables })).toEqual(['https://demo.test']);
    expect(originsOf({ url: 'https://{tenant}', variables })).toEqual(['https://demo']);
    expect(originsOf({ url: 'https://api-{tenant}.api.test', variables })).toEqual(['https://api-demo.api.test']);
    expect(originsOf({ url: 'https://api.test/{tenant}', variables })).toEqual(['https://api.test']);
  });

  it('are none for what is no plain address of the web', () => {
    const urls = [
      '',
      '/v1',
      'ftp://a.test',
      'https://*',
      'https://*.test',
      'https://a;b',
      "https://a'b",
      'https://a,b',
    ];
    for (const url of [...urls, 'https://u:p@a.test', 'https://{unknown}.test', 'javascript:alert(1)', 'https://a b']) {
      expect(originsOf({ url })).toEqual([]);
    }
  });
});

describe('an address', () => {
  const tenant = { default: 'demo' };
  const servers = serversOf(
    { url: 'https://api.test/v1' },
    { url: 'https://{tenant}.sand.test', variables: { tenant } },
  );

  it('is served by one of the servers, or by none', () => {
    for (const url of ['https://api.test/v1/pets', 'https://me.sand.test/a', 'https://api.test:443/']) {
      expect(isServedBy(servers, url)).toBe(true);
    }
    const others = ['http://api.test/', 'https://api.test:444/', 'https://api.test.evil.test/', 'https://sand.test/'];
    for (const url of [
      ...others,
      'https://a.b.sand.test',
      'https://evilsand.test',
      'https://api.test@evil.test/',
      'x',
    ]) {
      expect(isServedBy(servers, url)).toBe(false);
    }
  });
});
