import { describe, expect, it } from '@jest/globals';
import { type OpenSite, openSite } from '../../../test/open-site.js';
import { readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

async function newGroup({ client, url }: OpenSite, input: object = {}): Promise<string> {
  const { body } = await client.post(`${url}/section-groups`, { title: 'Group', ...input });
  return body.id;
}

describe('GET /v1/orgs/:organizationId/sites/:siteId/section-groups', () => {
  it('200: lists all groups, each before those that stand in it, in pages of any size', async () => {
    const site = await openSite({ sections: 1 });
    const outer = await newGroup(site, { title: 'Outer' });
    await newGroup(site, { title: 'Next' });
    await newGroup(site, { title: 'Inner', parent: outer, sections: site.sections });
    for (const limit of [1, 2, 3]) {
      const pages = await readPages(site.client, `${site.url}/section-groups?limit=${limit}`);
      const titles = pages.flatMap(({ items }) => items.map(({ title }: { title: string }) => title));
      expect(titles).toEqual(['Outer', 'Inner', 'Next']);
      expect(pages[0].items[0]).toMatchObject({ children: [{ title: 'Inner', sections: [{ id: site.sections[0] }] }] });
    }
  });

  it('400: refuses limits out of range and forged pages', async () => {
    const site = await openSite({ sections: 1 });
    const list = async (query: string) =>
      (await site.client.get(`${site.url}/section-groups?${query}`)).body.error.name;
    expect(await list('limit=-1')).toBe('request.invalid');
    expect(await list('page=forged')).toBe('request.cursor_invalid');
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/section-groups', () => {
  it('201: adds a group and moves sections into it, in the given order', async () => {
    const site = await openSite({ sections: 3 });
    const [first, second, third] = site.sections;
    const input = { title: 'Products', icon: 'box', sections: [third, first] };
    const response = await site.client.post(`${site.url}/section-groups`, input);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      object: 'site-section-group',
      title: 'Products',
      icon: 'box',
      draft: false,
      sections: [{ id: third }, { id: first }],
      children: [{ id: third }, { id: first, default: true }],
    });
    expect(response.headers['location']).toBe(`https://docs.test/v1${site.url}/section-groups/${response.body.id}`);
    expect(await site.outline()).toBe('section-2(section-2*) Products[section-3(section-3*) section-1*(section-1*)]');
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'site.section-group-added' }]);
    const nested = { title: 'Inner', icon: null, parent: response.body.id, sections: [second] };
    expect((await site.client.post(`${site.url}/section-groups`, nested)).body.sectionGroup).toBe(response.body.id);
  });

  it('400: refuses titles out of range, and groups that stand too deep', async () => {
    const site = await openSite({ sections: 1 });
    const add = (input: object) => site.client.post(`${site.url}/section-groups`, input);
    for (const title of ['', 'x'.repeat(101)]) expect((await add({ title })).body.error.name).toBe('request.invalid');
    let parent: string | null = null;
    for (let depth = 1; depth <= 4; depth += 1) parent = await newGroup(site, { parent });
    const { status, body } = await add({ title: 'Too deep', parent });
    expect([status, body.error.name]).toEqual([400, 'site.groups_too_deep']);
  });

  it('404: there is no such section, or no such group', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const add = async (input: object) => {
      const { status, body } = await site.client.post(`${site.url}/section-groups`, { title: 'Group', ...input });
      return [status, body.error.name];
    };
    expect(await add({ sections: [site.sections[0], other.sections[0]] })).toEqual([404, 'site.item_unknown']);
    expect(await add({ parent: await newGroup(other) })).toEqual([404, 'site.item_unknown']);
    expect(await site.outline()).toBe('section-1*(section-1*)');
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId', () => {
  it('200: changes what was sent, and only that', async () => {
    const site = await openSite({ sections: 2 });
    const [outer, inner] = [await newGroup(site, { title: 'Outer' }), await newGroup(site, { icon: 'box' })];
    const url = `${site.url}/section-groups/${inner}`;
    expect((await site.client.patch(url, { title: 'Inner' })).body).toMatchObject({ title: 'Inner', icon: 'box' });
    const moved = await site.client.patch(url, { icon: null, parentSectionGroupId: outer });
    expect(moved.body).toMatchObject({ title: 'Inner', sectionGroup: outer });
    expect(moved.body).not.toHaveProperty('icon');
    const lifted = await site.client.patch(url, { parentSectionGroupId: null });
    expect(lifted.body).not.toHaveProperty('sectionGroup');
  });

  it('400: refuses to put a group into itself', async () => {
    const site = await openSite({ sections: 1 });
    const outer = await newGroup(site);
    const inner = await newGroup(site, { parent: outer });
    const url = `${site.url}/section-groups/${outer}`;
    const { status, body } = await site.client.patch(url, { parentSectionGroupId: inner });
    expect([status, body.error.name]).toEqual([400, 'site.group_circular']);
  });

  it('404: there is no such group, or no such parent', async () => {
    const site = await openSite({ sections: 1 });
    const patch = async (id: string, input: object) => {
      const { status, body } = await site.client.patch(`${site.url}/section-groups/${id}`, input);
      return [status, body.error.name];
    };
    expect(await patch('missing', { title: 'Group' })).toEqual([404, 'site_section_group.not_found']);
    const parent = { parentSectionGroupId: site.sections[0] };
    expect(await patch(await newGroup(site), parent)).toEqual([404, 'site.item_unknown']);
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId', () => {
  it('204: removes the group; what stood in it takes its place', async () => {
    const site = await openSite({ sections: 3 });
    const [first, second, third] = site.sections;
    const group = await newGroup(site, { sections: [third, first] });
    const position = { before: { type: 'site-section', id: second } };
    await site.client.post(`${site.url}/section-groups/${group}/move`, { position });
    expect((await site.client.delete(`${site.url}/section-groups/${group}`)).status).toBe(204);
    expect(await site.outline()).toBe('section-3(section-3*) section-1*(section-1*) section-2(section-2*)');
  });

  it('204: also when there is none, and then nothing is recorded', async () => {
    const site = await openSite({ sections: 1 });
    // A section is no group.
    const response = await site.client.delete(`${site.url}/section-groups/${site.sections[0]}`);
    expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
    expect(await site.outline()).toBe('section-1*(section-1*)');
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId/sections', () => {
  it('201: moves a section into the group, also from another one', async () => {
    const site = await openSite({ sections: 2 });
    const [sectionId, other] = site.sections;
    const [from, to] = [await newGroup(site, { title: 'From', sections: [sectionId] }), await newGroup(site)];
    const response = await site.client.post(`${site.url}/section-groups/${to}/sections`, { sectionId });
    expect(response.status).toBe(201);
    expect(response.headers['location']).toBe(`https://docs.test/v1${site.url}/section-groups/${to}`);
    expect(response.body).toMatchObject({ id: to, children: [{ id: sectionId, sectionGroup: to }] });
    expect(await site.outline()).toBe('section-2(section-2*) From[] Group[section-1*(section-1*)]');
    await site.client.post(`${site.url}/section-groups/${from}/sections`, { sectionId: other });
    expect(await site.outline()).toBe('From[section-2(section-2*)] Group[section-1*(section-1*)]');
  });

  it('400: needs a section', async () => {
    const site = await openSite({ sections: 1 });
    const { body } = await site.client.post(`${site.url}/section-groups/${await newGroup(site)}/sections`, {});
    expect(body.error.name).toBe('request.invalid');
  });

  it('404: there is no such group, or no such section', async () => {
    const [site, other] = [await openSite({ sections: 1 }), await openSite({ sections: 1 })];
    const add = async (group: string, sectionId: string | undefined) => {
      const { status, body } = await site.client.post(`${site.url}/section-groups/${group}/sections`, { sectionId });
      return [status, body.error.name];
    };
    expect(await add(await newGroup(other), site.sections[0])).toEqual([404, 'site_section_group.not_found']);
    expect(await add(await newGroup(site), other.sections[0])).toEqual([404, 'site.item_unknown']);
  });
});

describe('DELETE /v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId/sections/:siteSectionId', () => {
  it('204: the section stands right after the group then', async () => {
    const site = await openSite({ sections: 2 });
    const [first, second] = site.sections;
    const group = await newGroup(site, { sections: [first, second] });
    const response = await site.client.delete(`${site.url}/section-groups/${group}/sections/${first}`);
    expect(response.status).toBe(204);
    expect(await site.outline()).toBe('Group[section-2(section-2*)] section-1*(section-1*)');
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'site.section-ungrouped' }]);
  });

  it('204: also when it does not stand in the group, and then nothing is recorded', async () => {
    const site = await openSite({ sections: 2 });
    const [first, second] = site.sections;
    const group = await newGroup(site, { sections: [first] });
    for (const path of [`${group}/sections/${second}`, `${group}/sections/missing`, `missing/sections/${first}`]) {
      const response = await site.client.delete(`${site.url}/section-groups/${path}`);
      expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
    }
    expect(await site.outline()).toBe('section-2(section-2*) Group[section-1*(section-1*)]');
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId/move', () => {
  it('200: moves it beside a section or a group, or to the end', async () => {
    const site = await openSite({ sections: 1 });
    const [a, b] = [await newGroup(site, { title: 'A' }), await newGroup(site, { title: 'B' })];
    const move = (id: string, position?: object) =>
      site.client.post(`${site.url}/section-groups/${id}/move`, position && { position });
    const moved = await move(b, { before: { type: 'site-section', id: site.sections[0] } });
    expect([moved.status, moved.body.id]).toEqual([200, b]);
    expect(await site.outline()).toBe('B[] section-1*(section-1*) A[]');
    await move(a, { after: { type: 'site-section-group', id: b } });
    expect(await site.outline()).toBe('B[] A[] section-1*(section-1*)');
    await move(b);
    expect(await site.outline()).toBe('A[] section-1*(section-1*) B[]');
  });

  it('400: refuses a place within itself', async () => {
    const site = await openSite({ sections: 1 });
    const group = await newGroup(site, { sections: site.sections });
    const position = { after: { type: 'site-section', id: site.sections[0] } };
    const { status, body } = await site.client.post(`${site.url}/section-groups/${group}/move`, { position });
    expect([status, body.error.name]).toEqual([400, 'site.group_circular']);
  });

  it('404: there is no such group', async () => {
    const site = await openSite({ sections: 1 });
    const { status, body } = await site.client.post(`${site.url}/section-groups/missing/move`, {});
    expect([status, body.error.name]).toEqual([404, 'site_section_group.not_found']);
  });
});
