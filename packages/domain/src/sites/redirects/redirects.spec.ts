import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalizePath, normalizeRedirectSource, RedirectSource } from './redirect-paths.js';
import { leadsToItself, MAX_REDIRECTS, matchRedirect, planRedirects, redirectTarget, sourcesFor } from './redirects.js';

describe('RedirectSource', () => {
  it.each([
    ['/old', '/old'],
    ['/old/', '/old'],
    ['/', '/'],
    ['/Old/Page', '/Old/Page'],
    ['/%7Euser/%41', '/~user/A'],
    ['/a%2fb', '/a%2Fb'],
    ['/über uns', '/%C3%BCber%20uns'],
    ['/u%CC%88', '/u%CC%88'],
    ['/a(b)', '/a%28b%29'],
    ['/old/*', '/old/*'],
    ['/*', '/*'],
    ['/a*b', '/a%2Ab'],
    [`/${'a'.repeat(511)}`, `/${'a'.repeat(511)}`],
  ])('takes %j as %j', (given, kept) => {
    expect(RedirectSource.parse(given)).toBe(kept);
  });

  it.each([
    ['old'],
    [''],
    ['//old'],
    ['/a//b'],
    ['/a/../b'],
    ['/a/%2e%2E/b'],
    ['/./a'],
    ['/a?b=c'],
    ['/a#b'],
    ['/a%2'],
    ['/a%zz'],
    ['/*/a'],
    ['/a\\b'],
    ['/a\u0000b'],
    ['https://example.com/a'],
    [`/${'a'.repeat(512)}`],
    [`/${'ü'.repeat(200)}`],
    ['/\ud800'],
  ])('refuses %j', (given) => {
    expect(RedirectSource.safeParse(given).success).toBe(false);
  });

  it('is the same after it was stored and sent again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 5 }), (parts) => {
        const source = normalizeRedirectSource(`/${parts.join('/')}`);
        fc.pre(source !== null);
        expect(normalizeRedirectSource(source ?? '')).toBe(source);
      }),
    );
  });
});

describe('matchRedirect', () => {
  const redirects = ['/a', '/a/*', '/a/b/*', '/*'].map((source) => ({ source }));

  it.each([
    ['/a', '/a', ''],
    ['/a/', '/a', ''],
    ['/a/x', '/a/*', 'x'],
    ['/a/b', '/a/*', 'b'],
    ['/a/b/c/d', '/a/b/*', 'c/d'],
    ['/z/y', '/*', 'z/y'],
    ['/ab', '/*', 'ab'],
  ])('of %s is %s', (path, source, rest) => {
    expect(matchRedirect(redirects, path)).toEqual({ redirect: { source }, rest });
  });

  it('finds nothing for what no source stands for, or for what is no path', () => {
    expect(matchRedirect(redirects, '/')).toBeNull();
    expect(matchRedirect([{ source: '/a/*' }], '/ab')).toBeNull();
    expect(matchRedirect(redirects, 'a')).toBeNull();
  });

  it('finds the same as a look-up by the sources for a path', () => {
    const segment = fc.constantFrom('a', 'b', 'c');
    const anyPath = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
    const anySource = fc
      .tuple(anyPath, fc.boolean())
      .map(([path, wild]) => (wild ? normalizeRedirectSource(`${path.replace(/\/$/, '')}/*`) : normalizePath(path)));
    fc.assert(
      fc.property(fc.uniqueArray(anySource, { maxLength: 12 }), anyPath, (sources, path) => {
        const known = sources.flatMap((source) => (source === null ? [] : [{ source }]));
        const [first] = sourcesFor(path).filter((source) => known.some((each) => each.source === source));
        expect(matchRedirect(known, path)?.redirect.source).toBe(first);
      }),
    );
  });
});

describe('redirectTarget', () => {
  it.each([
    ['https://example.com/new', true, 'x/y', 'https://example.com/new/x/y'],
    ['https://example.com/new/?a=1#b', true, 'x', 'https://example.com/new/x?a=1#b'],
    ['/new', true, '', '/new'],
    ['/new', false, 'x', '/new'],
  ])('of %s, capturing %s, with %j is %s', (target, capture, rest, expected) => {
    expect(redirectTarget(target, capture, rest)).toBe(expected);
  });
});

describe('leadsToItself', () => {
  const bases = ['https://docs.example.com', 'https://acme.sites.example/help/'];

  it.each([
    ['/a', 'https://docs.example.com/a', true],
    ['/a', 'https://docs.example.com/a/?x=1#y', true],
    ['/a', 'https://acme.sites.example/help/%61', true],
    ['/', 'https://docs.example.com', true],
    ['/', 'https://acme.sites.example/help', true],
    ['/a/*', 'https://docs.example.com/a/b', true],
    ['/a/*', 'https://docs.example.com/a', false],
    ['/a', 'https://docs.example.com/b', false],
    ['/a', 'https://other.example.com/a', false],
    ['/a', 'https://acme.sites.example/a', false],
    ['/a', 'https://acme.sites.example/helpful/a', false],
    ['/a', 'not an address', false],
  ])('from %s to %s: %s', (source, target, expected) => {
    expect(leadsToItself(source, target, bases)).toBe(expected);
  });
});

describe('planRedirects', () => {
  const ids = new Map([
    ['/a', 'id-a'],
    ['/b', 'id-b'],
  ]);
  const to = { kind: 'site-space', siteSpaceId: 's' };

  it('tells for each entry what comes of it, and lets the others be when one fails', () => {
    const plan = planRedirects({ count: 2, ids }, [
      { source: '/a/', destination: to },
      { source: '/b', destination: null },
      { source: '/new', destination: to },
      { source: '/gone', destination: null },
      { source: 'nowhere', destination: to },
      { source: '/new/', destination: to },
      { source: '/c', destination: to, captureWildcard: true },
      { source: '/c/*', destination: to, captureWildcard: true },
    ]);
    expect(plan.map(({ status, source }) => `${status} ${source}`)).toEqual([
      'updated /a',
      'deleted /b',
      'created /new',
      'absent /gone',
      'error nowhere',
      'error /new/',
      'error /c',
      'created /c/*',
    ]);
    expect(plan[0]).toMatchObject({ id: 'id-a' });
    expect(plan[5]).toMatchObject({ error: expect.stringContaining('more than once') });
    expect(plan[6]).toMatchObject({ error: expect.stringContaining('captureWildcard') });
  });

  it('creates no more than a site can have, counting what it deletes', () => {
    const plan = planRedirects({ count: MAX_REDIRECTS, ids }, [
      { source: '/x', destination: to },
      { source: '/a', destination: null },
      { source: '/y', destination: to },
      { source: '/z', destination: to },
      { source: '/b', destination: to },
    ]);
    expect(plan.map(({ status }) => status)).toEqual(['error', 'deleted', 'created', 'error', 'updated']);
  });
});
