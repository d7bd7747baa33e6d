import { describe, expect, it } from '@jest/globals';
import { type ProxyConflict, ProxyOrigin, proxyConflict, splitProxyOrigin } from '../proxy.js';
import { Hostname, type HostnameConflict, hostnameConflict, isOwnHost } from './hostnames.js';

const own = { hosts: ['api.lectern.example', 'app.lectern.example'], sites: 'sites.lectern.example' };

describe('Hostname', () => {
  it.each([
    ['docs.example.com', 'docs.example.com'],
    [' Docs.Example.COM. ', 'docs.example.com'],
    ['a.b.c.example.co', 'a.b.c.example.co'],
    ['1.example.com', '1.example.com'],
    ['docs.bücher.example', 'docs.xn--bcher-kva.example'],
    [`${'a'.repeat(63)}.example.com`, `${'a'.repeat(63)}.example.com`],
  ])('takes %j as %j', (given, kept) => {
    expect(Hostname.parse(given)).toBe(kept);
  });

  it.each([
    ['example.com'],
    ['localhost'],
    ['https://docs.example.com'],
    ['docs.example.com/path'],
    ['docs.example.com:8080'],
    ['-docs.example.com'],
    ['docs-.example.com'],
    ['docs..example.com'],
    ['docs_1.example.com'],
    ['*.example.com'],
    ['docs.example.c'],
    [`${'a'.repeat(64)}.example.com`],
    [`${'a.'.repeat(300)}example.com`],
    ['docs.bücher.example/ü'],
    ['user@docs.bücher.example'],
    [''],
  ])('refuses %j', (given) => {
    expect(Hostname.safeParse(given).success).toBe(false);
  });
});

describe('hostnameConflict', () => {
  it.each<[string, HostnameConflict | null]>([
    ['docs.example.com', null],
    ['docs.corp.internal', null],
    ['docs.team.local', null],
    ['10.0.0.12', 'address'],
    ['docs.site.localhost', 'reserved'],
    ['docs.site.invalid', 'reserved'],
    ['api.lectern.example', 'own'],
    ['sites.lectern.example', 'own'],
    ['acme.sites.lectern.example', 'own'],
    ['notsites.lectern.example', null],
    ['docs.api.lectern.example', null],
  ])('of %s is %s', (hostname, expected) => {
    expect(hostnameConflict(hostname, own)).toBe(expected);
  });
});

describe('isOwnHost', () => {
  it('compares hosts whatever their case, and tells ports apart', () => {
    const withPort = { hosts: ['LocalHost:4000'], sites: 'Sites.Example' };
    expect(['localhost:4000', 'Acme.sites.example.', 'localhost'].map((host) => isOwnHost(host, withPort))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('ProxyOrigin', () => {
  it.each([
    ['example.com/docs', 'example.com/docs'],
    ['Example.COM/Docs/v_1', 'example.com/Docs/v_1'],
    [' a.b-c.example.com/x/y/z ', 'a.b-c.example.com/x/y/z'],
  ])('takes %j as %j', (given, kept) => {
    expect(ProxyOrigin.parse(given)).toBe(kept);
  });

  it.each([
    ['example.com'],
    ['example.com/'],
    ['https://example.com/docs'],
    ['example.com/docs/'],
    ['example.com//docs'],
    ['example.com/docs?x'],
    ['example.com:80/docs'],
    ['localhost/docs'],
    [`example.com/${'a'.repeat(512)}`],
  ])('refuses %j', (given) => {
    expect(ProxyOrigin.safeParse(given).success).toBe(false);
  });

  it('comes apart into host and path', () => {
    expect(splitProxyOrigin('Example.com/Docs/a')).toEqual({ host: 'example.com', path: '/Docs/a' });
  });

  it.each<[string, string | null, ProxyConflict | null]>([
    ['example.com/docs', null, null],
    ['example.com/docs', 'docs.example.com', null],
    ['docs.example.com/help', 'docs.example.com', 'site-hostname'],
    ['api.lectern.example/docs', null, 'own'],
    ['acme.sites.lectern.example/docs', null, 'own'],
  ])('%s for a site on %s meets %s', (origin, hostname, expected) => {
    expect(proxyConflict(origin, { hostname }, own)).toBe(expected);
  });
});
