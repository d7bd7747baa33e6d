import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../test/harness.js';
import { openSite } from '../../test/open-site.js';
import { idsOf, readPages } from '../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../test/recorded.js';

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
    const answer = await site.client.post(`${site.url}/site-spaces`, { spaceId });
    const { audit, events } = await recordedBy(answer);
    expect(audit).toMatchObject([
      { action: 'site.space-added', targetId: site.id, payload: { id: answer.body.id, space: spaceId } },
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
    const answer = await site.client.post(`${site.url}/site-spaces`, body);
    expect([answer.status, answer.body.error.name]).toEqual([404, 'site.item_unknown']);
  });

  it('409: a site shows a space once, also when two ask at the same time', async () => {
    const site = await openSite({ spaces: 1 });
    const spaceId = await site.newSpace();
    const add = () => site.client.post(`${site.url}/site-spaces`, { spaceId });
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
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
    const answer = await site.client.get(`${site.url}/site-spaces?shareKey=${key}`);
    expect(answer.body.items[0].urls.published).toContain(`~${key}`);
  });

  it('400: refuses limits out of range and pages of another list', async () => {
    const site = await openSite({ spaces: 2 });
    const other = await openSite({ spaces: 2 });
    const { next } = (await site.client.get(`${site.url}/site-spaces?limit=1`)).body;
    const foreign = (await other.client.get(`${other.url}/site-spaces?limit=1`)).body.next;
    const queries = ['limit=1001', 'page=forged', `page=${next.page}&default=true`, `page=${foreign.page}`];
    const answers = await Promise.all(queries.map((query) => site.client.get(`${site.url}/site-spaces?${query}`)));
    expect(answers.map(({ status, body }) => [status, body.error.name])).toEqual([
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
    const answer = await site.client.patch(`${site.url}/site-spaces/${site.siteSpaces[0]}`, { spaceId });
    expect(answer.body).toMatchObject({ id: site.siteSpaces[0], path: 'space-1', default: true, title: 'Newer' });
    expect(answer.body.space).toMatchObject({ id: spaceId, visibility: 'public' });
    const { events } = await recordedBy(answer);
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
      const answer = await site.client.patch(`${site.url}/site-spaces/${site.siteSpaces[0]}`, body);
      return [answer.status, answer.body.error.name];
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

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId', () => {
  it('204: takes the space off the site; the next one becomes what readers see first', async () => {
    const site = await openSite({ spaces: 2 });
    const answer = await site.client.delete(`${site.url}/site-spaces/${site.siteSpaces[0]}`);
    expect(answer.status).toBe(204);
    expect(await site.outline()).toBe('space-2*');
    expect((await site.client.get(`/spaces/${site.spaces[0]}`)).body.visibility).toBe('private');
    expect((await recordedBy(answer)).audit).toMatchObject([{ action: 'site.space-removed' }]);
  });

  it('204: also when there is none, and then nothing is recorded', async () => {
    const [site, other] = [await openSite({ spaces: 1 }), await openSite({ spaces: 1 })];
    const answer = await site.client.delete(`${site.url}/site-spaces/${other.siteSpaces[0]}`);
    expect(answer.status).toBe(204);
    expect(await recordedBy(answer)).toEqual(NOTHING);
    expect(await other.outline()).toBe('space-1*');
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/move', () => {
  it('200: moves it beside another one, also into its section, or to the end', async () => {
    const site = await openSite({ sections: 2 });
    const [first = '', second = ''] = site.siteSpaces;
    const spaceId = await site.newSpace('More');
    const { id } = (await site.client.post(`${site.url}/site-spaces`, { spaceId })).body;
    const move = (moved: string, body?: object) => site.client.post(`${site.url}/site-spaces/${moved}/move`, body);
    const there = await move(id, { position: { before: { type: 'site-space', id: second } } });
    expect(there.body).toMatchObject({ id, section: site.sections[1], default: false });
    expect(await site.outline()).toBe('section-1*(section-1*) section-2(more section-2*)');
    expect((await move(id)).status).toBe(200);
    expect(await site.outline()).toBe('section-1*(section-1*) section-2(section-2* more)');
    await move(first, { position: { after: { type: 'site-space', id } } });
    expect(await site.outline()).toBe('section-1() section-2*(section-2* more section-1)');
  });

  it('400: refuses a place beside what is not there, is something else, or is itself', async () => {
    const site = await openSite({ sections: 1 });
    const [id] = site.siteSpaces;
    const move = async (before: object) => {
      const answer = await site.client.post(`${site.url}/site-spaces/${id}/move`, { position: { before } });
      return [answer.status, answer.body.error.name];
    };
    expect(await move({ type: 'site-space', id: 'missing' })).toEqual([400, 'site.position_invalid']);
    expect(await move({ type: 'site-space', id })).toEqual([400, 'site.position_invalid']);
    expect(await move({ type: 'site-section', id: site.sections[0] })).toEqual([400, 'request.invalid']);
  });

  it('404: there is no such site space', async () => {
    const site = await openSite({ spaces: 1 });
    const { status, body } = await site.client.post(`${site.url}/site-spaces/missing/move`);
    expect([status, body.error.name]).toEqual([404, 'site_space.not_found']);
  });

  it('409: the path is taken where it would stand', async () => {
    const site = await openSite({ sections: 2 });
    const [first, second] = site.siteSpaces;
    await site.client.patch(`${site.url}/site-spaces/${first}`, { path: 'section-2' });
    const position = { after: { type: 'site-space', id: second } };
    const { status, body } = await site.client.post(`${site.url}/site-spaces/${first}/move`, { position });
    expect([status, body.error.name]).toEqual([409, 'site.path_taken']);
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/duplicate', () => {
  it('201: shows a copy of the space right behind it', async () => {
    const site = await openSite({ sections: 2 });
    const answer = await site.client.post(`${site.url}/site-spaces/${site.siteSpaces[0]}/duplicate`);
    expect(answer.status).toBe(201);
    expect(answer.headers['location']).toBe(`https://docs.test/v1${site.url}/site-spaces/${answer.body.id}`);
    expect(answer.body).toMatchObject({ title: 'Guide (copy)', section: site.sections[0], default: false });
    expect(site.spaces).not.toContain(answer.body.space.id);
    expect(await site.outline()).toBe('section-1*(section-1* guide-copy) section-2(section-2*)');
    const { audit, events } = await recordedBy(answer);
    expect(audit.map(({ action }) => action)).toEqual(['site.space-duplicated']);
    expect(events.map(({ type }) => type)).toContain('space.created');
  });

  it('403: needs the right to copy the space', async () => {
    const site = await openSite({ spaces: 1 });
    const keeper = await build.member(site.organizationId);
    await build.grant({ organizationId: site.organizationId, kind: 'site', id: site.id }, { user: keeper.id }, 'admin');
    const { status } = await api.as(keeper).post(`${site.url}/site-spaces/${site.siteSpaces[0]}/duplicate`);
    expect(status).toBe(403);
    expect(await database.prisma.space.count({ where: { organizationId: site.organizationId } })).toBe(1);
  });

  it('404: there is no such site space', async () => {
    const site = await openSite({ spaces: 1 });
    const { status, body } = await site.client.post(`${site.url}/site-spaces/missing/duplicate`);
    expect([status, body.error.name]).toEqual([404, 'site_space.not_found']);
  });
});

describe('POST /v1/spaces/:spaceId/transfer', () => {
  it('200: takes the space off the sites of its old organization, and tells so', async () => {
    const site = await openSite({ spaces: 2 });
    const { id: organization } = await build.organization();
    const member = { organizationId: organization, userId: site.admin.id, role: 'admin' } as const;
    await database.prisma.member.create({ data: member });
    const [spaceId = ''] = site.spaces;
    const answer = await site.client.post(`/spaces/${spaceId}/transfer`, { organization });
    expect(answer.status).toBe(200);
    expect(answer.body.visibility).not.toBe('public');
    expect(await site.outline()).toBe('space-2*');
    expect(idsOf((await site.client.get(`${site.url}/site-spaces`)).body)).toEqual([site.siteSpaces[1]]);
    const { events } = await recordedBy(answer);
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'site.updated', organizationId: site.organizationId, payload: { siteId: site.id } },
        {
          type: 'space.visibility-updated',
          organizationId: site.organizationId,
          payload: { spaceId, previousVisibility: 'public', visibility: 'private' },
        },
      ]),
    );
  });
});
