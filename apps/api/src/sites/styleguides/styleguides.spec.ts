import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';
import { recordedBy } from '../../../test/recorded.js';

async function newSite() {
  const { id, admin } = await build.organization();
  const { id: siteId } = await build.site(id, { spaces: [await build.space(id)] });
  return { id, admin, siteId, client: api.as(admin), url: `/orgs/${id}/sites/${siteId}` };
}

describe('GET /v1/orgs/:organizationId/styleguide-templates', () => {
  it('200: lists guides to begin with, each a whole page', async () => {
    const { id } = await newSite();
    const { status, body } = await api.as(await build.member(id, 'read')).get(`/orgs/${id}/styleguide-templates`);
    expect(status).toBe(200);
    expect(body.templates.map((template: { id: string }) => template.id)).toEqual([
      'plain',
      'friendly',
      'api-reference',
    ]);
    for (const { markdown } of body.templates) expect(markdown).toMatch(/^# Style guide\n[\s\S]{2000,}\n$/);
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/styleguide', () => {
  it.each(['plain', 'friendly', 'api-reference'])(
    '201: makes a space with the guide "%s", for the site',
    async (id) => {
      const { client, url, siteId } = await newSite();
      const result = await client.post(`${url}/styleguide`, { template: id });
      expect([result.status, result.body]).toMatchObject([
        201,
        { object: 'space', type: 'styleguide', title: 'Style guide' },
      ]);
      const { id: space } = result.body;
      const { body: content } = await client.get(`/spaces/${space}/content/pages`);
      expect(content.pages).toMatchObject([{ title: 'Style guide' }]);
      const { body: page } = await client.get(`/spaces/${space}/content/page/${content.pages[0].id}?format=markdown`);
      expect(page.markdown).toContain('## Check before you publish');
      expect((await client.get(url)).body.styleguide).toEqual({ kind: 'space', space });
      expect((await client.get(`/spaces/${space}`)).body.type).toBe('styleguide');
      const { audit } = await recordedBy(result);
      expect(audit).toContainEqual(expect.objectContaining({ action: 'site.styleguide-created', targetId: siteId }));
    },
  );

  it('200: gets the guide that the site has, whatever template is named', async () => {
    const { id, client, url } = await newSite();
    const [first, second] = [await client.post(`${url}/styleguide`), await client.post(`${url}/styleguide`, {})];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.id).toBe(first.body.id);
    expect((await client.post(`${url}/styleguide`, { template: 'plain' })).body.id).toBe(first.body.id);
    const [a, b] = await Promise.all([client.post(`${url}/styleguide`), client.post(`${url}/styleguide`)]);
    expect([a.body.id, b.body.id]).toEqual([first.body.id, first.body.id]);
    expect((await client.get(`/orgs/${id}/styleguides`)).body.styleguides).toHaveLength(1);
  });

  it('201: makes another one when the guide was deleted', async () => {
    const { client, url } = await newSite();
    const { body: first } = await client.post(`${url}/styleguide`);
    await client.delete(`/spaces/${first.id}`);
    const { status, body } = await client.post(`${url}/styleguide`);
    expect([status, body.id === first.id]).toEqual([201, false]);
  });

  it('403, 404: needs the right to change the site and to create spaces, and a template that there is', async () => {
    const { id, siteId, client, url } = await newSite();
    const unknown = await client.post(`${url}/styleguide`, { template: 'poetry' });
    expect([unknown.status, unknown.body.error.name]).toEqual([404, 'template.unknown']);
    const keeper = await build.member(id, 'edit');
    expect((await api.as(keeper).post(`${url}/styleguide`)).status).toBe(403);
    await build.grant({ organizationId: id, kind: 'site', id: siteId }, { user: keeper.id }, 'admin');
    expect((await api.as(keeper).post(`${url}/styleguide`)).status).toBe(403);
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).post(`${url}/styleguide`)).status).toBe(404);
    expect((await client.get(url)).body).not.toHaveProperty('styleguide');
  });
});

describe('GET /v1/orgs/:organizationId/styleguides', () => {
  it('200: lists guides with the sites that refer to them, as far as the caller may see both', async () => {
    const { id, client, url, siteId } = await newSite();
    const { body: guide } = await client.post(`${url}/styleguide`);
    const { id: otherSite } = await build.site(id, { spaces: [] });
    await client.patch(`/orgs/${id}/sites/${otherSite}`, { styleguide: guide.id });
    const unused = (await client.post(`/spaces/${guide.id}/duplicate`)).body;
    const { status, body } = await client.get(`/orgs/${id}/styleguides`);
    expect(status).toBe(200);
    const listed = body.styleguides.map(({ space, sites }: { space: { id: string }; sites: { id: string }[] }) => [
      space.id,
      sites.map((site) => site.id).sort(),
    ]);
    expect(listed).toEqual([
      [unused.id, []],
      [guide.id, [siteId, otherSite].sort()],
    ]);
    await client.patch(`/spaces/${guide.id}`, { defaultLevel: null });
    const member = api.as(await build.member(id, 'read'));
    const { styleguides } = (await member.get(`/orgs/${id}/styleguides`)).body;
    expect(styleguides.map(({ space }: { space: { id: string } }) => space.id)).toEqual([unused.id]);
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId with a style guide', () => {
  it('200: refers to a guide, or to none', async () => {
    const [{ id, client, url }] = [await newSite()];
    const { body: guide } = await client.post(`${url}/styleguide`);
    const removed = await client.patch(url, { styleguide: null });
    expect([removed.status, removed.body.styleguide]).toEqual([200, undefined]);
    const { body } = await client.patch(url, { styleguide: guide.id });
    expect(body.styleguide).toEqual({ kind: 'space', space: guide.id });
    expect((await client.patch(url, { title: 'Other' })).body.styleguide).toEqual(body.styleguide);
    expect((await client.get(`/orgs/${id}/styleguides`)).body.styleguides[0].sites).toHaveLength(1);
  });

  it('404: refuses other spaces, those of others and those that are gone', async () => {
    const { id, client, url } = await newSite();
    const other = await newSite();
    const { body: theirs } = await other.client.post(`${other.url}/styleguide`);
    const { body: own } = await client.post(`${url}/styleguide`);
    await client.delete(`/spaces/${own.id}`);
    for (const styleguide of [await build.space(id), theirs.id, own.id, 'none']) {
      const { status, body } = await client.patch(url, { styleguide });
      expect([status, body.error.name]).toEqual([404, 'site.styleguide_unknown']);
    }
  });

  it('200: readers of a site do not learn of its guide', async () => {
    const site = await newPublishedSite();
    const url = `/orgs/${site.space.organizationId}/sites/${site.id}`;
    expect((await site.client.post(`${url}/styleguide`)).status).toBe(201);
    const { status, text } = await (await site.reader()).get(`${url}/published`);
    expect([status, text.includes('styleguide')]).toEqual([200, false]);
  });
});
