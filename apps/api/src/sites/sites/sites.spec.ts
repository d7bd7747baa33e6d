import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

/** An organization with an unpublished site that shows a space. */
async function newSite() {
  const { id: organizationId, admin } = await build.organization();
  const spaceId = await build.space(organizationId);
  const site = await build.site(organizationId, { spaces: [spaceId], published: false });
  const client = api.as(admin);
  return { ...site, admin, client, spaceId, url: `/orgs/${organizationId}/sites/${site.id}` };
}

const newHostname = () => `docs.${randomBytes(6).toString('hex')}.example.com`;

describe('GET /v1/orgs/:organizationId/sites', () => {
  it('200: lists the sites of the organization and of no other, newest first, page by page', async () => {
    const { id, admin } = await build.organization();
    await build.site((await build.organization()).id);
    const sites = [await build.site(id), await build.site(id), await build.site(id)];
    const pages = await readPages(api.as(admin), `/orgs/${id}/sites?limit=2`);
    expect(pages.flatMap(idsOf)).toEqual(sites.map((site) => site.id).reverse());
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('200: filters by space, title, state and type', async () => {
    const { id, admin } = await build.organization();
    const spaceId = await build.space(id);
    const docs = await build.site(id, { title: 'Product docs', spaces: [spaceId] });
    const drafts = await build.site(id, { title: '100%', published: false });
    await database.prisma.site.update({ where: { id: drafts.id }, data: { type: 'ultimate' } });
    const found = async (query: string) => (await api.as(admin).get(`/orgs/${id}/sites?${query}`)).body.items.map(idOf);
    expect(await found(`space=${spaceId}`)).toEqual([docs.id]);
    expect(await found('title=PRODUCT')).toEqual([docs.id]);
    expect(await found('title=%25')).toEqual([drafts.id]);
    expect(await found('published=false')).toEqual([drafts.id]);
    expect(await found('type=basic&type=premium')).toEqual([docs.id]);
    expect(await found('type=basic&type=ultimate')).toHaveLength(2);
  });

  it('200: shows guests what they were granted, and members what its level gives', async () => {
    const { organizationId, id } = await newSite();
    const hidden = await build.site(organizationId);
    await database.prisma.site.update({ where: { id: hidden.id }, data: { defaultLevel: null } });
    const guest = await build.member(organizationId, null);
    const reader = await build.member(organizationId, 'read');
    const list = async (person: { token: string }) =>
      (await api.as(person.token).get(`/orgs/${organizationId}/sites`)).body.items.map(idOf);
    expect(await list(guest)).toEqual([]);
    expect(await list(reader)).toEqual([id]);
    await build.grant({ organizationId, kind: 'site', id: hidden.id }, { user: guest.id }, 'read');
    expect(await list(guest)).toEqual([hidden.id]);
  });
});

describe('POST /v1/orgs/:organizationId/sites', () => {
  it('201: creates a site that shows spaces in their order and is not published yet', async () => {
    const { id, admin } = await build.organization();
    const spaces = [await build.space(id, { title: 'Guide' }), await build.space(id, { title: 'API' })];

    const { status, body } = await api.as(admin).post(`/orgs/${id}/sites`, { title: 'Docs', spaces });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'site',
      title: 'Docs',
      published: false,
      visibility: 'public',
      siteSpaces: 2,
    });
    expect(body.urls.published).toBeUndefined();
    const published = await api.as(admin).post(`/orgs/${id}/sites/${body.id}/publish`);
    const space = await api.as(admin).get(`/spaces/${spaces[1]}`);
    const address = `${published.body.urls.published}/api`;
    expect(space.body).toMatchObject({ visibility: 'public', urls: { published: address, public: address } });
  });

  it('201: takes no body at all, and makes whoever creates it its administrator', async () => {
    const { id } = await build.organization();
    const creator = await build.member(id, 'create');
    const { status, body } = await api.as(creator).post(`/orgs/${id}/sites`);
    expect([status, body.title, body.siteSpaces, body.permissions.admin]).toEqual([201, 'Untitled site', 0, true]);
    expect((await api.as(creator).patch(`/orgs/${id}/sites/${body.id}`, { title: 'Mine' })).status).toBe(200);
  });

  it('403: who may only read a space does not show it to others', async () => {
    const { id } = await build.organization();
    const creator = await build.member(id, 'create');
    const space = await build.space(id, { level: 'read' });
    const { status, body } = await api.as(creator).post(`/orgs/${id}/sites`, { spaces: [space] });
    expect([status, body.error.name]).toEqual([403, 'access.denied']);
  });

  it('404: a space that the caller cannot see, and one of others, and then makes nothing', async () => {
    const { id, admin } = await build.organization();
    const foreign = await build.space((await build.organization()).id);
    const response = await api.as(admin).post(`/orgs/${id}/sites`, { spaces: [foreign] });
    expect([response.status, response.body.error.name]).toEqual([404, 'site.space_unknown']);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect(await database.prisma.site.count({ where: { organizationId: id } })).toBe(0);
  });

  it.each([
    ['a short title', { title: 'x' }],
    ['an unknown visibility', { visibility: 'secret' }],
    ['an unknown type', { type: 'gold' }],
  ])('400: refuses %s', async (_what, body) => {
    const { id, admin } = await build.organization();
    expect((await api.as(admin).post(`/orgs/${id}/sites`, body)).status).toBe(400);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId', () => {
  it('200: changes what was sent and only that', async () => {
    const { client, url } = await newSite();
    const { body: before } = await client.get(url);
    const hostname = newHostname();
    const change = { title: 'Another', visibility: 'unlisted', basename: 'Docs', hostname: hostname.toUpperCase() };
    const { body } = await client.patch(url, {
      ...change,
      agentsContext: 'excluded',
      adaptiveContent: { enabled: true },
    });
    expect(body).toMatchObject({ title: 'Another', visibility: 'unlisted', basename: 'docs', hostname });
    expect(body).toMatchObject({ agentsContext: 'excluded', adaptiveContent: { enabled: true } });
    const { body: cleared } = await client.patch(url, { basename: null, hostname: null });
    expect(cleared).toEqual({ ...body, hostname: undefined, basename: undefined, urls: before.urls });
  });

  it('200: shows it behind a proxy, which passes requests on to the best other address', async () => {
    const { client, url } = await newSite();
    const hostname = newHostname();
    const origin = `${newHostname()}/docs/v2`;
    await client.patch(url, { hostname, proxy: origin });
    const { body } = await client.post(`${url}/publish`);
    expect(body.proxy).toEqual({ origin, target: `https://${hostname}/` });
    expect(body.urls.published).toBe(`https://${origin}`);
  });

  it('200: chooses what readers see first', async () => {
    const { organizationId, client, url } = await newSite();
    const { body: second } = await client.post(`${url}/site-spaces`, { spaceId: await build.space(organizationId) });
    await client.patch(url, { defaultSiteSpace: second.id });
    const { body } = await client.get(`${url}/site-spaces?default=true`);
    expect(body.items.map(idOf)).toEqual([second.id]);
    expect((await client.patch(url, { defaultSiteSpace: 'nothing' })).status).toBe(404);
    expect((await client.patch(url, { defaultSiteSection: 'nothing' })).status).toBe(404);
  });

  it('409: an address that another site has, whoever asks for it at the same moment', async () => {
    const [one, other] = [await newSite(), await newSite()];
    const third = await build.site(one.organizationId);
    const sibling = `/orgs/${one.organizationId}/sites/${third.id}`;
    const hostname = newHostname();
    const proxy = `${newHostname()}/docs`;
    const both = (body: object) => Promise.all([one, other].map(({ client, url }) => client.patch(url, body)));
    for (const body of [{ hostname }, { proxy }]) {
      const responses = await both(body);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect((await one.client.patch(one.url, { basename: 'docs' })).status).toBe(200);
    expect((await other.client.patch(other.url, { basename: 'docs' })).status).toBe(200);
    const { status, body } = await one.client.patch(sibling, { basename: 'docs' });
    expect([status, body.error.name]).toEqual([409, 'site.basename_taken']);
  });

  it.each([
    ['hostname', 'localhost'],
    ['hostname', 'https://docs.example.com'],
    ['hostname', '10.0.0.1'],
    ['hostname', 'docs.acme.localhost'],
    ['basename', 'a/b'],
    ['basename', 'robots.txt'],
    ['proxy', 'example.com'],
    ['proxy', 'https://example.com/docs'],
    ['proxy', 'example.com/a/b/c/d/e/f/g/h/i'],
    ['proxy', 'localhost:4002/docs'],
  ])('400: refuses the %s "%s"', async (field, value) => {
    const { client, url } = await newSite();
    expect((await client.patch(url, { [field]: value })).status).toBe(400);
  });

  it('400: a hostname that the proxy of the site has', async () => {
    const { client, url } = await newSite();
    const hostname = newHostname();
    await client.patch(url, { proxy: `${hostname}/docs` });
    const { status, body } = await client.patch(url, { hostname });
    expect([status, body.error.name]).toEqual([400, 'site.proxy_refused']);
  });

  it('403: who only sees it does not change it, and 404: who does not see it learns nothing', async () => {
    const { organizationId, url } = await newSite();
    const reader = await build.member(organizationId, 'edit');
    const guest = await build.member(organizationId, null);
    const { admin: outsider } = await build.organization();
    expect((await api.as(reader).patch(url, { title: 'Mine' })).status).toBe(403);
    expect((await api.as(guest).patch(url, { title: 'Mine' })).status).toBe(404);
    expect((await api.as(outsider).patch(url, { title: 'Mine' })).status).toBe(404);
    expect((await api.patch(url, { title: 'Mine' })).status).toBe(401);
  });

  it('200: tells of every space that others see now, and of none when only the title changes', async () => {
    const { id: organizationId, admin } = await build.organization();
    const spaces = [await build.space(organizationId), await build.space(organizationId)];
    const site = await build.site(organizationId, { spaces });
    const url = `/orgs/${organizationId}/sites/${site.id}`;
    const toldBy = async (body: object) => {
      const { events } = await recordedBy(await api.as(admin).patch(url, body));
      return events.map(({ type, payload }) => [type, payload]);
    };
    const updated = ['site.updated', { siteId: site.id }];
    expect(await toldBy({ title: 'Renamed' })).toEqual([updated]);
    const told = await toldBy({ visibility: 'unlisted' });
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        updated,
        ...spaces.map((spaceId) => [
          'space.visibility-updated',
          { spaceId, previousVisibility: 'public', visibility: 'unlisted' },
        ]),
      ]),
    );
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/publish and /unpublish', () => {
  it('200: tells once of the site and of the spaces that others see now', async () => {
    const { organizationId, client, url, spaceId, id } = await newSite();
    const { events } = await recordedBy(await client.post(`${url}/publish`));
    expect(events).toEqual([
      { type: 'site.published', organizationId, payload: { siteId: id } },
      {
        type: 'space.visibility-updated',
        organizationId,
        payload: { spaceId, previousVisibility: 'private', visibility: 'public' },
      },
    ]);
    expect(await recordedBy(await client.post(`${url}/publish`))).toEqual(NOTHING);
    const { body } = await client.post(`${url}/unpublish`);
    expect(body).toMatchObject({ published: false });
    expect((await client.get(`/spaces/${spaceId}`)).body).toMatchObject({ visibility: 'private' });
  });

  it('409: there is nothing to publish, also when the only space is deleted', async () => {
    const { client, url, spaceId } = await newSite();
    await client.delete(`/spaces/${spaceId}`);
    const { status, body } = await client.post(`${url}/publish`);
    expect([status, body.error.name]).toEqual([409, 'site.nothing_to_publish']);
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId', () => {
  it('204: removes the site with everything on it but not the spaces, and a second time changes nothing', async () => {
    const { organizationId, client, url, id, spaceId } = await newSite();
    await client.post(`${url}/share-links`, { name: 'Partners' });
    await client.post(`${url}/sections`, { spaceId: await build.space(organizationId) });
    expect((await client.delete(url)).status).toBe(204);
    expect((await client.get(url)).status).toBe(404);
    expect((await client.get(`/spaces/${spaceId}`)).status).toBe(200);
    expect(await database.prisma.grant.count({ where: { resourceId: id } })).toBe(0);
    const again = await client.delete(url);
    expect(again.status).toBe(204);
    expect(await recordedBy(again)).toEqual(NOTHING);
  });
});

const idOf = ({ id }: { id: string }) => id;
