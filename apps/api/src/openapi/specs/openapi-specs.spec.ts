import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';
import { newSpecOrganization, SPEC_ADDRESS, SPEC_TEXT, storedSpec } from '../../../test/spec-organization.js';

describe('GET /v1/orgs/:organizationId/openapi', () => {
  it('200: lists the specifications of the organization and of no other, newest first, page by page', async () => {
    const { id, client, url } = await newSpecOrganization();
    await build.openApiSpec((await build.organization()).id);
    const specs = [await build.openApiSpec(id), await build.openApiSpec(id), await build.openApiSpec(id)];
    const pages = await readPages(client, `${url}?limit=2`);
    expect(pages.flatMap(idsOf)).toEqual(specs.map((spec) => spec.id).reverse());
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('403: guests see none', async () => {
    const { id, url } = await newSpecOrganization();
    const guest = await build.member(id, null);
    expect((await api.as(guest).get(url)).status).toBe(403);
  });
});

describe('GET /v1/orgs/:organizationId/openapi/:specSlug', () => {
  it('200: finds a specification by its slug and by its id, and says what is wrong with its source', async () => {
    const { id, client, url } = await newSpecOrganization();
    const spec = await build.openApiSpec(id, { slug: 'pets' });
    expect((await client.get(`${url}/pets`)).body.lastProcessedErrorCount).toBe(0);
    const problem = { message: 'Line 3: a colon is missing.', code: 'PARSE_ERROR' };
    const warning = { message: 'A field is not known.', level: 'warning', rule: 'unknown-field' };
    const errors = [problem, warning];
    await database.prisma.openApiSpec.update({
      where: { id: spec.id },
      data: { errorCode: 'PARSE_ERROR', errors, errorCount: 7, processingState: 'complete' },
    });
    const { body } = await client.get(`${url}/pets`);
    expect(body).toMatchObject({
      id: spec.id,
      processingState: 'complete',
      lastProcessErrorCode: 'PARSE_ERROR',
      lastProcessedErrors: [{ ...problem, level: 'error' }, warning],
      lastProcessedErrorCount: 7,
    });
    expect((await client.get(`${url}/${spec.id}`)).body).toEqual(body);
  });

  it('200: says truly who may change it', async () => {
    const { id, url } = await newSpecOrganization();
    const { slug } = await build.openApiSpec(id);
    for (const role of ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const) {
      const client = api.as(await build.member(id, role));
      const { body } = await client.get(`${url}/${slug}`);
      const { status } = await client.post(`${url}/${slug}/refresh`);
      expect([body.permissions, status]).toEqual([
        { view: true, edit: status === 200 },
        role === 'admin' || role === 'create' ? 200 : 403,
      ]);
    }
  });

  it('404: a specification of others cannot be told from one that does not exist', async () => {
    const { client, url } = await newSpecOrganization();
    const foreign = await build.openApiSpec((await build.organization()).id, { slug: 'pets' });
    const missing = refusal(await client.get(`${url}/missing`));
    expect(missing).toContain('openapi_spec.not_found');
    for (const name of ['pets', foreign.id]) expect(refusal(await client.get(`${url}/${name}`))).toBe(missing);
  });
});

describe('PATCH /v1/orgs/:organizationId/openapi/:specSlug', () => {
  it('200: opens it to everybody and closes it again, and records that', async () => {
    const { id, client, url } = await newSpecOrganization();
    const { slug } = await build.openApiSpec(id, { slug: 'pets' });
    const response = await client.patch(`${url}/${slug}`, { visibility: 'public' });
    expect(response.body).toMatchObject({
      visibility: 'public',
      urls: { published: `https://docs.test/openapi/${id}/pets.json` },
    });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'openapi-spec.updated', payload: { visibility: 'public' } }],
      events: [{ type: 'openapi-spec.updated' }],
      jobs: [],
    });
    const { body } = await client.patch(`${url}/${slug}`, { visibility: 'private' });
    expect(body.urls).not.toHaveProperty('published');
  });

  it('200: takes a list of changes to ignore, as a whole, and records how many they are', async () => {
    const { id, client, url } = await newSpecOrganization();
    const { slug } = await build.openApiSpec(id);
    const ignoredChanges = [
      { rule: 'operation-removed', path: '/pets', method: 'GET', comment: 'Nobody used it' },
      { pointer: '/components/schemas/Pet' },
    ];
    const response = await client.patch(`${url}/${slug}`, { ignoredChanges });
    expect(response.body).toMatchObject({
      visibility: 'private',
      ignoredChanges: [{ ...ignoredChanges[0], method: 'get' }, ignoredChanges[1]],
    });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'openapi-spec.updated', payload: { ignoredChanges: 2 } }],
    });
    expect((await client.patch(`${url}/${slug}`, { visibility: 'public' })).body.ignoredChanges).toHaveLength(2);
    expect((await client.patch(`${url}/${slug}`, { ignoredChanges: [] })).body).not.toHaveProperty('ignoredChanges');
  });

  it('400: has to be told something, and which changes an entry means', async () => {
    const { id, client, url } = await newSpecOrganization();
    const { slug } = await build.openApiSpec(id);
    const many = Array.from({ length: 201 }, () => ({ rule: 'operation-removed' }));
    const wrong = [{}, { visibility: 'open' }, { ignoredChanges: [{}] }, { ignoredChanges: [{ rules: 'a' }] }];
    for (const body of [...wrong, { ignoredChanges: [{ method: 'get' }] }, { ignoredChanges: many }]) {
      expect((await client.patch(`${url}/${slug}`, body)).status).toBe(400);
    }
    const { body } = await client.patch(`${url}/${slug}`, { ignoredChanges: [{ comment: 'All of them' }] });
    expect(JSON.stringify(body.error)).toContain('must have \\"rule\\", \\"path\\" or \\"pointer\\"');
  });

  it('403: only those who may edit it can say what is ignored', async () => {
    const { id, url } = await newSpecOrganization();
    const { slug } = await build.openApiSpec(id);
    const reader = api.as(await build.member(id, 'read'));
    expect((await reader.patch(`${url}/${slug}`, { ignoredChanges: [] })).status).toBe(403);
  });

  it('404: knows no specification that is not there', async () => {
    const { client, url } = await newSpecOrganization();
    const { status, body } = await client.patch(`${url}/missing`, { visibility: 'public' });
    expect([status, body.error.name]).toEqual([404, 'openapi_spec.not_found']);
  });
});

describe('DELETE /v1/orgs/:organizationId/openapi/:specSlug', () => {
  it('204: removes it with its versions and records that; once it is gone, nothing is left to record', async () => {
    const { id, client, url } = await newSpecOrganization();
    const spec = await build.openApiSpec(id);
    await build.openApiVersion(spec);
    const response = await client.delete(`${url}/${spec.slug}`);
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'openapi-spec.deleted', targetId: spec.id }],
      events: [{ type: 'openapi-spec.deleted', payload: { specId: spec.id } }],
    });
    expect(await database.prisma.openApiVersion.count({ where: { specId: spec.id } })).toBe(0);
    const again = await client.delete(`${url}/${spec.slug}`);
    expect([again.status, await recordedBy(again)]).toEqual([204, NOTHING]);
  });

  it('204: leaves one of another organization alone', async () => {
    const { client, url } = await newSpecOrganization();
    const foreign = await build.openApiSpec((await build.organization()).id);
    expect((await client.delete(`${url}/${foreign.id}`)).status).toBe(204);
    expect(await storedSpec(foreign.id)).toMatchObject({ id: foreign.id });
  });
});

describe('POST /v1/orgs/:organizationId/openapi/:specSlug/refresh', () => {
  it.each([SPEC_ADDRESS, SPEC_TEXT])('200: has the source read again: %j', async (source) => {
    const { id, client, url } = await newSpecOrganization();
    const spec = await build.openApiSpec(id, { source });
    await build.openApiVersion(spec);
    const response = await client.post(`${url}/${spec.slug}/refresh`);
    expect([response.status, response.body.processingState]).toEqual([200, 'pending']);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'openapi-spec.refreshed', targetId: spec.id }],
      events: [{ type: 'openapi-spec.updated' }],
      jobs: [{ name: 'openapi.process', payload: { specId: spec.id, order: 2 } }],
    });
  });

  it('404: knows no specification that is not there', async () => {
    const { client, url } = await newSpecOrganization();
    expect((await client.post(`${url}/missing/refresh`)).body.error.name).toBe('openapi_spec.not_found');
  });
});
