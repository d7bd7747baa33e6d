import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { openSite } from '../../../test/open-site.js';
import { readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const pathsOf = ({ items }: { items: { path: string }[] }) => items.map(({ path }) => path);

describe('POST /v1/orgs/:organizationId/sites/:siteId/sections', () => {
  it('201: adds a section that shows a space', async () => {
    const site = await openSite({ sections: 1 });
    const spaceId = await site.newSpace('API');
    const input = { spaceId, title: 'For developers', icon: 'code' };
    const { status, body, headers } = await site.client.post(`${site.url}/sections`, input);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'site-section',
      title: 'For developers',
      path: 'for-developers',
      icon: 'code',
      default: false,
      draft: false,
      siteSpaces: [{ path: 'api', default: true, section: body.id, space: { id: spaceId } }],
      urls: { published: expect.stringMatching(/\/for-developers$/) },
    });
    expect(headers['location']).toBe(`https://docs.test/v1${site.url}/sections/${body.id}`);
    expect(await site.outline()).toBe('section-1*(section-1*) for-developers(api*)');
  });

  it('201: before the first one, all spaces so far get a section of their own, which readers see first', async () => {
    const site = await openSite({ spaces: 2 });
    const response = await site.client.post(`${site.url}/sections`, { spaceId: await site.newSpace('API') });
    expect(response.body).toMatchObject({ title: 'API', path: 'api', default: false });
    expect(await site.outline()).toBe('guide*(space-1* space-2) api(api*)');
    const { items } = (await site.client.get(`${site.url}/sections`)).body;
    expect(items[0]).toMatchObject({ title: 'Guide', default: true });
    const { audit } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'site.section-added', payload: { id: response.body.id, title: 'API' } }]);
  });

  it('201: makes a new space for the section when it is given none', async () => {
    const site = await openSite({ sections: 1 });
    const { status, body } = await site.client.post(`${site.url}/sections`, { spaceId: null, title: 'For developers' });
    expect(status).toBe(201);
    const [{ space }] = body.siteSpaces;
    expect(body).toMatchObject({ title: 'For developers', path: 'for-developers' });
    expect((await site.client.get(`/spaces/${space.id}`)).body.title).toBe('For developers');
    expect(await site.outline()).toBe('section-1*(section-1*) for-developers(for-developers*)');
    const { body: untitled } = await site.client.post(`${site.url}/sections`, { spaceId: null });
    expect(untitled.title).toBe('Untitled');
  });

  it('403: makes no space for somebody who may not create one, nor for a token that may not', async () => {
    const site = await openSite({ sections: 1 });
    const { organizationId, id: siteId } = site;
    const keeper = await build.member(organizationId, 'edit');
    await build.grant({ organizationId, kind: 'site', id: siteId }, { user: keeper.id }, 'admin');
    const admin = await build.member(organizationId, 'admin');
    const limited = await build.token(admin.id, { scopes: ['site:write', 'site:read'] });
    for (const caller of [keeper, limited]) {
      expect((await api.as(caller).post(`${site.url}/sections`, { spaceId: null })).status).toBe(403);
    }
    expect(await site.outline()).toBe('section-1*(section-1*)');
  });

  it('201: the first section of an empty site is what readers see first', async () => {
    const site = await openSite({});
    await site.client.post(`${site.url}/sections`, { spaceId: await site.newSpace(''), title: null });
    expect(await site.outline()).toMatch(/^untitled\*\([^ ]+\*\)$/);
  });

  it('201: stands in the group that is named', async () => {
    const site = await openSite({ sections: 1 });
    const group = (await site.client.post(`${site.url}/section-groups`, { title: 'Group' })).body;
    const input = { spaceId: await site.newSpace('API'), siteSectionGroupId: group.id };
    expect((await site.client.post(`${site.url}/sections`, input)).body.sectionGroup).toBe(group.id);
    expect(await site.outline()).toBe('section-1*(section-1*) Group[api(api*)]');
  });

  it('400: refuses titles out of range', async () => {
    const site = await openSite({ sections: 1 });
    const spaceId = await site.newSpace();
    for (const title of ['x', 'x'.repeat(129)]) {
      const { status, body } = await site.client.post(`${site.url}/sections`, { spaceId, title });
      expect([status, body.error.name]).toEqual([400, 'request.invalid']);
    }
  });

  it('404: there is no such space, or no such group', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const space = await site.client.post(`${site.url}/sections`, { spaceId: other.spaces[0] });
    expect([space.status, space.body.error.name]).toEqual([404, 'site.space_unknown']);
    const input = { spaceId: await site.newSpace(), siteSectionGroupId: other.sections[0] };
    const group = await site.client.post(`${site.url}/sections`, input);
    expect([group.status, group.body.error.name]).toEqual([404, 'site.item_unknown']);
  });

  it('409: the site shows the space already', async () => {
    const site = await openSite({ sections: 1 });
    const { status, body } = await site.client.post(`${site.url}/sections`, { spaceId: site.spaces[0] });
    expect([status, body.error.name]).toEqual([409, 'site.space_attached']);
  });
});

describe('GET /v1/orgs/:organizationId/sites/:siteId/sections', () => {
  it('200: lists all sections in the order in which readers meet them, in pages of any size', async () => {
    const site = await openSite({ sections: 3 });
    const group = { title: 'Group', sections: [site.sections[1]] };
    await site.client.post(`${site.url}/section-groups`, group);
    for (const limit of [1, 2, 3]) {
      const pages = await readPages(site.client, `${site.url}/sections?limit=${limit}`);
      expect(pages.flatMap(pathsOf)).toEqual(['section-1', 'section-3', 'section-2']);
      expect(pages[0].count).toBe(3);
      expect(pages[0].items[0].siteSpaces).toMatchObject([{ path: 'section-1', default: true }]);
    }
  });

  it('200: goes on behind the last section when it is moved away between pages', async () => {
    const site = await openSite({ sections: 4 });
    const between = [() => site.client.post(`${site.url}/sections/${site.sections[1]}/move`)];
    const pages = await readPages(site.client, `${site.url}/sections?limit=2`, async () => between.shift()?.());
    expect(pages.slice(1).flatMap(pathsOf)).toEqual(['section-3', 'section-4', 'section-2']);
  });

  it('200: is empty on a site without sections', async () => {
    const site = await openSite({ spaces: 1 });
    expect((await site.client.get(`${site.url}/sections`)).body).toEqual({ count: 0, items: [] });
  });

  it('400: refuses a page of another list', async () => {
    const site = await openSite({ sections: 2 });
    const { next } = (await site.client.get(`${site.url}/site-spaces?limit=1`)).body;
    const { status, body } = await site.client.get(`${site.url}/sections?page=${next.page}`);
    expect([status, body.error.name]).toEqual([400, 'request.cursor_invalid']);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/sections/:siteSectionId', () => {
  it('200: changes what was sent, and only that; null and nothing clear', async () => {
    const site = await openSite({ sections: 2 });
    const url = `${site.url}/sections/${site.sections[1]}`;
    const condition = 'visitor.claims.plan == "pro"';
    const details = { title: 'Pro', path: 'pro', condition, icon: 'star', description: 'For those who pay' };
    expect((await site.client.patch(url, details)).body).toMatchObject(details);
    const { body } = await site.client.patch(url, { icon: null, description: null, condition: '' });
    expect(body).toMatchObject({ title: 'Pro', path: 'pro' });
    for (const field of ['icon', 'description', 'condition']) expect(body).not.toHaveProperty(field);
    expect(await site.outline()).toBe('section-1*(section-1*) pro(section-2*)');
  });

  it('200: chooses what readers see first in it, and moves it into a group and out again', async () => {
    const site = await openSite({ sections: 2 });
    const [sectionId = ''] = site.sections;
    const spaceId = await site.newSpace('More');
    const more = (await site.client.post(`${site.url}/site-spaces`, { spaceId, sectionId })).body.id;
    const group = (await site.client.post(`${site.url}/section-groups`, { title: 'Group' })).body.id;
    const url = `${site.url}/sections/${sectionId}`;
    const { body } = await site.client.patch(url, { defaultSiteSpace: more, siteSectionGroupId: group });
    expect(body).toMatchObject({ sectionGroup: group, siteSpaces: [{ default: false }, { id: more, default: true }] });
    expect(await site.outline()).toBe('section-2(section-2*) Group[section-1*(section-1 more*)]');
    await site.client.patch(url, { siteSectionGroupId: null });
    expect(await site.outline()).toBe('section-2(section-2*) Group[] section-1*(section-1 more*)');
  });

  it('400: refuses conditions that cannot be evaluated, and defaults from elsewhere', async () => {
    const site = await openSite({ sections: 2 });
    const patch = async (input: object) => {
      const { status, body } = await site.client.patch(`${site.url}/sections/${site.sections[0]}`, input);
      return [status, body.error.name];
    };
    expect(await patch({ condition: '1 +' })).toEqual([400, 'site.condition_invalid']);
    expect(await patch({ defaultSiteSpace: site.siteSpaces[1] })).toEqual([400, 'site.default_not_in_section']);
    expect(await patch({ path: '..' })).toEqual([400, 'request.invalid']);
  });

  it('404: there is no such section, site space or group', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const patch = async (id: string | undefined, input: object) => {
      const { status, body } = await site.client.patch(`${site.url}/sections/${id}`, input);
      return [status, body.error.name];
    };
    const [own] = site.sections;
    expect(await patch(other.sections[0], { title: 'Mine' })).toEqual([404, 'site_section.not_found']);
    expect(await patch(own, { defaultSiteSpace: other.siteSpaces[0] })).toEqual([404, 'site.item_unknown']);
    expect(await patch(own, { siteSectionGroupId: 'missing' })).toEqual([404, 'site.item_unknown']);
  });

  it('409: another section has the path, and nothing is changed', async () => {
    const site = await openSite({ sections: 2 });
    const url = `${site.url}/sections/${site.sections[1]}`;
    const { status, body } = await site.client.patch(url, { title: 'Other', path: 'section-1' });
    expect([status, body.error.name]).toEqual([409, 'site.path_taken']);
    const { items } = (await site.client.get(`${site.url}/sections`)).body;
    expect(items[1].title).toBe('section-2');
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/sections/:siteSectionId', () => {
  it('204: removes it with the spaces in it, and the spaces of the last one stay', async () => {
    const site = await openSite({ sections: 2 });
    const [first, second] = site.sections;
    const response = await site.client.delete(`${site.url}/sections/${first}`);
    expect(response.status).toBe(204);
    expect(await site.outline()).toBe('section-2*(section-2*)');
    expect((await recordedBy(response)).events.map(({ type }) => type)).toContain('space.visibility-updated');
    expect((await site.client.delete(`${site.url}/sections/${second}`)).status).toBe(204);
    expect(await site.outline()).toBe('section-2*');
  });

  it('204: also when there is none, and then nothing is recorded', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const response = await site.client.delete(`${site.url}/sections/${other.sections[0]}`);
    expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
    expect(await other.outline()).toBe('section-1*(section-1*)');
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/sections/:siteSectionId/move', () => {
  it('200: moves it beside another item, also into its group, or to the end', async () => {
    const site = await openSite({ sections: 3 });
    const [first, second, third] = site.sections;
    const group = { title: 'Group', sections: [third] };
    await site.client.post(`${site.url}/section-groups`, group);
    const move = (position?: object) =>
      site.client.post(`${site.url}/sections/${first}/move`, position && { position });
    await move({ after: { type: 'site-section', id: second } });
    expect(await site.outline()).toBe('section-2(section-2*) section-1*(section-1*) Group[section-3(section-3*)]');
    expect((await move({ before: { type: 'site-section', id: third } })).body).toHaveProperty('sectionGroup');
    expect((await move()).status).toBe(200);
    expect(await site.outline()).toBe('section-2(section-2*) Group[section-3(section-3*) section-1*(section-1*)]');
  });

  it('200, 400: takes the item it moves to by the name of its type as well', async () => {
    const site = await openSite({ sections: 2 });
    const [first, second] = site.sections;
    const move = (after: object) => site.client.post(`${site.url}/sections/${first}/move`, { position: { after } });
    expect((await move({ type: 'site-section', siteSection: second })).status).toBe(200);
    expect(await site.outline()).toBe('section-2(section-2*) section-1*(section-1*)');
    const { status, body } = await move({ type: 'site-section', siteSpace: second });
    expect([status, body.error.issues]).toEqual([
      400,
      [{ path: 'body.position.after.id', message: 'name the item by "id" or by "siteSection"' }],
    ]);
  });

  it('400: refuses a place beside itself or beside a space', async () => {
    const site = await openSite({ sections: 1 });
    const [id] = site.sections;
    const move = async (before: object) => {
      const { status, body } = await site.client.post(`${site.url}/sections/${id}/move`, { position: { before } });
      return [status, body.error.name];
    };
    expect(await move({ type: 'site-section', id })).toEqual([400, 'site.position_invalid']);
    expect(await move({ type: 'site-space', id: site.siteSpaces[0] })).toEqual([400, 'request.invalid']);
  });

  it('404: there is no such section', async () => {
    const site = await openSite({ sections: 1 });
    const { status, body } = await site.client.post(`${site.url}/sections/missing/move`);
    expect([status, body.error.name]).toEqual([404, 'site_section.not_found']);
  });
});
