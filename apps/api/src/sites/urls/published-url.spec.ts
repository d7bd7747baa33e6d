import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, endpoints, startedWith } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

const resolveAt = (url: string, rest: object = {}) => api.post('/urls/published', { url, ...rest });
const moved = (redirect: string) => ({ target: 'content', redirect });

describe('POST /v1/urls/published', () => {
  it('200: says what is published at an address, and gives a token that reads it', async () => {
    const site = await newPublishedSite();
    const pageId = await site.space.addPage('# Install\n\nRun it.');

    const { status, body } = await site.resolve('/install?tab=1');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      organization: site.space.organizationId,
      site: site.id,
      siteSpace: site.siteSpace,
      space: site.space.id,
      pathname: '/install',
      complete: true,
      canonicalUrl: `${site.address}/install`,
    });
    const reader = api.as(body.apiToken);
    const page = await reader.get(`${site.space.url}/content/page/${pageId}`);
    expect(page.status).toBe(200);
    expect(page.body.title).toBe('Install');
    const published = await reader.get(`${site.url}/published`);
    expect(published.status).toBe(200);
    expect(published.body.structure.structure[0].space.id).toBe(site.space.id);
    const found = await reader.post(`${site.url}/search`, { query: 'install', mode: 'all' });
    expect(found.body.items[0].pages[0].urls.published).toBe(`${site.address}/install`);
    expect((await reader.get('/user')).status).toBe(404);
    expect((await reader.get(`${site.space.url}/change-requests`)).status).toBe(404);
  });

  it('404: where nothing is published', async () => {
    const site = await newPublishedSite({ published: false });
    expect((await site.resolve('/')).status).toBe(404);
    expect((await api.post('/urls/published', { url: 'https://nobody.example.com/' })).status).toBe(404);
  });

  it('200: leads from every other address of a site to the one that it is meant to have', async () => {
    const site = await newPublishedSite();
    const { client, url, address, id } = site;
    const byBasename = address.replace(id, `guide-${id}`);
    await client.patch(url, { basename: `guide-${id}` });
    expect((await site.resolve('/a?tab=1')).body).toEqual(moved(`${byBasename}/a?tab=1`));
    expect((await resolveAt(`${byBasename}/a`)).body).toMatchObject({
      site: id,
      siteBasePath: `${new URL(byBasename).pathname}/`,
      pathname: '/a',
    });
    const hostname = `${id}.example.com`;
    await client.patch(url, { hostname });
    expect((await resolveAt(`${byBasename}/a`)).body).toEqual(moved(`https://${hostname}/a`));
    const here = { site: id, siteBasePath: '/', basePath: '/', pathname: '/a', canonicalUrl: `https://${hostname}/a` };
    expect((await resolveAt(`https://${hostname.toUpperCase()}/a`)).body).toMatchObject(here);
    expect((await resolveAt(`https://${hostname}//a/`)).body).toEqual(moved(`https://${hostname}/a`));
    expect((await resolveAt(`https://${hostname}/space-1/a`)).body).toEqual(moved(`https://${hostname}/a`));
    await client.patch(url, { proxy: `${id}.example.org/docs` });
    const proxied = {
      site: id,
      siteBasePath: '/docs/',
      pathname: '/a',
      canonicalUrl: `https://${id}.example.org/docs/a`,
    };
    expect((await resolveAt(`https://${id}.example.org/docs/a`)).body).toMatchObject(proxied);
    // A proxy passes requests on to this address, and would be sent in circles.
    expect((await resolveAt(`https://${hostname}/a`)).body).toMatchObject({ site: id, siteBasePath: '/' });
  });

  it('200: finds sites by the subdomain of their organization, where the installation has such', async () => {
    const site = await newPublishedSite();
    const { organizationId } = site.space;
    const subdomain = `s${organizationId.slice(-12)}`;
    await site.client.patch(`/orgs/${organizationId}`, { hostname: subdomain });
    const later = await newPublishedSite({ space: site.space });
    const other = await startedWith({ LECTERN_SITES_SUBDOMAINS: 'true' });
    try {
      const at = async (path: string) =>
        (await other.api.post('/urls/published', { url: `http://${subdomain}.localhost:4002${path}` })).body;
      expect(await at(`/${later.id}/a`)).toMatchObject({ site: later.id, pathname: '/a' });
      expect(await at('/')).toEqual(moved(`http://${subdomain}.localhost:4002/${site.id}`));
      const content = { defaultContent: { type: 'site', site: later.id } };
      expect((await site.client.patch(`/orgs/${organizationId}`, content)).status).toBe(200);
      expect(await at('/a')).toEqual(moved(`http://${subdomain}.localhost:4002/${later.id}/a`));
    } finally {
      await other.close();
    }
  });

  it('200: an organization that takes the id of another one for its name gets none of its readers', async () => {
    const [site, thief] = [await newPublishedSite(), await newPublishedSite()];
    const { organizationId } = site.space;
    await thief.client.patch(`/orgs/${thief.space.organizationId}`, { hostname: organizationId });
    await thief.client.patch(thief.url, { basename: site.id });
    expect((await site.resolve()).body).toMatchObject({ site: site.id, organization: organizationId });
  });

  it('409: nobody gets readers by a proxy on the hostname of another organization, or the other way round', async () => {
    const [site, thief] = [await newPublishedSite(), await newPublishedSite()];
    const [hostname, shown] = [`${site.id}.example.com`, `${site.id}.example.org`];
    await site.client.patch(site.url, { hostname });
    expect((await thief.client.patch(thief.url, { proxy: `${hostname}/login` })).status).toBe(409);
    expect((await resolveAt(`https://${hostname}/login`)).body).toMatchObject({ site: site.id, pathname: '/login' });
    await site.client.patch(site.url, { proxy: `${shown}/docs` });
    expect((await thief.client.patch(thief.url, { hostname: shown })).status).toBe(409);
    expect((await thief.client.patch(thief.url, { proxy: `${shown}/blog` })).status).toBe(200);
  });

  it('200: finds sections and the spaces in them, and leaves defaults out of addresses', async () => {
    const { id, admin } = await build.organization();
    const spaces = [await newContentSpace({ id, admin }), await newContentSpace({ id, admin })];
    const site = await build.site(id, { sections: spaces.map((space) => space.id) });
    const address = `http://localhost:4002/${id}/${site.id}`;
    const at = async (path: string) => (await resolveAt(`${address}${path}`)).body;
    const [first, second] = site.sections;
    expect(await at('')).toMatchObject({ siteSection: first, space: spaces[0]?.id, complete: false });
    expect(await at('/a/b')).toMatchObject({ siteSection: first, pathname: '/a/b', complete: true });
    expect(await at('/section-1/a')).toEqual(moved(`${address}/a`));
    expect(await at('/section-2')).toMatchObject({
      siteSection: second,
      siteSpace: site.siteSpaces[1],
      space: spaces[1]?.id,
      basePath: `/${id}/${site.id}/section-2/`,
      siteBasePath: `/${id}/${site.id}/`,
      pathname: '/',
      complete: false,
    });
    expect(await at('/SECTION-2/a')).toEqual(moved(`${address}/section-2/a`));
  });

  it('200: keeps the key of a share link in addresses, but for the canonical one', async () => {
    const site = await newPublishedSite({ visibility: 'share-link' });
    const { key } = await site.shareLink();
    expect((await site.resolve(`/~${key}/space-1/a`)).body).toEqual(moved(`${site.address}/~${key}/a`));
    const { body } = await site.resolve(`/~${key}/a`);
    expect(body).toMatchObject({ shareKey: key, pathname: '/a', canonicalUrl: `${site.address}/a` });
    expect(body.siteBasePath).toBe(`${new URL(site.address).pathname}/~${key}/`);
    const reader = api.as(body.apiToken);
    expect((await reader.get(`${site.url}/published?shareKey=${key}`)).text).toContain(`/~${key}`);
    expect((await reader.get(`${site.url}/published`)).text).not.toContain(key);
    expect((await reader.get(`${site.url}/published?shareKey=${'k'.repeat(32)}`)).status).toBe(404);
    expect((await site.resolve(`/%7E${key}/a`)).status).toBe(404);
    expect((await site.resolve(`/a/~${key}`)).status).toBe(404);
  });

  it.each([
    ['docs.example.com', 'must be an absolute http or https address, such as "https://docs.example.com/guide"'],
    ['ftp://docs.example.com/', 'must be an absolute http or https address, such as "https://docs.example.com/guide"'],
    ['https://me:pass@docs.example.com/', 'must not contain a user name or a password'],
    ['https://[::1]/', 'must name a host such as "docs.example.com"'],
    [
      'https://docs.example.com/a%2Fb',
      'must have a path that is encoded once, without encoded slashes or null characters',
    ],
    [
      'https://docs.example.com/%00',
      'must have a path that is encoded once, without encoded slashes or null characters',
    ],
    ['https://docs.example.com/%', 'must have a path that is encoded once, without encoded slashes or null characters'],
  ])('400: says what is wrong with "%s"', async (url, message) => {
    const { status, body } = await resolveAt(url, { redirectOnError: true });
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(JSON.stringify(message).slice(1, -1));
  });

  it('200: takes no notice of what it does not know, nor of who calls', async () => {
    const site = await newPublishedSite();
    const body = { url: site.address, cookies: {}, visitor: { visitorId: 'x', jwtToken: 'no token' } };
    for (const client of [api, site.client, api.as('nobody'), api.as('a.b.c')]) {
      expect((await client.post('/urls/published', body)).body.site).toBe(site.id);
    }
  });

  it('200: leads to the app instead of nowhere, when asked to', async () => {
    const site = await newPublishedSite({ published: false });
    const { status, body } = await resolveAt(site.address, { redirectOnError: true });
    expect({ status, body }).toEqual({ status: 200, body: { target: 'application', redirect: 'https://docs.test' } });
  });

  it('200: sends visitors who have to prove who they are to where they can, and never hands their token on', async () => {
    const site = await newPublishedSite({ visibility: 'visitor-auth' });
    const login = { backend: 'custom', fallbackURL: 'https://login.example.com/in?app=docs' };
    await site.client.patch(`${site.url}/publishing/auth`, login);
    const token = await site.sign({}, { expiresIn: -3600 });
    for (const [query, visitor] of [[`?tab=1&jwt_token=${token}`], ['?tab=1', { jwtToken: token }]] as const) {
      const { status, body, text } = await site.resolve(`/a%20b${query}`, visitor);
      expect({ status, target: body.target }).toEqual({ status: 200, target: 'external' });
      const { origin, searchParams } = new URL(body.redirect);
      expect(origin).toBe('https://login.example.com');
      expect(searchParams.get('app')).toBe('docs');
      expect(searchParams.get('location')).toBe(`${new URL(site.address).pathname}/a%20b?tab=1`);
      expect(text).not.toContain(token);
    }
  });
});

describe('addresses of previews', () => {
  it('200: show a site that is not published to whoever has one, with the claims that it was made with', async () => {
    const site = await newPublishedSite({ published: false });
    const pageId = await site.space.addPage('# Draft');
    for (const query of ['', `?siteSpace=${site.siteSpace}`, '?claims={}']) {
      const { url } = (await site.client.get(`${site.url}/publishing/preview${query}`)).body;
      const { status, body } = await resolveAt(url);
      expect({ status, preview: body.preview, site: body.site }).toEqual({ status: 200, preview: true, site: site.id });
      expect((await api.as(body.apiToken).get(`${site.space.url}/content/page/${pageId}`)).status).toBe(200);
    }
  });

  it('404: show nothing without their token, or with that of another site', async () => {
    const [site, other] = [await newPublishedSite(), await newPublishedSite()];
    const preview = async ({ client, url }: typeof site) => (await client.get(`${url}/publishing/preview`)).body.url;
    const [own, foreign] = [new URL(await preview(site)), new URL(await preview(other))];
    const bare = own.origin + own.pathname;
    const { apiToken } = (await site.resolve()).body;
    for (const query of ['', '?preview_token=', '?preview_token=a.b.c', `?preview_token=${apiToken}`, foreign.search]) {
      expect((await resolveAt(`${bare}${query}`)).status).toBe(404);
    }
    expect((await resolveAt(own.href)).status).toBe(200);
    expect((await api.as(own.searchParams.get('preview_token') ?? '').get(`${site.url}/published`)).status).toBe(401);
  });
});

describe('what a reader has already', () => {
  it('can be named by every read that is open to readers', () => {
    const reads = endpoints.filter(({ endpoint }) => endpoint.forVisitors && endpoint.method === 'GET');
    expect(reads.length).toBeGreaterThan(20);
    expect(reads.filter(({ endpoint }) => !endpoint.validated).map(({ endpoint }) => endpoint.operationId)).toEqual([]);
  });

  it('304: is not sent again while it is the same for this reader, and 200: is when it is not', async () => {
    const site = await newPublishedSite();
    const pageId = await site.space.addPage('# Install\n\nRun it.');
    const reader = await site.reader();
    for (const path of [`${site.url}/published`, `${site.space.url}/content/page/${pageId}`]) {
      const { headers } = await reader.get(path);
      expect(headers['cache-control']).toMatch(/private/);
      const known = { headers: { 'if-none-match': String(headers['etag']) } };
      expect(await reader.get(path, known)).toMatchObject({ status: 304, text: '' });
      await site.client.patch(site.url, { title: `Title for ${pageId}` });
      await site.space.change({ operation: 'update_page', page: pageId, title: 'Renamed' });
      expect((await reader.get(path, known)).status).toBe(200);
      await site.client.post(`${site.url}/unpublish`);
      expect((await reader.get(path, known)).status).toBe(401);
      await site.client.post(`${site.url}/publish`);
    }
  });
});
