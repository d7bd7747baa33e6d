import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

const SCHEMA = {
  type: 'object',
  properties: {
    beta: { type: 'boolean', description: 'Tries new things' },
    unsigned: {
      type: 'object',
      description: 'What nobody vouches for',
      properties: { dark: { type: 'boolean', description: 'Likes it dark' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

async function newSite() {
  const { id, admin } = await build.organization();
  const site = await build.site(id);
  const reader = await build.member(id, 'read');
  return { organizationId: id, url: `/orgs/${id}/sites/${site.id}/adaptive-schema`, admin, reader };
}

describe('GET /v1/orgs/:organizationId/sites/:siteId/adaptive-schema', () => {
  it('404: a site has no schema until somebody gives it one', async () => {
    const { url, admin } = await newSite();
    const { status, body } = await api.as(admin).get(url);
    expect([status, body.error.name]).toEqual([404, 'site_adaptive_schema.not_found']);
  });

  it('200: tells the schema and since when it is so, also to readers', async () => {
    const { url, admin, reader } = await newSite();
    const { body: written } = await api.as(admin).put(url, { jsonSchema: SCHEMA });
    const { status, body } = await api.as(reader).get(url);
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'site-adaptive-schema', jsonSchema: SCHEMA, updatedAt: written.updatedAt });
  });

  it('404: a site of another organization is as good as none', async () => {
    const { url, admin } = await newSite();
    await api.as(admin).put(url, { jsonSchema: SCHEMA });
    const { id, admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(url)).status).toBe(404);
    const { status, body } = await api.as(outsider).get(url.replace(/orgs\/[^/]+/, `orgs/${id}`));
    expect([status, body.error.name]).toEqual([404, 'site.not_found']);
  });
});

describe('PUT /v1/orgs/:organizationId/sites/:siteId/adaptive-schema', () => {
  it('200: replaces the schema as a whole', async () => {
    const { url, admin } = await newSite();
    await api.as(admin).put(url, { jsonSchema: SCHEMA });
    const other = { type: 'object', properties: {}, additionalProperties: false };
    const { status, body } = await api.as(admin).put(url, { jsonSchema: other });
    expect([status, body.jsonSchema]).toEqual([200, other]);
    expect((await api.as(admin).get(url)).body).toEqual(body);
  });

  it('400: refuses what is no such schema and keeps the one so far', async () => {
    const { url, admin } = await newSite();
    await api.as(admin).put(url, { jsonSchema: SCHEMA });
    for (const jsonSchema of [null, {}, { ...SCHEMA, additionalProperties: true }, { ...SCHEMA, $ref: '#' }]) {
      expect((await api.as(admin).put(url, { jsonSchema })).status).toBe(400);
    }
    expect((await api.as(admin).get(url)).body.jsonSchema).toEqual(SCHEMA);
  });

  it('403: readers of the site do not change it', async () => {
    const { url, reader } = await newSite();
    expect((await api.as(reader).put(url, { jsonSchema: SCHEMA })).status).toBe(403);
  });
});

describe('GET /v1/orgs/:organizationId/sites/:siteId/adaptive-schema/template-conditions', () => {
  it('200: suggests conditions for every claim', async () => {
    const { url, admin, reader } = await newSite();
    await api.as(admin).put(url, { jsonSchema: SCHEMA });
    const { status, body } = await api.as(reader).get(`${url}/template-conditions`);
    expect(status).toBe(200);
    expect(body.items.map(({ condition }: { condition: string }) => condition)).toEqual([
      'visitor.claims.beta == true',
      'visitor.claims.beta == false',
      'visitor.claims.unsigned.dark == true',
      'visitor.claims.unsigned.dark == false',
    ]);
  });

  it('200: suggests nothing without a schema', async () => {
    const { url, reader } = await newSite();
    expect((await api.as(reader).get(`${url}/template-conditions`)).body).toEqual({ items: [] });
  });
});
