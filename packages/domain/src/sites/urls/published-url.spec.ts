import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../scripts/lib/any-character.mjs';
import { readPublishedUrl } from './published-url.js';
import { siteLookups } from './site-lookups.js';

const own = { hosts: ['api.lectern.example', 'localhost:4000'], sites: 'sites.lectern.example' };

function read(text: string) {
  const url = readPublishedUrl(text, own);
  if ('problem' in url) throw new Error(url.problem);
  return { ...url, segments: url.segments.map(({ text: name }) => name) };
}

function looked(text: string): string[] {
  const url = readPublishedUrl(text, own);
  if ('problem' in url) throw new Error(url.problem);
  return siteLookups(url, own).map(
    ({ key, rest }) => `${describeKey(key)} | ${rest.map(({ text: name }) => name).join('/')}`,
  );
}

function describeKey({ kind, ...values }: ReturnType<typeof siteLookups>[number]['key']): string {
  return `${kind} ${JSON.stringify(values)}`;
}

describe('readPublishedUrl', () => {
  it.each<[string, string, string[]]>([
    ['https://Docs.Example.COM./Guide', 'docs.example.com', ['Guide']],
    ['https://docs.example.com:443/a', 'docs.example.com', ['a']],
    ['https://bücher.example.com/a', 'xn--bcher-kva.example.com', ['a']],
    ['https://docs.example.com/a/../b/./c', 'docs.example.com', ['b', 'c']],
    ['https://docs.example.com/%2e%2e/%2E%2e/a', 'docs.example.com', ['a']],
    ['https://docs.example.com\\a\\b', 'docs.example.com', ['a', 'b']],
    ['https://docs.example.com/%252F%2525', 'docs.example.com', ['%2F%25']],
    ['https://docs.example.com/caf%C3%A9/über', 'docs.example.com', ['café', 'über']],
    ['https://docs.example.com/a#/b?c', 'docs.example.com', ['a']],
    ['https://docs.example.com/a;b=c/d,e', 'docs.example.com', ['a;b=c', 'd,e']],
    ['https://docs.example.com', 'docs.example.com', []],
    [' https://docs.example.com/a\n/b ', 'docs.example.com', ['a', 'b']],
  ])('reads %s', (text, host, segments) => {
    expect(read(text)).toMatchObject({ host, segments });
  });

  it('takes a port for a part of the host only where the installation itself listens', () => {
    expect(read('http://localhost:4000/a')).toMatchObject({ host: 'localhost:4000' });
    expect(read('http://localhost:4000/a')).not.toHaveProperty('originAtPort');
    expect(read('http://Docs.example.com:8443/a')).toMatchObject({
      host: 'docs.example.com',
      originAtPort: 'http://docs.example.com:8443',
    });
  });

  it('keeps the query and tells empty segments', () => {
    expect(read('https://docs.example.com/a?x=1#y')).toMatchObject({ search: '?x=1', isTidy: true });
    expect(read('https://docs.example.com/a/')).toMatchObject({ isTidy: false });
    expect(read('https://docs.example.com//a')).toMatchObject({ isTidy: false, segments: ['a'] });
  });

  it.each([
    ['docs.example.com/a', 'absolute'],
    ['', 'absolute'],
    ['ftp://docs.example.com/', 'absolute'],
    ['javascript:alert(1)', 'absolute'],
    ['data:text/html,x', 'absolute'],
    ['https://', 'absolute'],
    ['https://user@docs.example.com/', 'user name'],
    ['https://:secret@docs.example.com/', 'user name'],
    ['https://docs..example.com/', 'host'],
    ['https://[::1]/', 'host'],
    [`https://${'a'.repeat(60)}.${'b.'.repeat(120)}example.com/`, 'host'],
    ['https://docs.example.com/a%2Fb', 'encoded'],
    ['https://docs.example.com/a%00b', 'encoded'],
    ['https://docs.example.com/%zz', 'encoded'],
    ['https://docs.example.com/%ff', 'encoded'],
    ['https://docs.example.com/%c0%af', 'encoded'],
    [`https://docs.example.com/${'a'.repeat(2048)}`, '2048 characters'],
  ])('refuses %s', (text, problem) => {
    expect(readPublishedUrl(text, own)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('never throws, and never lets a name hold a slash', () => {
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string().map((path) => `https://a.example.com/${path}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const url = readPublishedUrl(text, own);
        if ('problem' in url) return;
        expect(
          url.segments.every(({ text: name }) => name !== '' && !/[/\0]/.test(name) && !/^\.\.?$/.test(name)),
        ).toBe(true);
        expect(siteLookups(url, own).length).toBeLessThan(12);
      }),
    );
  });
});

const SECRET = `lcp_${'s'.repeat(43)}`;

describe('siteLookups', () => {
  it('tries proxies on a foreign host, the longest first, before hostnames', () => {
    expect(looked('https://www.acme.example/docs/API/v1')).toEqual([
      'proxy {"origin":"www.acme.example/docs/API/v1"} | ',
      'proxy {"origin":"www.acme.example/docs/API"} | v1',
      'proxy {"origin":"www.acme.example/docs"} | API/v1',
      'organization-hostname {"hostname":"www.acme.example","site":{"basename":"docs","id":"docs"}} | API/v1',
      'hostname {"hostname":"www.acme.example"} | docs/API/v1',
    ]);
  });

  it('looks for a site of an organization before the one that the organization shows first', () => {
    expect(looked('https://acme.sites.lectern.example/Handbook/a')).toEqual([
      'subdomain-site {"subdomain":"acme","site":{"basename":"handbook","id":"Handbook"}} | a',
      'subdomain {"subdomain":"acme"} | Handbook/a',
    ]);
  });

  it.each<[string, string[]]>([
    ['https://docs.acme.example', ['hostname {"hostname":"docs.acme.example"} | ']],
    [
      'https://docs.acme.example/~0123456789abcdef/a',
      ['hostname {"hostname":"docs.acme.example"} | ~0123456789abcdef/a'],
    ],
    ['https://sites.lectern.example/~preview/site_1/a', ['preview {"site":"site_1"} | a']],
    ['https://sites.lectern.example/~preview/lcp_short/a', ['preview {"site":"lcp_short"} | a']],
    [`https://sites.lectern.example/~preview/${SECRET}/a`, [`draft-preview {"secret":"${SECRET}"} | a`]],
    [
      `https://docs.acme.example/~preview/${SECRET}`,
      [`hostname {"hostname":"docs.acme.example"} | ~preview/${SECRET}`],
    ],
    ['https://sites.lectern.example/~other/site_1', []],
    [
      'https://sites.lectern.example/Acme/x',
      ['organization-path {"organization":{"subdomain":"acme","id":"Acme"},"site":{"basename":"x","id":"x"}} | '],
    ],
    ['https://sites.lectern.example/acme', []],
    ['https://a.b.sites.lectern.example/x', []],
    ['https://api.lectern.example/v1', []],
  ])('of %s', (text, expected) => {
    expect(looked(text)).toEqual(expected);
  });

  it('takes no more than a few parts of a long path for that of a proxy', () => {
    expect(looked(`https://www.acme.example${'/a'.repeat(500)}`)).toHaveLength(10);
    expect(looked('https://www.acme.example/a/b.c/d').filter((each) => each.startsWith('proxy'))).toHaveLength(1);
  });
});
