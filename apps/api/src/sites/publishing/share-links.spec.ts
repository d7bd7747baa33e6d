import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring } from '../../../test/harness.js';

async function newSite({ published = true } = {}) {
  const { id, admin } = await build.organization();
  const site = await build.site(id, { published, visibility: 'share-link', spaces: [await build.space(id)] });
  const siteUrl = `/orgs/${id}/sites/${site.id}`;
  return { id, siteId: site.id, admin, siteUrl, url: `${siteUrl}/share-links` };
}

const secretIn = (address: string) => /\/~([A-Za-z0-9_-]+)$/.exec(address)?.[1] ?? '';

describe('POST /v1/orgs/:organizationId/sites/:siteId/share-links', () => {
  it('201: makes an active link whose address holds a secret of its own', async () => {
    const { admin, url, siteUrl } = await newSite();
    const { status, body } = await api.as(admin).post(url, { name: 'Partners' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ object: 'share-link', name: 'Partners', active: true });
    const { body: site } = await api.as(admin).get(siteUrl);
    const secret = secretIn(body.urls.published);
    expect(body.urls.published).toBe(`${site.urls.published}/~${secret}`);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
    const { body: other } = await api.as(admin).post(url, { name: 'Partners' });
    expect(secretIn(other.urls.published)).not.toBe(secret);
  });

  it('201: shows no address while the site is not published', async () => {
    const { admin, url, siteUrl } = await newSite({ published: false });
    expect((await api.as(admin).post(url, { name: '' })).body.urls).toEqual({});
    await api.as(admin).post(`${siteUrl}/publish`);
    expect((await api.as(admin).get(url)).body.items[0].urls.published).toContain('/~');
  });

  it('201: keeps the secret only encrypted and as a keyed hash, and tells nobody of it', async () => {
    const { id, admin, url } = await newSite();
    const { body } = await api
      .as(admin)
      .post(url, { name: 'Partners' }, { headers: { 'idempotency-key': 'once-only' } });
    const secret = secretIn(body.urls.published);
    const row = await database.prisma.shareLink.findUniqueOrThrow({ where: { id: body.id } });
    expect(keyring.open('share-links', row.secret)).toBe(secret);
    expect(Buffer.from(row.secretHash)).toEqual(keyring.hash('share-links', secret));
    const { rows: known } = await database.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { name } of known) {
      const { rows } = await database.pool.query(`SELECT 1 FROM "${name}" t WHERE t::text LIKE $1`, [`%${secret}%`]);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect(known.length).toBeGreaterThan(10);
    const { body: again } = await api
      .as(admin)
      .post(url, { name: 'Partners' }, { headers: { 'idempotency-key': 'once-only' } });
    expect(again).toEqual(body);
    expect((await api.as(admin).get(`/orgs/${id}/sites`)).text).not.toContain(secret);
  });

  it('400: refuses no name and one that is too long', async () => {
    const { admin, url } = await newSite();
    for (const body of [{}, { name: 'x'.repeat(51) }, { name: null }]) {
      expect((await api.as(admin).post(url, body)).status).toBe(400);
    }
  });

  it('403: only administrators of the site see and make links', async () => {
    const { id, url } = await newSite();
    const creator = await build.member(id, 'create');
    expect((await api.as(creator).post(url, { name: 'Partners' })).status).toBe(403);
    expect((await api.as(creator).get(url)).status).toBe(403);
  });

  it('404: a site of another organization is as good as none', async () => {
    const { url } = await newSite();
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).post(url, { name: 'Partners' })).status).toBe(404);
  });
});

describe('GET /v1/orgs/:organizationId/sites/:siteId/share-links', () => {
  it('200: lists the newest first, page by page, and by a part of the name', async () => {
    const { admin, url } = await newSite();
    for (const name of ['Partners', '100% Press', 'Press office']) await api.as(admin).post(url, { name });
    const namesIn = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
    const { body: first } = await api.as(admin).get(`${url}?limit=2`);
    expect([namesIn(first), first.count]).toEqual([['Press office', '100% Press'], 3]);
    const { body: next } = await api.as(admin).get(`${url}?limit=2&page=${first.next.page}`);
    expect(namesIn(next)).toEqual(['Partners']);
    expect(namesIn((await api.as(admin).get(`${url}?search=press`)).body)).toEqual(['Press office', '100% Press']);
    expect(namesIn((await api.as(admin).get(`${url}?search=%25`)).body)).toEqual(['100% Press']);
  });

  it('200: shows a link without its address when its secret cannot be read any more', async () => {
    const { admin, url } = await newSite();
    const { body } = await api.as(admin).post(url, { name: 'Partners' });
    await database.prisma.shareLink.update({ where: { id: body.id }, data: { secret: new Uint8Array(60) } });
    expect((await api.as(admin).get(url)).body.items).toEqual([{ ...body, urls: {} }]);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/share-links/:shareLinkId', () => {
  it('200: takes access away and gives the same address back', async () => {
    const { admin, url } = await newSite();
    const { body: link } = await api.as(admin).post(url, { name: 'Partners' });
    const { status, body } = await api.as(admin).patch(`${url}/${link.id}`, { active: false });
    expect([status, body]).toEqual([200, { ...link, active: false, urls: {} }]);
    expect((await api.as(admin).patch(`${url}/${link.id}`, { active: true, name: 'Press' })).body).toEqual({
      ...link,
      name: 'Press',
    });
  });

  it('404: a link of another site is as good as none', async () => {
    const { id, admin, url } = await newSite();
    const { body: link } = await api.as(admin).post(url, { name: 'Partners' });
    const other = await build.site(id);
    const foreign = `/orgs/${id}/sites/${other.id}/share-links/${link.id}`;
    const { status, body } = await api.as(admin).patch(foreign, { active: false });
    expect([status, body.error.name]).toEqual([404, 'share_link.not_found']);
    expect((await api.as(admin).delete(foreign)).status).toBe(204);
    expect((await api.as(admin).get(url)).body.items).toEqual([link]);
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/share-links/:shareLinkId', () => {
  it('204: removes a link, and tells of it once however often it is asked for', async () => {
    const { admin, url, siteId } = await newSite();
    const { body: link } = await api.as(admin).post(url, { name: 'Partners' });
    for (const _ of [1, 2]) expect((await api.as(admin).delete(`${url}/${link.id}`)).status).toBe(204);
    expect((await api.as(admin).get(url)).body.items).toEqual([]);
    const described = { targetId: siteId, action: 'site.share-link-deleted' };
    expect(await database.prisma.auditEvent.count({ where: described })).toBe(1);
  });
});
