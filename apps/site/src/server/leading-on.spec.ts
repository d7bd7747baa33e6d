import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, pathOf } from '../../test/ask.js';
import { newSite, type PublishedSite } from '../../test/sites.js';

let site: PublishedSite;
let home: string;
let install: string;

beforeAll(async () => {
  site = await newSite({ otherSpaces: 1 });
  await site.addPage('# Welcome\n\nStart here.');
  const guides = await site.addPage('', { type: 'group', title: 'Guides', slug: 'guides' });
  install = await site.addPage('# Install\n\nRun it.', { into: guides });
  await site.addPage('# Hidden\n\nSecret.', { slug: 'hidden', hidden: true });
  home = pathOf(site.address);
});

const redirects = (body: object) => site.siteApi('POST', '/redirects', body);
const toPage = (pageId: string) => ({ kind: 'site-page', siteSpaceId: site.siteSpaces[0], pageId });

/** Where a path leads, as the path of this host where it is one. */
async function leads(path: string): Promise<[number, string | undefined]> {
  const { status, headers } = await ask(`${home}${path}`);
  const { location } = headers;
  return [status, location?.startsWith(new URL(site.address).origin) ? pathOf(location) : location];
}

describe('addresses that are not quite those of a page', () => {
  it('307: another case, slashes too many, and the name of a group lead to the page', async () => {
    const target = `${home}/guides/install`;
    for (const path of ['/Guides/INSTALL', '/guides/install/', '//guides//install', '/guides', '/GUIDES']) {
      expect([path, await leads(path)]).toEqual([path, [307, target]]);
    }
  });

  it('307: the path of the default space is not needed', async () => {
    expect(await leads('/space-1/guides/install')).toEqual([307, `${home}/guides/install`]);
  });

  it('200: a hidden page is there for who knows its address, and for nobody else to find', async () => {
    expect((await site.get('/hidden')).status).toBe(200);
    expect((await site.get('')).text).not.toContain('/hidden"');
  });

  it('200: an empty space says that nothing is there yet', async () => {
    const { status, headers } = await site.get('/space-2');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  });

  it('200: the first page is named by the shorter one of its addresses', async () => {
    for (const path of ['', '/welcome']) {
      const { text } = await site.get(path);
      expect(text).toContain(`<link rel="canonical" href="${site.address}"`);
    }
  });

  it('404: what is nowhere can be searched for', async () => {
    const { status, headers, text } = await site.get('/guides/nowhere');
    expect(status).toBe(404);
    expect(text).toMatch(new RegExp(`<form[^>]*action="${home}/~site/search"`));
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });
});

describe('redirects of a site', () => {
  it('307: lead to pages, spaces and other addresses', async () => {
    await redirects({ source: '/old', destination: toPage(install) });
    await redirects({ source: '/elsewhere', destination: { kind: 'external', url: 'https://example.com/new?x=1' } });
    expect(await leads('/old')).toEqual([307, `${home}/guides/install`]);
    expect(await leads('/elsewhere')).toEqual([307, 'https://example.com/new?x=1']);
  });

  it('308: may be remembered where the site says so', async () => {
    await redirects({ source: '/older', destination: toPage(install), permanent: true });
    expect(await leads('/older')).toEqual([308, `${home}/guides/install`]);
  });

  it('307: lead on with what a wildcard stood for', async () => {
    const destination = { kind: 'external', url: 'https://example.com/v1' };
    await redirects({ source: '/v1/*', captureWildcard: true, destination });
    expect(await leads('/v1/a%20b/c')).toEqual([307, 'https://example.com/v1/a%20b/c']);
  });

  it('200: never stand before a page', async () => {
    await redirects({ source: '/guides/*', destination: { kind: 'external', url: 'https://example.com' } });
    expect((await leads('/guides/install'))[0]).toBe(200);
  });
});

describe('pages that moved', () => {
  it('307: are found where they were', async () => {
    const page = await site.addPage('# Mobile\n\nText.');
    const move = { operation: 'update_page', page, slug: 'moved' };
    const old = { operation: 'set_redirects', redirects: { mobile: page, 'früher/hier': page } };
    await site.api('POST', `/spaces/${site.spaceId}/content`, { changes: [move, old] });
    expect(await leads('/mobile')).toEqual([307, `${home}/moved`]);
    expect(await leads('/fr%C3%BCher/hier')).toEqual([307, `${home}/moved`]);
  });
});
