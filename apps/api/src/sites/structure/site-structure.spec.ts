import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { openSite, outlineOf } from '../../../test/open-site.js';
import { recordedBy } from '../../../test/recorded.js';

describe('GET /v1/orgs/:organizationId/sites/:siteId/structure', () => {
  it('200: is a list of spaces on a site without sections', async () => {
    const site = await openSite({ spaces: 2 });
    const { status, body } = await site.client.get(`${site.url}/structure`);
    expect(status).toBe(200);
    expect(body.type).toBe('siteSpaces');
    expect(body.structure).toMatchObject([
      { object: 'site-space', id: site.siteSpaces[0], default: true, space: { id: site.spaces[0] } },
      { object: 'site-space', id: site.siteSpaces[1], default: false, space: { id: site.spaces[1] } },
    ]);
  });

  it('200: is a tree of sections, groups and links otherwise', async () => {
    const site = await openSite({ sections: 3 });
    const [, second, third] = site.sections;
    const { body: outer } = await site.client.post(`${site.url}/section-groups`, { title: 'Outer', sections: [third] });
    const nested = { title: 'Inner', parent: outer.id, sections: [second] };
    const { body: inner } = await site.client.post(`${site.url}/section-groups`, nested);
    const link = { title: 'Status', url: 'https://status.example.com' };
    await site.client.post(`${site.url}/external-links`, { ...link, parent: inner.id });
    const { body } = await site.client.get(`${site.url}/structure`);
    expect(body.type).toBe('sections');
    expect(outlineOf(body.structure)).toBe(
      'section-1*(section-1*) Outer[section-3(section-3*) Inner[section-2(section-2*) >Status]]',
    );
    expect(body.structure[1]).toMatchObject({
      sections: [{ id: third, sectionGroup: outer.id }],
      children: [{ id: third }, { id: inner.id, sectionGroup: outer.id, children: [{ id: second }, link] }],
    });
  });

  it('200: members read it who may not change it, without seeing spaces that they have no role on', async () => {
    const site = await openSite({ spaces: 1 });
    const hidden = await build.space(site.organizationId, { level: null, title: 'Hidden' });
    await site.client.post(`${site.url}/site-spaces`, { spaceId: hidden });
    const reader = await build.member(site.organizationId);
    const { body } = await api.as(reader).get(`${site.url}/structure`);
    expect(outlineOf(body.structure)).toBe('space-1* hidden');
    expect(body.structure[0].space.permissions).toMatchObject({ view: true, edit: false });
    expect(body.structure[1].space.permissions).toMatchObject({ view: false, edit: false });
  });

  it('200: a deleted space is gone until it is restored, and then stands where it stood', async () => {
    const site = await openSite({ spaces: 3 });
    const [first = '', second = ''] = site.spaces;
    await site.client.delete(`/spaces/${second}`);
    expect(await site.outline()).toBe('space-1* space-3');
    await site.client.delete(`/spaces/${first}`);
    expect(await site.outline()).toBe('space-3*');
    const list = (await site.client.get(`${site.url}/site-spaces`)).body;
    expect(list).toMatchObject({ count: 1, items: [{ id: site.siteSpaces[2], default: true }] });
    await site.client.post(`/spaces/${second}/restore`);
    await site.client.post(`/spaces/${first}/restore`);
    expect(await site.outline()).toBe('space-1* space-2 space-3');
  });

  it('404: what shows a deleted space can be neither changed nor pointed at, but removed', async () => {
    const site = await openSite({ sections: 2 });
    const [gone = '', other = ''] = site.siteSpaces;
    const pointer = { type: 'site-space', id: gone };
    await site.client.delete(`/spaces/${site.spaces[0]}`);
    const responses = await Promise.all([
      site.client.patch(`${site.url}/site-spaces/${gone}`, { path: 'x' }),
      site.client.post(`${site.url}/site-spaces/${gone}/move`),
      site.client.post(`${site.url}/site-spaces/${gone}/duplicate`),
      site.client.post(`${site.url}/site-spaces/${other}/move`, { position: { after: pointer } }),
      site.client.patch(`${site.url}/sections/${site.sections[0]}`, { defaultSiteSpace: gone }),
    ]);
    expect(responses.map(({ status, body }) => [status, body.error.name])).toEqual([
      [404, 'site_space.not_found'],
      [404, 'site_space.not_found'],
      [404, 'site_space.not_found'],
      [400, 'site.position_invalid'],
      [404, 'site.item_unknown'],
    ]);
    expect((await site.client.delete(`${site.url}/site-spaces/${gone}`)).status).toBe(204);
    await site.client.post(`/spaces/${site.spaces[0]}/restore`);
    expect(await site.outline()).toBe('section-1() section-2*(section-2*)');
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/structure/sort', () => {
  it('200: moves an item of any kind beside another one and answers it', async () => {
    const site = await openSite({ sections: 3 });
    const [first = '', second = '', third = ''] = site.sections;
    const section = (id: string) => ({ type: 'site-section', id });
    const sort = (item: object, position: object) =>
      site.client.patch(`${site.url}/structure/sort`, { item, position });
    const group = (await site.client.post(`${site.url}/section-groups`, { title: 'Group', sections: [third] })).body;

    const moved = await sort(section(first), { after: section(third) });
    expect(moved.body).toMatchObject({ object: 'site-section', id: first, sectionGroup: group.id });
    expect(await site.outline()).toBe('section-2(section-2*) Group[section-3(section-3*) section-1*(section-1*)]');
    const grouped = await sort({ type: 'site-section-group', id: group.id }, { before: section(second) });
    expect(grouped.body).toMatchObject({ object: 'site-section-group', children: [{ id: third }, { id: first }] });
    const [space] = site.siteSpaces;
    const last = { type: 'site-space', id: site.siteSpaces[1] };
    const shown = await sort({ type: 'site-space', id: space }, { before: last });
    expect(shown.body).toMatchObject({ object: 'site-space', section: second });
    expect(await site.outline()).toBe('Group[section-3*(section-3*) section-1()] section-2(section-1 section-2*)');
    expect((await recordedBy(grouped)).audit).toMatchObject([{ action: 'site.section-group-moved' }]);
  });

  it('204: moves it without an answer for who wants none', async () => {
    const site = await openSite({ sections: 2 });
    const [item, before] = [...site.sections].reverse().map((id) => ({ type: 'site-section', id }));
    const headers = { prefer: 'return=minimal' };
    const { status } = await site.client.patch(
      `${site.url}/structure/sort`,
      { item, position: { before } },
      { headers },
    );
    expect(status).toBe(204);
    expect(await site.outline()).toBe('section-2(section-2*) section-1*(section-1*)');
  });

  it.each([
    ['without a position', {}],
    ['with two', { position: { before: { type: 'site-section', id: 'a' }, after: { type: 'site-section', id: 'b' } } }],
    ['of an unknown kind', { item: { type: 'page', id: 'a' }, position: { before: { type: 'site-space', id: 'a' } } }],
  ])('400: refuses a move %s', async (_how, difference) => {
    const site = await openSite({ sections: 1 });
    const item = { type: 'site-section', id: site.sections[0] };
    const { status, body } = await site.client.patch(`${site.url}/structure/sort`, { item, ...difference });
    expect([status, body.error.name]).toEqual([400, 'request.invalid']);
  });

  it('400: refuses a place where it cannot stand', async () => {
    const site = await openSite({ sections: 2 });
    const item = { type: 'site-section', id: site.sections[0] };
    const sort = async (before: object) => {
      const { status, body } = await site.client.patch(`${site.url}/structure/sort`, { item, position: { before } });
      return [status, body.error.name];
    };
    expect(await sort({ type: 'site-section', id: 'missing' })).toEqual([400, 'site.position_invalid']);
    expect(await sort({ type: 'site-space', id: site.siteSpaces[1] })).toEqual([400, 'site.position_invalid']);
  });

  it.each([
    ['site-space', 'site_space.not_found'],
    ['site-section', 'site_section.not_found'],
    ['site-section-group', 'site_section_group.not_found'],
    ['site-external-link', 'site_external_link.not_found'],
  ])('404: there is no such %s', async (type, name) => {
    const site = await openSite({ sections: 1 });
    const position = { before: { type, id: 'other' } };
    const response = await site.client.patch(`${site.url}/structure/sort`, { item: { type, id: 'missing' }, position });
    expect([response.status, response.body.error.name]).toEqual([404, name]);
  });
});
