import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../test/harness.js';

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
    const published = await api.as(admin).post(`/orgs/${id}/sites/${body.id}/publish`);
    expect(published.body).toMatchObject({ published: true });
    expect(published.body.urls.published).toContain(body.id);
    const space = await api.as(admin).get(`/spaces/${spaces[1]}`);
    expect(space.body).toMatchObject({
      visibility: 'public',
      urls: { published: `${published.body.urls.published}/api` },
    });
  });
});
