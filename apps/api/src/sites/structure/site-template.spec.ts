import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { recordedBy } from '../../../test/recorded.js';

async function newSite(options: { spaces?: string[] } = {}) {
  const { id, admin } = await build.organization();
  const site = await build.site(id, { spaces: [], ...options });
  return { id, admin, siteId: site.id, client: api.as(admin), url: `/orgs/${id}/sites/${site.id}` };
}

describe('POST /v1/orgs/:organizationId/sites/:siteId/template', () => {
  it('200: gives an empty site sections with spaces and pages, in one change', async () => {
    const { id, client, url, siteId } = await newSite();
    const result = await client.post(`${url}/template`);
    expect(result.status).toBe(200);
    const { body: structure } = await client.get(`${url}/structure`);
    const sections = structure.structure.map(({ title, path }: { title: string; path: string }) => [title, path]);
    expect(sections).toEqual([
      ['Documentation', 'documentation'],
      ['Help center', 'help'],
      ['Changelog', 'changelog'],
    ]);
    for (const section of structure.structure) {
      const { body } = await client.get(`/spaces/${section.siteSpaces[0].space.id}/content/pages`);
      expect(body.pages.length).toBeGreaterThan(0);
    }
    const { audit } = await recordedBy(result);
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'site.template-applied', organizationId: id, targetId: siteId }),
    );
    expect((await client.post(`${url}/publish`)).status).toBeLessThan(300);
  });

  it('409: leaves a site with content as it is, and makes no space', async () => {
    const { id, client, url } = await newSite();
    await client.post(`${url}/template`);
    const before = (await client.get(`/orgs/${id}/spaces`)).body.count;
    const { status, body } = await client.post(`${url}/template`);
    expect([status, body.error.name]).toEqual([409, 'site.not_empty']);
    expect((await client.get(`/orgs/${id}/spaces`)).body.count).toBe(before);
  });

  it('403, 404: is for who may change the site and create spaces; others do not see it', async () => {
    const { id, url, siteId } = await newSite();
    expect((await api.as(await build.member(id, 'edit')).post(`${url}/template`)).status).toBe(403);
    const keeper = await build.member(id, 'edit');
    await build.grant({ organizationId: id, kind: 'site', id: siteId }, { user: keeper.id }, 'admin');
    expect((await api.as(keeper).post(`${url}/template`)).status).toBe(403);
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).post(`${url}/template`)).status).toBe(404);
  });
});

describe('spaces that a site makes', () => {
  it('201: begin with a template, as a variant and as a section', async () => {
    const { client, url } = await newSite();
    const variant = await client.post(`${url}/site-spaces`, { spaceId: null, title: 'Team', template: 'handbook' });
    expect([variant.status, variant.body.space.title]).toEqual([201, 'Team']);
    const { body: team } = await client.get(`/spaces/${variant.body.space.id}/content/pages`);
    expect(team.pages.map(({ title }: { title: string }) => title)).toContain('Handbook');
    const added = { spaceId: null, title: 'API', template: { id: 'api' } };
    const { status, body } = await client.post(`${url}/sections`, added);
    expect(status).toBe(201);
    const { body: api } = await client.get(`/spaces/${body.siteSpaces[0].space.id}/content/pages`);
    expect(api.pages.length).toBeGreaterThan(1);
  });

  it('400, 404: take no template for a space that is there, and none that nobody knows', async () => {
    const { id, client, url } = await newSite();
    const spaceId = await build.space(id);
    for (const path of ['site-spaces', 'sections']) {
      const { status, body } = await client.post(`${url}/${path}`, { spaceId, title: 'Docs', template: 'docs' });
      expect([status, body.error.issues[0].path]).toEqual([400, 'body.template']);
      const unknown = await client.post(`${url}/${path}`, { spaceId: null, title: 'Docs', template: 'nothing' });
      expect([unknown.status, unknown.body.error.name]).toEqual([404, 'template.unknown']);
    }
    expect((await client.get(`/orgs/${id}/spaces`)).body.count).toBe(1);
  });
});
