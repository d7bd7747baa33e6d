import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';

const ELSEWHERE = { kind: 'external', url: 'https://example.com/new?a=b#c' };

async function newSite() {
  const { id, admin } = await build.organization();
  const spaces = [await build.space(id), await build.space(id)];
  await build.pages(spaces[1] ?? '', [
    { id: 'first', text: 'First' },
    { id: 'install', text: 'Install', parent: 'first' },
  ]);
  const site = await build.site(id, { spaces });
  const siteUrl = `/orgs/${id}/sites/${site.id}`;
  const { body } = await api.as(admin).get(siteUrl);
  const published: string = body.urls.published;
  const lead = (source: string, destination: object, options: object = {}) =>
    api.as(admin).post(`${siteUrl}/redirects`, { source, destination, ...options });
  const resolve = (source: string) => api.as(admin).get(`${siteUrl}/redirect?source=${encodeURIComponent(source)}`);
  return { id, admin, spaces, reference: site.siteSpaces[1] ?? '', siteUrl, published, lead, resolve };
}

describe('GET /v1/orgs/:organizationId/sites/:siteId/redirect', () => {
  it('200: finds the redirect from a path in whatever spelling, and where it leads now', async () => {
    const { spaces, reference, published, lead, resolve } = await newSite();
    const { body: made } = await lead('/Old page', { kind: 'site-page', siteSpaceId: reference, pageId: 'install' });
    for (const source of ['/Old page', '/Old%20page/']) {
      const { status, body } = await resolve(source);
      expect([status, body]).toEqual([200, { redirect: made, target: `${published}/space-2/first/install` }]);
    }
    await build.pages(spaces[1] ?? '', [{ id: 'install', text: 'Install', slug: 'set-up' }]);
    expect((await resolve('/Old page')).body.target).toBe(`${published}/space-2/set-up`);
  });

  it('200: prefers exactly this path, then the longest part of it', async () => {
    const { lead, resolve } = await newSite();
    const to = (name: string) => ({ kind: 'external', url: `https://example.com/${name}` });
    await lead('/a/*', to('all'));
    await lead('/a/b/*', to('some'), { captureWildcard: true });
    await lead('/a/b/c', to('one'));
    const targetOf = async (source: string) => (await resolve(source)).body.target;
    expect(await targetOf('/a/b/c')).toBe('https://example.com/one');
    expect(await targetOf('/a/b/c/d')).toBe('https://example.com/some/c/d');
    expect(await targetOf('/a/b')).toBe('https://example.com/all');
    expect((await resolve('/a')).status).toBe(404);
  });

  it('200: puts what a wildcard stood for before the query of the destination', async () => {
    const { lead, resolve } = await newSite();
    await lead('/old/*', ELSEWHERE, { captureWildcard: true });
    expect((await resolve('/old/x%2Fy/z')).body.target).toBe('https://example.com/new/x%2Fy/z?a=b#c');
  });

  it('200: lets a wildcard lead to content below itself, and not from there', async () => {
    const { reference, published, lead, resolve } = await newSite();
    const { status } = await lead('/space-2/*', { kind: 'site-page', siteSpaceId: reference, pageId: 'first' });
    expect(status).toBe(201);
    expect((await resolve('/space-2/nowhere')).body.target).toBe(`${published}/space-2/first`);
    expect((await resolve('/space-2/first')).status).toBe(404);
  });

  it('200: keeps the reader of a share link on it', async () => {
    const { admin, siteUrl, reference, published, lead } = await newSite();
    await lead('/old', { kind: 'site-space', siteSpaceId: reference });
    const { body: link } = await api.as(admin).post(`${siteUrl}/share-links`, { name: 'Partners' });
    const key = link.urls.published.split('/~')[1];
    const { body } = await api.as(admin).get(`${siteUrl}/redirect?source=/old&shareKey=${key}`);
    expect(body.target).toBe(`${published}/~${key}/space-2`);
    expect((await api.as(admin).get(`${siteUrl}/redirect?source=/old&shareKey=other`)).status).toBe(404);
  });

  it('404: nothing leads away from a path, or what is asked for is none', async () => {
    const { lead, resolve } = await newSite();
    await lead('/old/*', ELSEWHERE);
    for (const source of ['/new', '/old', 'old/x', '/old/../x', '/old/x?y', '/']) {
      const { status, body } = await resolve(source);
      expect([source, status, body.error?.name]).toEqual([source, 404, 'site_redirect.not_found']);
    }
  });

  it('404: the destination is gone', async () => {
    const { spaces, reference, lead, resolve } = await newSite();
    await lead('/page', { kind: 'site-page', siteSpaceId: reference, pageId: 'install' });
    await lead('/space', { kind: 'site-space', siteSpaceId: reference });
    await build.pages(spaces[1] ?? '', [{ id: 'install', text: null }]);
    expect([(await resolve('/page')).status, (await resolve('/space')).status]).toEqual([404, 200]);
    await database.prisma.space.update({ where: { id: spaces[1] ?? '' }, data: { deletedAt: new Date() } });
    expect((await resolve('/space')).status).toBe(404);
  });

  it('400: refuses to look for nothing', async () => {
    const { admin, siteUrl } = await newSite();
    expect((await api.as(admin).get(`${siteUrl}/redirect`)).status).toBe(400);
  });

  it('404: a site of another organization is as good as none', async () => {
    const { siteUrl, lead } = await newSite();
    await lead('/old', ELSEWHERE);
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(`${siteUrl}/redirect?source=/old`)).status).toBe(404);
  });
});
