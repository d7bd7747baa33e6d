import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { openSite } from '../../../test/open-site.js';
import { readPages } from '../../../test/read-pages.js';
import { recordedBy } from '../../../test/recorded.js';

const pathsOf = ({ items }: { items: { path: string }[] }) => items.map(({ path }) => path);

describe('POST /v1/orgs/:organizationId/sites/:siteId/site-spaces', () => {
  it('201: shows a space at the end of a site without sections', async () => {
    const site = await openSite({ spaces: 1 });
    const spaceId = await site.newSpace('API reference');
    const { status, body, headers } = await site.client.post(`${site.url}/site-spaces`, { spaceId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'site-space',
      path: 'api-reference',
      title: 'API reference',
      default: false,
      draft: false,
      space: { id: spaceId, visibility: 'public' },
      urls: { published: expect.stringMatching(/\/api-reference$/) },
    });
    expect(body).not.toHaveProperty('section');
    expect(headers['location']).toBe(`https://docs.test/v1${site.url}/site-spaces/${body.id}`);
    expect(await site.outline()).toBe('space-1* api-reference');
  });

  it('201: puts it into the default section, or into the one that is named, and gives it a title and a free path', async () => {
    const site = await openSite({ sections: 2 });
    const [, second = ''] = site.sections;
    const there = { spaceId: await site.newSpace(), sectionId: second, title: 'Section 2' };
    const named = await site.client.post(`${site.url}/site-spaces`, there);
    expect(named.body).toMatchObject({ title: 'Section 2', path: 'section-2-1', section: second });
    const { body } = await site.client.post(`${site.url}/site-spaces`, { spaceId: await site.newSpace('More') });
    expect(body.section).toBe(site.sections[0]);
    expect(await site.outline()).toBe('section-1*(section-1* more) section-2(section-2* section-2-1)');
  });

  it('201: is recorded, and tells who sees the space from now on', async () => {
    const site = await openSite({ spaces: 1 });
    const spaceId = await site.newSpace();
    const response = await site.client.post(`${site.url}/site-spaces`, { spaceId });
    const { audit, events } = await recordedBy(response);
    expect(audit).toMatchObject([
      { action: 'site.space-added', targetId: site.id, payload: { id: response.body.id, space: spaceId } },
    ]);
    expect(events).toEqual([
      { type: 'site.updated', organizationId: site.organizationId, payload: { siteId: site.id } },
      {
        type: 'space.visibility-updated',
        organizationId: site.organizationId,
        payload: { spaceId, previousVisibility: 'private', visibility: 'public' },
      },
    ]);
  });

  it('400: refuses a request without a space', async () => {
    const site = await openSite({ spaces: 1 });
    const { status, body } = await site.client.post(`${site.url}/site-spaces`, {});
    expect([status, body.error.name]).toEqual([400, 'request.invalid']);
  });

  it('404: a space that the caller cannot see is as one that does not exist', async () => {
    const site = await openSite({ spaces: 1 });
    const other = await build.organization();
    const deleted = await site.newSpace();
    await site.client.delete(`/spaces/${deleted}`);
    const keeper = await build.member(site.organizationId);
    await build.grant({ organizationId: site.organizationId, kind: 'site', id: site.id }, { user: keeper.id }, 'admin');
    const hidden = await build.space(site.organizationId, { level: null });
    const add = async (client: typeof site.client, spaceId: string) => {
      const { status, body } = await client.post(`${site.url}/site-spaces`, { spaceId });
      return [status, body.error?.name];
    };
    const unknown = [404, 'site.space_unknown'];
    expect(await add(site.client, 'missing')).toEqual(unknown);
    expect(await add(site.client, await build.space(other.id))).toEqual(unknown);
    expect(await add(site.client, deleted)).toEqual(unknown);
    expect(await add(api.as(keeper), hidden)).toEqual(unknown);
    expect((await add(site.client, hidden))[0]).toBe(201);
  });

  it('404: there is no such section', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const body = { spaceId: await site.newSpace(), sectionId: other.sections[0] };
    const response = await site.client.post(`${site.url}/site-spaces`, body);
    expect([response.status, response.body.error.name]).toEqual([404, 'site.item_unknown']);
  });

  it('409: a site shows a space once, also when two ask at the same time', async () => {
    const site = await openSite({ spaces: 1 });
    const spaceId = await site.newSpace();
    const add = () => site.client.post(`${site.url}/site-spaces`, { spaceId });
    const responses = await Promise.all([add(), add()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = await site.client.post(`${site.url}/site-spaces`, { spaceId: site.spaces[0] });
    expect([refused.status, refused.body.error.name]).toEqual([409, 'site.space_attached']);
  });
});

describe('GET /v1/orgs/:organizationId/sites/:siteId/site-spaces', () => {
  it('200: lists spaces in the order in which readers meet them, in pages of any size', async () => {
    const site = await openSite({ sections: 3 });
    const sectionId = site.sections[0];
    await site.client.post(`${site.url}/site-spaces`, { spaceId: await site.newSpace('More'), sectionId });
    await site.client.post(`${site.url}/sections/${site.sections[2]}/move`, {
      position: { before: { type: 'site-section', id: site.sections[1] } },
    });
    const inOrder = ['section-1', 'more', 'section-3', 'section-2'];
    for (const limit of [1, 2, 3, 4]) {
      const pages = await readPages(site.client, `${site.url}/site-spaces?limit=${limit}`);
      expect(pages.flatMap(pathsOf)).toEqual(inOrder);
      expect(pages.map(({ count }) => count)).toEqual(pages.map(() => 4));
    }
    expect((await site.client.get(`${site.url}/site-spaces?limit=0`)).body).toEqual({ count: 4, items: [] });
  });

  it('200: goes on where it was when spaces come and go between pages', async () => {
    const site = await openSite({ spaces: 5 });
    const between = [
      async () => {
        await site.client.delete(`${site.url}/site-spaces/${site.siteSpaces[1]}`);
        await site.client.post(`${site.url}/site-spaces`, { spaceId: await site.newSpace('Last') });
      },
      async () => site.client.delete(`${site.url}/site-spaces/${site.siteSpaces[2]}`),
    ];
    const pages = await readPages(site.client, `${site.url}/site-spaces?limit=2`, async () => between.shift()?.());
    expect(pages.flatMap(pathsOf)).toEqual(['space-1', 'space-2', 'space-3', 'space-4', 'space-5', 'last']);
  });

  it('200: keeps to defaults, or to others', async () => {
    const site = await openSite({ sections: 2 });
    await site.client.post(`${site.url}/site-spaces`, { spaceId: await site.newSpace('More') });
    const list = async (query: string) => pathsOf((await site.client.get(`${site.url}/site-spaces?${query}`)).body);
    expect(await list('default=true')).toEqual(['section-1', 'section-2']);
    expect(await list('default=false')).toEqual(['more']);
  });

  it('200: writes the key of a share link into addresses', async () => {
    const site = await openSite({ spaces: 1 });
    const { body } = await site.client.post(`${site.url}/share-links`, { name: 'Reviewers' });
    expect(body.object).toBe('share-link');
    const key = new URL(body.urls.published).pathname.match(/~([^/]+)/)?.[1];
    const response = await site.client.get(`${site.url}/site-spaces?shareKey=${key}`);
    expect(response.body.items[0].urls.published).toContain(`~${key}`);
  });

  it('400: refuses limits out of range and pages of another list', async () => {
    const site = await openSite({ spaces: 2 });
    const other = await openSite({ spaces: 2 });
    const { next } = (await site.client.get(`${site.url}/site-spaces?limit=1`)).body;
    const foreign = (await other.client.get(`${other.url}/site-spaces?limit=1`)).body.next;
    const queries = ['limit=1001', 'page=forged', `page=${next.page}&default=true`, `page=${foreign.page}`];
    const responses = await Promise.all(queries.map((query) => site.client.get(`${site.url}/site-spaces?${query}`)));
    expect(responses.map(({ status, body }) => [status, body.error.name])).toEqual([
      [400, 'request.invalid'],
      [400, 'request.cursor_invalid'],
      [400, 'request.cursor_invalid'],
      [400, 'request.cursor_invalid'],
    ]);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId', () => {
  it('200: changes what was sent, and only that; null and nothing clear', async () => {
    const site = await openSite({ spaces: 2 });
    const url = `${site.url}/site-spaces/${site.siteSpaces[1]}`;
    const condition = 'visitor.claims.beta';
    const changed = await site.client.patch(url, { path: 'V2', title: 'Version 2', condition });
    expect(changed.body).toMatchObject({ path: 'v2', title: 'Version 2', condition });
    expect((await site.client.patch(url, { title: null })).body).toMatchObject({
      path: 'v2',
      title: 'Guide',
      condition,
    });
    expect((await site.client.patch(url, { condition: '' })).body).not.toHaveProperty('condition');
    await site.client.patch(url, { condition });
    expect((await site.client.patch(url, { condition: null })).body).not.toHaveProperty('condition');
    expect(await site.outline()).toBe('space-1* v2');
  });

  it('200: shows another space in the same place, and tells whose visibility that changes', async () => {
    const site = await openSite({ spaces: 2 });
    const spaceId = await site.newSpace('Newer');
    const response = await site.client.patch(`${site.url}/site-spaces/${site.siteSpaces[0]}`, { spaceId });
    expect(response.body).toMatchObject({ id: site.siteSpaces[0], path: 'space-1', default: true, title: 'Newer' });
    expect(response.body.space).toMatchObject({ id: spaceId, visibility: 'public' });
    const { events } = await recordedBy(response);
    expect(events.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        { spaceId, previousVisibility: 'private', visibility: 'public' },
        { spaceId: site.spaces[0], previousVisibility: 'public', visibility: 'private' },
      ]),
    );
  });

  it('400: refuses paths that are none, and conditions that cannot be evaluated', async () => {
    const site = await openSite({ spaces: 1 });
    const patch = async (body: object) => {
      const response = await site.client.patch(`${site.url}/site-spaces/${site.siteSpaces[0]}`, body);
      return [response.status, response.body.error.name];
    };
    expect(await patch({ path: 'a/b' })).toEqual([400, 'request.invalid']);
    expect(await patch({ path: 'robots.txt' })).toEqual([400, 'request.invalid']);
    expect(await patch({ condition: 'visitor.claims.' })).toEqual([400, 'site.condition_invalid']);
    expect(await patch({ condition: 'page.title == "x"' })).toEqual([400, 'site.condition_invalid']);
  });

  it('404: there is no such site space, or no such space', async () => {
    const [site, other] = [await openSite({ spaces: 1 }), await openSite({ spaces: 1 })];
    const own = `${site.url}/site-spaces/${site.siteSpaces[0]}`;
    const foreign = await site.client.patch(`${site.url}/site-spaces/${other.siteSpaces[0]}`, { path: 'x' });
    expect([foreign.status, foreign.body.error.name]).toEqual([404, 'site_space.not_found']);
    const space = await site.client.patch(own, { spaceId: other.spaces[0] });
    expect([space.status, space.body.error.name]).toEqual([404, 'site.space_unknown']);
  });

  it('409: the path or the space is taken', async () => {
    const site = await openSite({ spaces: 2 });
    const url = `${site.url}/site-spaces/${site.siteSpaces[1]}`;
    const path = await site.client.patch(url, { path: 'space-1' });
    expect([path.status, path.body.error.name]).toEqual([409, 'site.path_taken']);
    const space = await site.client.patch(url, { spaceId: site.spaces[0] });
    expect([space.status, space.body.error.name]).toEqual([409, 'site.space_attached']);
    expect((await site.client.patch(url, { spaceId: site.spaces[1], path: 'space-2' })).status).toBe(200);
  });
});
