import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';

async function newSite({ sections = false } = {}) {
  const { id, admin } = await build.organization();
  const spaces = [await build.space(id), await build.space(id)];
  const site = await build.site(id, sections ? { sections: spaces } : { spaces });
  const url = `/orgs/${id}/sites/${site.id}`;
  const [first, second] = site.siteSpaces.map((siteSpace) => `${url}/site-spaces/${siteSpace}/customization`);
  if (!first || !second) throw new Error('The site has two spaces');
  return { id, admin, spaces, siteUrl: url, url: `${url}/customization`, first, second };
}

describe('GET /v1/orgs/:organizationId/sites/:siteId/customization', () => {
  it('200: is complete before anybody sets anything, also for readers', async () => {
    const { id, url } = await newSite();
    const { status, body } = await api.as(await build.member(id, 'read')).get(`${url}?unmasked=true`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ styling: { theme: 'clean' }, favicon: {}, header: { preset: 'default', links: [] } });
    expect(body).not.toHaveProperty('title');
  });

  it.each([false, true])('200: speaks the language of the default space (with sections: %s)', async (sections) => {
    const { admin, url, spaces } = await newSite({ sections });
    await database.prisma.space.update({ where: { id: spaces[0] ?? '' }, data: { language: 'fr' } });
    await database.prisma.space.update({ where: { id: spaces[1] ?? '' }, data: { language: 'de' } });
    expect((await api.as(admin).get(url)).body.internationalization).toEqual({ locale: 'fr' });
  });

  it('404: a site of another organization is as good as none', async () => {
    const { url } = await newSite();
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(url)).status).toBe(404);
  });
});

describe('PUT /v1/orgs/:organizationId/sites/:siteId/customization', () => {
  it('200: sets what is sent and everything else back to the default', async () => {
    const { admin, url, siteUrl } = await newSite();
    const { body: usual } = await api.as(admin).get(url);
    await api.as(admin).put(url, { title: 'Handbook', styling: { theme: 'bold' }, favicon: { emoji: '1f600' } });
    const { status, body } = await api.as(admin).put(url, { favicon: { emoji: '😀' } });
    expect([status, body]).toEqual([200, { ...usual, favicon: { emoji: '😀' } }]);
    expect((await api.as(admin).get(url)).body).toEqual(body);
    expect((await api.as(admin).get(siteUrl)).body.icon).toEqual({ emoji: '😀' });
  });

  it('200: takes parts of the sidebar and of the themes of code, and leaves the rest as usual', async () => {
    const { admin, url, first } = await newSite();
    const { body: usual } = await api.as(admin).get(url);
    const { status, body } = await api
      .as(admin)
      .put(url, { styling: { sidebar: { list: 'pill' }, codeTheme: { openapi: { dark: 'monokai' } } } });
    expect(status).toBe(200);
    const { sidebar, codeTheme } = usual.styling;
    expect(body.styling).toEqual({
      ...usual.styling,
      sidebar: { ...sidebar, list: 'pill' },
      codeTheme: { ...codeTheme, openapi: { ...codeTheme.openapi, dark: 'monokai' } },
    });
    await api.as(admin).patch(first, { styling: { sidebar: { background: 'filled' } } });
    await api.as(admin).patch(first, { styling: { codeTheme: { default: { light: 'github-light' } } } });
    const { body: space } = await api.as(admin).patch(first, { styling: { codeTheme: { default: { dark: 'nord' } } } });
    expect(space.styling.sidebar).toEqual({ background: 'filled', list: 'pill' });
    expect(space.styling.codeTheme).toEqual({
      default: { light: 'github-light', dark: 'nord' },
      openapi: { ...codeTheme.openapi, dark: 'monokai' },
    });
    expect((await api.as(admin).put(url, { styling: { sidebar: { list: 'round' } } })).status).toBe(400);
  });

  it('200: takes back what was read', async () => {
    const { admin, url } = await newSite();
    const { body } = await api.as(admin).get(url);
    expect((await api.as(admin).put(url, body)).body).toEqual(body);
  });

  it('400: refuses a link with a condition that cannot be evaluated', async () => {
    const { admin, url } = await newSite();
    const links = (condition: string) => ({ header: { links: [{ title: 'Beta', condition }] } });
    for (const condition of ['visitor.claims.', 'visitor.name == "x"']) {
      const { status, body } = await api.as(admin).put(url, links(condition));
      expect([condition, status, body.error?.name]).toEqual([condition, 400, 'site.condition_invalid']);
    }
    for (const condition of ['', 'visitor.claims.beta == true']) {
      const { status, body } = await api.as(admin).put(url, links(condition));
      expect([status, body.header.links[0].condition]).toEqual([200, condition]);
    }
  });

  it('400: refuses values that are none', async () => {
    const { admin, url } = await newSite();
    for (const body of [{ title: 'x' }, { styling: { theme: 'loud' } }, { header: { links: {} } }]) {
      expect((await api.as(admin).put(url, body)).status).toBe(400);
    }
  });

  it('403: readers of the site do not change it', async () => {
    const { id, url } = await newSite();
    expect((await api.as(await build.member(id, 'edit')).put(url, {})).status).toBe(403);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization', () => {
  it('200: lets one space look otherwise, and null look like the site again', async () => {
    const { admin, url, first, second } = await newSite();
    const { body: site } = await api.as(admin).put(url, { title: 'Handbook', pdf: { enabled: false } });
    const { status, body } = await api.as(admin).patch(first, { title: 'Guide', styling: { theme: 'bold' } });
    expect(status).toBe(200);
    expect(body).toEqual({ ...site, title: 'Guide', styling: { ...site.styling, theme: 'bold' } });
    expect((await api.as(admin).get(first)).body).toEqual(body);
    expect((await api.as(admin).get(second)).body).toEqual(site);
    const { body: cleared } = await api.as(admin).patch(first, { styling: { theme: null } });
    expect(cleared).toEqual({ ...site, title: 'Guide' });
    expect((await api.as(admin).patch(first, { title: null })).body).toEqual(site);
  });

  it('200: readers of the site get how it looks, and how each of its spaces does', async () => {
    const { admin, url, siteUrl, first, second } = await newSite();
    const { body: site } = await api.as(admin).put(url, { title: 'Handbook' });
    const { body: guide } = await api.as(admin).patch(first, { title: 'Guide' });
    const { body } = await api.as(admin).get(`${siteUrl}/published`);
    const [guideId, otherId] = [first, second].map((space) => /site-spaces\/([^/]+)/.exec(space)?.[1] ?? '');
    expect(body.customizations).toEqual({ site, siteSpaces: { [guideId ?? '']: guide, [otherId ?? '']: site } });
  });

  it('200: keeps both of two changes at the same time', async () => {
    const { admin, first } = await newSite();
    const patches = [{ title: 'Guide' }, { pdf: { enabled: false } }, { git: { showEditLink: true } }];
    const responses = await Promise.all(patches.map((patch) => api.as(admin).patch(first, patch)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await api.as(admin).get(first);
    expect(body).toMatchObject({ title: 'Guide', pdf: { enabled: false }, git: { showEditLink: true } });
  });

  it('400: refuses a link with a condition that cannot be evaluated', async () => {
    const { admin, first } = await newSite();
    const { status, body } = await api
      .as(admin)
      .patch(first, { header: { links: [{ title: 'Beta', condition: 'nonsense(' }] } });
    expect([status, body.error.name]).toEqual([400, 'site.condition_invalid']);
  });

  it('404: a space of another site is as good as none', async () => {
    const { id, admin, siteUrl } = await newSite();
    const other = await build.site(id, { spaces: [await build.space(id)] });
    const foreign = `${siteUrl}/site-spaces/${other.siteSpaces[0]}/customization`;
    const responses = [await api.as(admin).get(foreign), await api.as(admin).patch(foreign, { title: 'Guide' })];
    expect((await api.as(admin).delete(foreign)).status).toBe(204);
    for (const { status, body } of responses) expect([status, body.error.name]).toEqual([404, 'site_space.not_found']);
  });

  it('403: readers of the site do not change it', async () => {
    const { id, first } = await newSite();
    const reader = await build.member(id, 'read');
    expect((await api.as(reader).patch(first, { title: 'Guide' })).status).toBe(403);
    expect((await api.as(reader).delete(first)).status).toBe(403);
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization', () => {
  it('204: lets a space look like its site again, however often', async () => {
    const { admin, url, first } = await newSite();
    const { body: site } = await api.as(admin).get(url);
    await api.as(admin).patch(first, { title: 'Guide' });
    for (const _ of [1, 2]) expect((await api.as(admin).delete(first)).status).toBe(204);
    expect((await api.as(admin).get(first)).body).toEqual(site);
  });
});
