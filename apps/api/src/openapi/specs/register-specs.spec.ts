import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { newSpecOrganization, SPEC_ADDRESS, SPEC_TEXT, storedSpec } from '../../../test/spec-organization.js';

describe('POST /v1/orgs/:organizationId/openapi', () => {
  it('201: registers an address, says all of it and where it is, records it and has it processed', async () => {
    const { id, client, url } = await newSpecOrganization();
    const response = await client.post(url, { slug: 'Pet-store', source: SPEC_ADDRESS });
    const { body } = response;
    expect(response.status).toBe(201);
    expect(body).toEqual({
      object: 'openapi-spec',
      lastProcessedErrorCount: 0,
      id: expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      slug: 'Pet-store',
      sourceURL: SPEC_ADDRESS.url,
      processingState: 'pending',
      visibility: 'private',
      permissions: { view: true, edit: true },
      urls: {
        location: `https://docs.test/v1/orgs/${id}/openapi/Pet-store`,
        app: `https://docs.test/o/${id}/openapi/Pet-store`,
      },
    });
    expect(response.headers['location']).toBe(body.urls.location);
    const [job] = (await recordedBy(response)).jobs;
    expect(await recordedBy(response)).toMatchObject({
      audit: [
        {
          action: 'openapi-spec.created',
          targetId: body.id,
          payload: { slug: 'Pet-store', source: 'url', ...SPEC_ADDRESS },
        },
      ],
      events: [{ type: 'openapi-spec.created', payload: { specId: body.id } }],
    });
    expect(job).toMatchObject({ name: 'openapi.process', target: body.id, payload: { specId: body.id, order: 1 } });
  });

  it('201: takes a text, which is no part of the answer', async () => {
    const { client, url } = await newSpecOrganization();
    const { status, body, text } = await client.post(url, { slug: 'pets', source: SPEC_TEXT });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('sourceURL');
    expect(text).not.toContain('Pets');
    expect((await storedSpec(body.id)).sourceText).toBe(SPEC_TEXT.text);
  });

  it('400: refuses a slug that leads to a specification already, but not one of another organization', async () => {
    const { id, client, url } = await newSpecOrganization();
    const first = await build.openApiSpec(id, { slug: 'pets' });
    for (const slug of ['pets', first.id]) {
      const response = await client.post(url, { slug, source: SPEC_ADDRESS });
      expect([response.status, response.body.error.name]).toEqual([400, 'openapi_spec.slug_taken']);
      expect(response.body.error.message).toContain(`"${slug}"`);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    const other = await newSpecOrganization();
    expect((await other.client.post(other.url, { slug: 'pets', source: SPEC_ADDRESS })).status).toBe(201);
  });

  it('201 once: of many who register the same slug at the same time, one is first', async () => {
    const { client, url } = await newSpecOrganization();
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => client.post(url, { slug: 'pets', source: SPEC_ADDRESS })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it.each([
    ['no slug', { source: SPEC_ADDRESS }, 'body.slug'],
    ['a slug with a dot', { slug: 'pet.store', source: SPEC_ADDRESS }, 'body.slug'],
    ['a slug that ends in a dash', { slug: 'pets-', source: SPEC_ADDRESS }, 'body.slug'],
    ['a long slug', { slug: 'a'.repeat(101), source: SPEC_ADDRESS }, 'body.slug'],
    ['no source', { slug: 'pets' }, 'body.source'],
    ['an empty text', { slug: 'pets', source: { text: '' } }, 'body.source.text'],
    ['an address and a text', { slug: 'pets', source: { ...SPEC_ADDRESS, ...SPEC_TEXT } }, 'body.source'],
    ['another kind of address', { slug: 'pets', source: { url: 'file:///etc/passwd' } }, 'body.source.url'],
    ['a password', { slug: 'pets', source: { url: 'https://robot:secret@example.com/a.json' } }, 'body.source.url'],
    ['a NUL character', { slug: 'pets', source: { text: 'openapi: \0' } }, 'body.source.text'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { client, url } = await newSpecOrganization();
    const response = await client.post(url, body);
    expect([response.status, response.body.error.issues?.[0].path]).toEqual([400, path]);
  });

  it('400: says which addresses there are', async () => {
    const { client, url } = await newSpecOrganization();
    const { body } = await client.post(url, { slug: 'pets', source: { url: 'file:///etc/passwd' } });
    expect(body.error.message).toContain('must be an absolute http or https address');
  });

  it('403: needs more than the role of a reviewer', async () => {
    const { id, url } = await newSpecOrganization();
    const [reviewer, creator] = [await build.member(id, 'review'), await build.member(id, 'create')];
    const body = { slug: 'pets', source: SPEC_ADDRESS };
    expect((await api.as(reviewer).post(url, body)).status).toBe(403);
    expect((await api.as(creator).post(url, body)).status).toBe(201);
  });
});

describe('PUT /v1/orgs/:organizationId/openapi/:specSlug', () => {
  it('201: registers what is not there, and records it', async () => {
    const { client, url } = await newSpecOrganization();
    const response = await client.put(`${url}/pets`, { source: SPEC_TEXT });
    expect([response.status, response.body.slug, response.body.processingState]).toEqual([201, 'pets', 'pending']);
    expect(response.headers['location']).toBe(response.body.urls.location);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'openapi-spec.created' }],
      events: [{ type: 'openapi-spec.created' }],
      jobs: [{ name: 'openapi.process' }],
    });
  });

  it('201: a request that is repeated with its key is answered as the first time', async () => {
    const { client, url } = await newSpecOrganization();
    const headers = { 'idempotency-key': 'put-pets' };
    const [first, again] = [
      await client.put(`${url}/pets`, { source: SPEC_ADDRESS }, { headers }),
      await client.put(`${url}/pets`, { source: SPEC_ADDRESS }, { headers }),
    ];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await storedSpec(first.body.id)).orders).toBe(1);
  });

  it('200: gives it another source, keeps its version, and has it read from the beginning', async () => {
    const { id, client, url } = await newSpecOrganization();
    const spec = await build.openApiSpec(id, { slug: 'pets', isPublic: true });
    const version = await build.openApiVersion(spec);
    await database.prisma.openApiSpec.update({ where: { id: spec.id }, data: { etag: '"1"', failures: 3 } });
    const response = await client.put(`${url}/pets`, { source: SPEC_TEXT });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: spec.id, processingState: 'pending', lastVersion: version });
    expect(response.body).not.toHaveProperty('sourceURL');
    expect(response.body.visibility).toBe('public');
    expect(await storedSpec(spec.id)).toMatchObject({ etag: null, failures: 0, orders: 2, sourceText: SPEC_TEXT.text });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'openapi-spec.updated', payload: { source: 'text' } }],
      events: [{ type: 'openapi-spec.updated', payload: { specId: spec.id } }],
      jobs: [{ name: 'openapi.process', payload: { order: 2 } }],
    });
  });

  it('200: the same source, named by slug or by id, is read again if it has changed', async () => {
    const { id, client, url } = await newSpecOrganization();
    const spec = await build.openApiSpec(id, { source: SPEC_ADDRESS });
    await build.openApiVersion(spec);
    await database.prisma.openApiSpec.update({ where: { id: spec.id }, data: { etag: '"1"' } });
    for (const name of [spec.slug, spec.id]) {
      const response = await client.put(`${url}/${name}`, { source: SPEC_ADDRESS });
      expect([response.status, response.body.id, response.body.processingState]).toEqual([200, spec.id, 'pending']);
      expect((await recordedBy(response)).audit).toMatchObject([{ action: 'openapi-spec.refreshed' }]);
    }
    expect(await storedSpec(spec.id)).toMatchObject({ etag: '"1"', orders: 3 });
  });

  it('201 once: of many who put the same slug at the same time, one makes it', async () => {
    const { client, url } = await newSpecOrganization();
    const responses = await Promise.all([1, 2, 3, 4].map(() => client.put(`${url}/pets`, { source: SPEC_ADDRESS })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  it('400: refuses a slug that nobody could register, and no source', async () => {
    const { client, url } = await newSpecOrganization();
    const odd = await client.put(`${url}/pet.store`, { source: SPEC_ADDRESS });
    expect([odd.status, odd.body.error.issues[0].path]).toEqual([400, 'params.specSlug']);
    expect((await client.put(`${url}/pets`, {})).status).toBe(400);
  });
});

describe('POST /v1/orgs?openapiUrl=', () => {
  it('201: registers the specification with the new organization', async () => {
    const client = api.as(await build.person());
    const query = `?openapiUrl=${encodeURIComponent(SPEC_ADDRESS.url)}`;
    const { status, body } = await client.post(`/orgs${query}`, { title: 'Pets' });
    expect(status).toBe(201);
    const spec = await client.get(`/orgs/${body.id}/openapi/api`);
    expect(spec.body).toMatchObject({ slug: 'api', sourceURL: SPEC_ADDRESS.url, processingState: 'pending' });
  });

  it('400: makes no organization when the address is none', async () => {
    const person = await build.person();
    const { status } = await api.as(person).post('/orgs?openapiUrl=nowhere', { title: 'Pets' });
    expect([status, (await api.as(person).get('/orgs')).body.count]).toEqual([400, 0]);
  });
});
