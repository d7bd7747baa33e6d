import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../scripts/lib/any-character.mjs';
import { normalizeSitePath } from '../paths.js';
import { sectionUrlOf, siteUrlOf, urlOf } from './page-urls.js';
import type { SitePlaces } from './places.js';
import { readPublishedUrl } from './published-url.js';
import { pageLookups, type ResolvedUrl, resolveUrl } from './resolve-url.js';
import {
  type AddressedSite,
  mainAddress,
  previewAddress,
  proxyTarget,
  type SitesHost,
  siteAddress,
} from './site-addresses.js';
import { type SiteKey, siteLookups } from './site-lookups.js';

const sites = { host: 'sites.lectern.example', scheme: 'https', hasSubdomains: true } as const;
const own = { hosts: ['api.lectern.example'], sites: sites.host };
const organization = { id: 'Org1', subdomain: 'acme', hostname: null };
const plain: AddressedSite = { id: 'Site1', basename: 'handbook', hostname: null, proxy: null, organization };
const place = (path: string, isDefault = false) => ({ id: `in:${path}`, path, isDefault });
const bySpaces: SitePlaces = { siteSpaces: [place('v1'), place('v2', true)] };
const bySections: SitePlaces = {
  sections: [
    { id: 'docs', path: 'docs', isDefault: true, siteSpaces: [place('latest', true), place('old')] },
    { id: 'api', path: 'api', isDefault: false, siteSpaces: [place('rest', true), place('graph')] },
    { id: 'empty', path: 'empty', isDefault: false, siteSpaces: [] },
  ],
};

const PREVIEW_SECRET = `lcp_${'s'.repeat(43)}`;

/** Finds a site as a look-up in the database does. */
function isFoundBy(site: AddressedSite, key: SiteKey): boolean {
  const isNamed = (name: { basename: string; id: string }) => name.basename === site.basename || name.id === site.id;
  switch (key.kind) {
    case 'proxy':
      return key.origin === site.proxy;
    case 'hostname':
      return key.hostname === site.hostname;
    case 'organization-hostname':
      return key.hostname === site.organization.hostname && isNamed(key.site);
    case 'subdomain':
      return key.subdomain === site.organization.subdomain;
    case 'subdomain-site':
      return key.subdomain === site.organization.subdomain && isNamed(key.site);
    case 'organization-path':
      return (
        (key.organization.subdomain === site.organization.subdomain || key.organization.id === site.organization.id) &&
        isNamed(key.site)
      );
    case 'preview':
      return key.site === site.id;
    case 'draft-preview':
      return key.secret === PREVIEW_SECRET;
  }
}

function resolve(
  text: string,
  site: AddressedSite,
  places: SitePlaces,
  where: SitesHost = sites,
): ResolvedUrl | undefined {
  const url = readPublishedUrl(text, { ...own, sites: where.host });
  if ('problem' in url) return undefined;
  const lookup = siteLookups(url, own).find(({ key }) => isFoundBy(site, key));
  return lookup && resolveUrl(url, lookup, { site, places }, where);
}

function meant(path: string, places: SitePlaces) {
  const { section, siteSpace, page, redirect } =
    resolve(`https://acme.sites.lectern.example/handbook${path}`, plain, places) ?? {};
  const target = redirect && `${redirect.reason} ${new URL(redirect.url).pathname.slice('/handbook'.length)}`;
  return [section?.id, siteSpace?.id, page, target];
}

describe('the path of an address', () => {
  it.each<[string, ReturnType<typeof meant>]>([
    ['', [undefined, 'in:v2', '', undefined]],
    ['/', [undefined, 'in:v2', '', 'slash ']],
    ['/a/b', [undefined, 'in:v2', 'a/b', undefined]],
    ['/v1/a', [undefined, 'in:v1', 'a', undefined]],
    ['/V1/A', [undefined, 'in:v1', 'A', 'path /v1/A']],
    ['/v2/a', [undefined, 'in:v2', 'a', 'path /a']],
    ['/v2/v1', [undefined, 'in:v2', 'v1', undefined]],
    ['/v2/v2', [undefined, 'in:v2', 'v2', undefined]],
    ['//a//b/', [undefined, 'in:v2', 'a/b', 'slash /a/b']],
  ])('%j on a site without sections', (path, expected) => {
    expect(meant(path, bySpaces)).toEqual(expected);
  });

  it.each<[string, ReturnType<typeof meant>]>([
    ['', ['docs', 'in:latest', '', undefined]],
    ['/docs', ['docs', 'in:latest', '', 'path ']],
    ['/docs/latest/a', ['docs', 'in:latest', 'a', 'path /a']],
    ['/old/a', ['docs', 'in:old', 'a', undefined]],
    ['/docs/old/a', ['docs', 'in:old', 'a', 'path /old/a']],
    ['/api', ['api', 'in:rest', '', undefined]],
    ['/api/rest/a', ['api', 'in:rest', 'a', 'path /api/a']],
    ['/api/graph', ['api', 'in:graph', '', undefined]],
    ['/docs/api', ['docs', 'in:latest', 'api', 'path /latest/api']],
    ['/latest/api', ['docs', 'in:latest', 'api', undefined]],
    ['/empty/a', ['docs', 'in:latest', 'empty/a', undefined]],
    ['/api/%72est', ['api', 'in:rest', '', 'path /api']],
  ])('%j on a site with sections', (path, expected) => {
    expect(meant(path, bySections)).toEqual(expected);
  });

  it('is put right at the port where it was asked for, and at none on a better host', () => {
    const site = { ...plain, hostname: 'docs.acme.example' };
    const at = (address: string) => resolve(address, site, bySpaces);
    expect(at('http://docs.acme.example:8443/a')).toMatchObject({
      page: 'a',
      canonicalUrl: 'https://docs.acme.example/a',
    });
    expect(at('http://docs.acme.example:8443/a')?.redirect).toBeUndefined();
    expect(at('http://docs.acme.example:8443/v2/a')?.redirect?.url).toBe('http://docs.acme.example:8443/a');
    expect(at('http://sites.lectern.example:8443/acme/handbook/a')?.redirect?.url).toBe('https://docs.acme.example/a');
  });

  it('means the first part that can be seen where the default cannot', () => {
    expect(meant('/a', { siteSpaces: [place('v1'), place('v3')] })).toEqual([undefined, 'in:v1', 'a', undefined]);
    expect(meant('/a', { siteSpaces: [] })).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each<[string, boolean]>([
    ['', false],
    ['/api', false],
    ['/api/graph', true],
    ['/api/page', true],
    ['/page', true],
    ['/old', true],
    ['/~/changes/5', true],
  ])('%j is complete when nothing that follows leads to another part of the site: %j', (path, expected) => {
    expect(resolve(`https://acme.sites.lectern.example/handbook${path}`, plain, bySections)?.complete).toBe(expected);
  });
});

describe('an address', () => {
  const hosted = { ...plain, hostname: 'docs.acme.example' };
  const proxied = { ...hosted, proxy: 'www.acme.example/help/docs' };

  it('tells the paths of site and space, with the secret of a share link, and a canonical address without it', () => {
    const key = '~0123456789abcdef';
    expect(resolve(`https://docs.acme.example/${key}/api/graph/a%20b?x=1`, hosted, bySections)).toEqual({
      section: expect.objectContaining({ id: 'api' }),
      siteSpace: expect.objectContaining({ id: 'in:graph' }),
      page: 'a b',
      shareKey: '0123456789abcdef',
      siteBasePath: `/${key}/`,
      basePath: `/${key}/api/graph/`,
      pathname: '/a%20b',
      sitePath: '/api/graph/a%20b',
      complete: true,
      canonicalUrl: 'https://docs.acme.example/api/graph/a%20b',
    });
  });

  it('keeps the tildes of what follows the path of a space, which are no marks there', () => {
    for (const written of ['~app/~pdf', '%7Eapp/%7Epdf']) {
      const resolved = resolve(`https://docs.acme.example/api/graph/${written}`, hosted, bySections);
      expect(resolved?.pathname).toBe('/~app/~pdf');
      expect(resolved?.canonicalUrl).toBe('https://docs.acme.example/api/graph/%7Eapp/%7Epdf');
      expect(resolved?.redirect).toBeUndefined();
    }
  });

  it('names a change request or a revision after the path of a space, and stays where it is', () => {
    expect(resolve('https://docs.acme.example/api/rest/~/changes/7/a/b', hosted, bySections)).toMatchObject({
      siteSpace: { id: 'in:rest' },
      version: { kind: 'change-request', id: '7' },
      page: 'a/b',
      basePath: '/api/rest/~/changes/7/',
      pathname: '/a/b',
    });
    const revision = resolve('https://docs.acme.example/~/revisions/Rev1/api', hosted, bySections);
    expect(revision).toMatchObject({
      version: { kind: 'revision', id: 'Rev1' },
      siteSpace: { id: 'in:latest' },
      page: 'api',
    });
    expect(revision?.redirect).toBeUndefined();
  });

  it.each<[string, AddressedSite, string, string]>([
    [
      'the hostname of the site',
      hosted,
      'https://acme.sites.lectern.example/handbook/a?q=1',
      'https://docs.acme.example/a?q=1',
    ],
    [
      'the hostname, from the path',
      hosted,
      'https://sites.lectern.example/acme/handbook/a',
      'https://docs.acme.example/a',
    ],
    ['the subdomain', plain, 'https://sites.lectern.example/Org1/Site1', 'https://acme.sites.lectern.example/handbook'],
    ['the basename', plain, 'https://acme.sites.lectern.example/a', 'https://acme.sites.lectern.example/handbook/a'],
    [
      'the basename, from the id',
      plain,
      'https://acme.sites.lectern.example/Site1/a',
      'https://acme.sites.lectern.example/handbook/a',
    ],
  ])('leads on to %s', (_, site, from, to) => {
    expect(resolve(from, site, bySpaces)?.redirect?.url).toBe(to);
  });

  it('never leads away from where a proxy fetches, nor out of a preview', () => {
    expect(resolve('https://docs.acme.example/a', proxied, bySpaces)).toMatchObject({
      basePath: '/',
      canonicalUrl: 'https://www.acme.example/help/docs/a',
    });
    expect(resolve('https://docs.acme.example/a', proxied, bySpaces)?.redirect).toBeUndefined();
    expect(resolve('https://docs.acme.example/v2/a/', proxied, bySpaces)?.redirect).toBeUndefined();
    expect(resolve('https://sites.lectern.example/~preview/Site1/a', hosted, bySpaces)?.redirect).toBeUndefined();
    const drafts = `https://sites.lectern.example/~preview/${PREVIEW_SECRET}`;
    expect(resolve(`${drafts}/a`, hosted, bySpaces)?.redirect).toBeUndefined();
    expect(resolve(`${drafts}/v2/a`, hosted, bySpaces)?.redirect?.url).toBe(`${drafts}/a`);
    expect(resolve('https://www.acme.example/help/docs/v2/a', proxied, bySpaces)).toMatchObject({
      siteBasePath: '/help/docs/',
      redirect: { url: 'https://www.acme.example/help/docs/a', reason: 'path' },
    });
  });

  it('of an installation without subdomains names the organization in the path', () => {
    const single = { ...sites, hasSubdomains: false };
    expect(siteUrlOf(mainAddress(plain, single))).toBe('https://sites.lectern.example/acme/handbook');
    expect(siteUrlOf(mainAddress({ ...plain, basename: null }, single))).toBe(
      'https://sites.lectern.example/acme/Site1',
    );
    expect(resolve('https://sites.lectern.example/acme/handbook/a', plain, bySpaces, single)?.redirect).toBeUndefined();
  });

  it('is written for the site, its proxy and its sections', () => {
    expect(siteUrlOf(mainAddress(hosted, sites))).toBe('https://docs.acme.example/');
    expect(siteUrlOf(proxyTarget(proxied, sites))).toBe('https://docs.acme.example/');
    expect(siteUrlOf(mainAddress(hosted, sites), { shareKey: 'secret' })).toBe('https://docs.acme.example/~secret');
    expect(sectionUrlOf(mainAddress(hosted, sites), bySections, 'api')).toBe('https://docs.acme.example/api');
    expect(sectionUrlOf(mainAddress(hosted, sites), bySections, 'gone')).toBeUndefined();
    expect(urlOf(mainAddress(hosted, sites), bySections, { siteSpace: 'gone', page: '' })).toBeUndefined();
    expect(urlOf(mainAddress(hosted, sites), bySections, { siteSpace: 'in:old', page: '../a' })).toBeUndefined();
  });
});

describe('addresses of pages', () => {
  const path = fc.constantFrom('a', 'b', 'c', 'v1', 'docs', 'über', 'é');
  const slug = fc
    .oneof(
      path,
      fc.constantFrom(
        '~',
        '~preview',
        '~0123456789abcdef',
        'changes',
        '%2F',
        '%',
        'A',
        '..a',
        'e\u0301',
        '\ud800',
        '*',
      ),
      fc.string({ minLength: 1, maxLength: 8, unit: anyCharacter }),
    )
    .map((text) => text.replace(/[/\s?#\0]/g, '-'))
    .filter((text) => !/^\.\.?$/.test(text) && !/[\p{Cs}]/u.test(text));
  const page = fc.array(slug, { maxLength: 4 }).map((slugs) => slugs.join('/'));
  const spaces = (prefix: string) =>
    fc
      .tuple(fc.uniqueArray(path, { minLength: 1, maxLength: 4, selector: normalizeSitePath }), fc.nat())
      .map(([paths, chosen]) =>
        paths.map((each, index) => ({
          id: `${prefix}${each}`,
          path: each,
          isDefault: index === chosen % paths.length,
        })),
      );
  const sections = fc.tuple(fc.uniqueArray(path, { minLength: 1, maxLength: 4 }), fc.nat()).chain(([paths, chosen]) =>
    fc.tuple(...paths.map((each) => spaces(`${each}/`))).map((all) => ({
      sections: all.map((siteSpaces, index) => {
        const name = paths[index] ?? '';
        return { id: name, path: name, isDefault: index === chosen % paths.length, siteSpaces };
      }),
    })),
  );
  const places: fc.Arbitrary<SitePlaces> = fc.oneof(
    spaces('').map((siteSpaces) => ({ siteSpaces })),
    sections,
  );
  const site = fc.constantFrom<AddressedSite>(
    plain,
    { ...plain, basename: null },
    { ...plain, hostname: 'docs.acme.example' },
    { ...plain, proxy: 'www.acme.example/a/b' },
    { ...plain, organization: { ...organization, hostname: 'docs.acme.example' } },
    { ...plain, organization: { ...organization, subdomain: null } },
  );
  const shareKey = fc.option(fc.constant('0123456789abcdef'), { nil: undefined });
  const spacesOf = (all: SitePlaces) =>
    'siteSpaces' in all ? all.siteSpaces : all.sections.flatMap((each) => each.siteSpaces);

  it('lead back to the page, on every address of the site, and nowhere else', () => {
    fc.assert(
      fc.property(site, places, fc.nat(), page, shareKey, (each, all, chosen, asked, key) => {
        const list = spacesOf(all);
        const siteSpace = list[chosen % list.length]?.id ?? '';
        const main = mainAddress(each, sites);
        for (const address of [
          main,
          proxyTarget(each, sites),
          siteAddress(each, 'organization-path', sites),
          previewAddress(each, sites),
        ]) {
          const url = address && urlOf(address, all, { siteSpace, page: asked }, { shareKey: key });
          const resolved = resolve(url ?? '', each, all);
          expect(resolved).toMatchObject({ siteSpace: { id: siteSpace }, page: asked });
          expect(resolved?.shareKey).toBe(key);
          expect(resolved?.canonicalUrl).toBe(urlOf(main, all, { siteSpace, page: asked }));
          if (address === main) expect(resolved?.redirect).toBeUndefined();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are reached by one redirect at most, whatever is asked for, and mean the same as before it', () => {
    const raw = fc.array(
      fc.oneof(path, slug.map(encodeURIComponent), fc.constantFrom('', 'V1', '~', '~x', '~0123456789abcdef', 'A')),
    );
    const bases = fc.constantFrom(
      'https://acme.sites.lectern.example/',
      'https://acme.sites.lectern.example/Handbook/',
      'https://sites.lectern.example/acme/handbook/',
      'https://docs.acme.example/',
      'https://docs.acme.example/handbook/',
      'https://www.acme.example/a/b/',
    );
    fc.assert(
      fc.property(site, places, bases, raw, (each, all, base, rest) => {
        const first = resolve(base + rest.join('/'), each, all);
        if (first?.redirect === undefined) return;
        const second = resolve(first.redirect.url, each, all);
        expect(second?.redirect).toBeUndefined();
        expect([second?.siteSpace.id, second?.page, second?.shareKey]).toEqual([
          first.siteSpace.id,
          first.page,
          first.shareKey,
        ]);
        expect(new URL(first.redirect.url).origin).toBe(mainAddress(each, sites).origin);
      }),
      { numRuns: 300 },
    );
  });
});

describe('pageLookups', () => {
  it('asks for the path as written before its composed and lower-case forms', () => {
    expect(pageLookups('Cafe\u0301/B')).toEqual(['Cafe\u0301/B', 'Caf\u00e9/B', 'caf\u00e9/b']);
    expect(pageLookups('a/b')).toEqual(['a/b']);
  });
});
