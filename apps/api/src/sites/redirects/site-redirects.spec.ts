import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';

const ELSEWHERE = { kind: 'external', url: 'https://example.com/new' };

async function newSite({ sections = false } = {}) {
  const { id, admin } = await build.organization();
  const spaces = [await build.space(id), await build.space(id)];
  await build.pages(spaces[0] ?? '', [{ id: 'start', text: 'Start' }]);
  await build.pages(spaces[1] ?? '', [
    { id: 'first', text: 'First' },
    { id: 'install', text: 'Install', parent: 'first' },
  ]);
  const site = await build.site(id, sections ? { sections: spaces } : { spaces });
  const siteUrl = `/orgs/${id}/sites/${site.id}`;
  const { body } = await api.as(admin).get(siteUrl);
  const [guide = '', reference = ''] = site.siteSpaces;
  const published: string = body.urls.published;
  return { id, admin, site, spaces, guide, reference, siteUrl, url: `${siteUrl}/redirects`, published };
}

describe('POST /v1/orgs/:organizationId/sites/:siteId/redirects', () => {
  it('201: leads from a path, in its one spelling, to anywhere', async () => {
    const { admin, url } = await newSite();
    const { status, body } = await api.as(admin).post(url, { source: '/Old page/%7euser/', destination: ELSEWHERE });
    expect(status).toBe(201);
    expect(body).toEqual({
      object: 'site-redirect',
      id: body.id,
      source: '/Old%20page/~user',
      destination: ELSEWHERE,
      captureWildcard: false,
      permanent: false,
      draft: false,
      createdAt: body.createdAt,
    });
    expect((await api.as(admin).get(url)).body.items).toEqual([body]);
  });

  it('201: leads to sections, spaces and pages of the site; a path becomes the page that is there', async () => {
    const { admin, url, site, spaces, reference } = await newSite({ sections: true });
    const page = { kind: 'site-page', siteSpaceId: reference, pageId: 'install' };
    const space = { kind: 'site-space', siteSpaceId: reference };
    const cases = [
      { given: page, kept: page },
      { given: space, kept: space },
      { given: { kind: 'site-section', siteSectionId: site.sections[1] } },
      { given: { kind: 'path', spaceId: spaces[1], path: '/first/install/' }, kept: page },
      { given: { kind: 'path', spaceId: spaces[1], path: '/' }, kept: space },
    ];
    for (const [index, { given, kept }] of cases.entries()) {
      const { status, body } = await api.as(admin).post(url, { source: `/old-${index}`, destination: given });
      expect([status, body.destination]).toEqual([201, kept ?? given]);
    }
  });

  it('404: refuses destinations that the site does not have', async () => {
    const { id, admin, url, reference } = await newSite();
    const other = await build.site(id, { spaces: [await build.space(id)] });
    const destinations = [
      { kind: 'site-section', siteSectionId: 'unknown' },
      { kind: 'site-space', siteSpaceId: other.siteSpaces[0] },
      { kind: 'site-page', siteSpaceId: other.siteSpaces[0], pageId: 'first' },
      { kind: 'site-page', siteSpaceId: reference, pageId: 'start' },
      { kind: 'path', spaceId: await build.space(id), path: 'first' },
    ];
    for (const destination of destinations) {
      const { status, body } = await api.as(admin).post(url, { source: '/old', destination });
      expect([status, body.error.name]).toEqual([404, 'site_redirect.destination_unknown']);
    }
  });

  it('400: refuses what leads back to itself', async () => {
    const { admin, url, published, reference } = await newSite();
    const redirects = [
      { source: '/old', destination: { kind: 'external', url: `${published}/old?again` } },
      { source: '/old/*', destination: { kind: 'external', url: `${published}/old/new` } },
      { source: '/space-2', destination: { kind: 'site-space', siteSpaceId: reference } },
      { source: '/space-2/*', captureWildcard: true, destination: { kind: 'site-space', siteSpaceId: reference } },
    ];
    for (const redirect of redirects) {
      const { status, body } = await api.as(admin).post(url, redirect);
      expect([redirect.source, status, body.error?.name]).toEqual([redirect.source, 400, 'site_redirect.invalid']);
    }
  });

  it('400: refuses sources that are none, and capturing without a wildcard', async () => {
    const { admin, url } = await newSite();
    for (const source of ['old', '/a//b', '/a/../b', '/a?b', `/${'x'.repeat(512)}`, '/a*/b/*/c', '']) {
      expect([source, (await api.as(admin).post(url, { source, destination: ELSEWHERE })).status]).toEqual([
        source,
        400,
      ]);
    }
    const captured = { source: '/old', destination: ELSEWHERE, captureWildcard: true };
    expect((await api.as(admin).post(url, captured)).status).toBe(400);
  });

  it('409: a source leads to one place, also when several want it at the same time', async () => {
    const { admin, url } = await newSite();
    const spellings = ['/old', '/old/', '/%6fld', '/old', '/old', '/old'];
    const responses = await Promise.all(
      spellings.map((source) => api.as(admin).post(url, { source, destination: ELSEWHERE })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.error.name).toBe('site_redirect.source_taken');
    expect((await api.as(admin).get(url)).body.count).toBe(1);
  });

  it('400: refuses more redirects than a site can have', async () => {
    const { id, admin, site, url } = await newSite();
    await database.pool.query(
      `INSERT INTO site_redirects (id, organization_id, site_id, source, destination)
       SELECT $2 || '-' || n, $1, $2, '/old-' || n, '{"kind": "external", "url": "https://example.com"}'
         FROM generate_series(1, 10000) n`,
      [id, site.id],
    );
    const { status, body } = await api.as(admin).post(url, { source: '/one-more', destination: ELSEWHERE });
    expect([status, body.error.name]).toEqual([400, 'site_redirect.too_many']);
    const { body: many } = await api.as(admin).put(url, {
      redirects: [
        { source: '/one-more', destination: ELSEWHERE },
        { source: '/old-7', destination: null },
        { source: '/instead', destination: ELSEWHERE },
      ],
    });
    expect(many.results.map((result: { status: string }) => result.status)).toEqual(['error', 'deleted', 'created']);
  });

  it('403: readers of the site do not make redirects', async () => {
    const { id, url } = await newSite();
    const editor = await build.member(id, 'edit');
    expect((await api.as(editor).post(url, { source: '/old', destination: ELSEWHERE })).status).toBe(403);
    expect((await api.as(editor).get(url)).status).toBe(200);
  });

  it('404: a site of another organization is as good as none', async () => {
    const { url } = await newSite();
    const { admin: outsider } = await build.organization();
    const responses = [
      await api.as(outsider).get(url),
      await api.as(outsider).post(url, { source: '/old', destination: ELSEWHERE }),
      await api.as(outsider).put(url, { redirects: [{ source: '/old', destination: null }] }),
    ];
    for (const { status } of responses) expect(status).toBe(404);
  });
});

describe('GET /v1/orgs/:organizationId/sites/:siteId/redirects', () => {
  it('200: lists the newest first, page by page, and by a part of the source', async () => {
    const { admin, url } = await newSite();
    for (const source of ['/api/v1', '/guide', '/API/v2'])
      await api.as(admin).post(url, { source, destination: ELSEWHERE });
    const sourcesIn = ({ items }: { items: { source: string }[] }) => items.map(({ source }) => source);
    const { body: first } = await api.as(admin).get(`${url}?limit=2`);
    expect([sourcesIn(first), first.count]).toEqual([['/API/v2', '/guide'], 3]);
    const { body: next } = await api.as(admin).get(`${url}?limit=2&page=${first.next.page}`);
    expect(sourcesIn(next)).toEqual(['/api/v1']);
    expect(sourcesIn((await api.as(admin).get(`${url}?search=api`)).body)).toEqual(['/API/v2', '/api/v1']);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/redirects/:siteRedirectId', () => {
  async function withRedirect(redirect: object) {
    const made = await newSite();
    const { body } = await api.as(made.admin).post(made.url, redirect);
    return { ...made, redirect: body, own: `${made.url}/${body.id}` };
  }

  it('200: changes what is sent and only that', async () => {
    const { admin, own, redirect, reference } = await withRedirect({ source: '/old', destination: ELSEWHERE });
    const { status, body } = await api.as(admin).patch(own, { permanent: true });
    expect([status, body]).toEqual([200, { ...redirect, permanent: true, updatedAt: body.updatedAt }]);
    expect(typeof body.updatedAt).toBe('string');
    const destination = { kind: 'site-page', siteSpaceId: reference, pageId: 'first' };
    const { body: moved } = await api.as(admin).patch(own, { source: '/older/', destination });
    expect(moved).toMatchObject({ source: '/older', destination, permanent: true });
  });

  it('400: refuses to capture what no wildcard stands for, be it sent or stored', async () => {
    const { admin, own } = await withRedirect({ source: '/old/*', destination: ELSEWHERE, captureWildcard: true });
    const { status, body } = await api.as(admin).patch(own, { source: '/old' });
    expect([status, body.error.name]).toEqual([400, 'site_redirect.invalid']);
    expect((await api.as(admin).patch(own, { source: '/old', captureWildcard: false })).status).toBe(200);
    expect((await api.as(admin).patch(own, { captureWildcard: true })).status).toBe(400);
  });

  it('400: refuses a destination that leads back', async () => {
    const { admin, own, published } = await withRedirect({ source: '/old', destination: ELSEWHERE });
    const back = { destination: { kind: 'external', url: `${published}/new` }, source: '/new' };
    const { status, body } = await api.as(admin).patch(own, back);
    expect([status, body.error.name]).toEqual([400, 'site_redirect.invalid']);
  });

  it('404: refuses a destination that the site does not have', async () => {
    const { admin, own } = await withRedirect({ source: '/old', destination: ELSEWHERE });
    const unknown = await api.as(admin).patch(own, { destination: { kind: 'site-space', siteSpaceId: 'unknown' } });
    expect([unknown.status, unknown.body.error.name]).toEqual([404, 'site_redirect.destination_unknown']);
  });

  it('409: a source of another redirect is taken', async () => {
    const { admin, url, own } = await withRedirect({ source: '/old', destination: ELSEWHERE });
    await api.as(admin).post(url, { source: '/older', destination: ELSEWHERE });
    const { status, body } = await api.as(admin).patch(own, { source: '/older' });
    expect([status, body.error.name]).toEqual([409, 'site_redirect.source_taken']);
    expect((await api.as(admin).patch(own, { source: '/old' })).status).toBe(200);
  });

  it('404: a redirect of another site is as good as none', async () => {
    const { id, admin, redirect, url } = await withRedirect({ source: '/old', destination: ELSEWHERE });
    const other = await build.site(id);
    const foreign = `/orgs/${id}/sites/${other.id}/redirects/${redirect.id}`;
    const { status, body } = await api.as(admin).patch(foreign, { permanent: true });
    expect([status, body.error.name]).toEqual([404, 'site_redirect.not_found']);
    expect((await api.as(admin).delete(foreign)).status).toBe(204);
    expect((await api.as(admin).get(url)).body.items).toEqual([redirect]);
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/redirects/:siteRedirectId', () => {
  it('204: removes a redirect, and tells of it once however often it is asked for', async () => {
    const { admin, url, site } = await newSite();
    const { body } = await api.as(admin).post(url, { source: '/old', destination: ELSEWHERE });
    for (const _ of [1, 2]) expect((await api.as(admin).delete(`${url}/${body.id}`)).status).toBe(204);
    expect((await api.as(admin).get(url)).body.items).toEqual([]);
    const described = { targetId: site.id, action: 'site.redirect-deleted' };
    expect(await database.prisma.auditEvent.count({ where: described })).toBe(1);
  });
});
