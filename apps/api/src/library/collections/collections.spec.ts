import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

describe('GET /v1/orgs/:organizationId/collections', () => {
  it('200: lists all that the caller may see, newest first, however nested', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    await build.collection((await build.organization()).id);
    const top = await build.collection(id);
    const hidden = await build.collection(id, { level: null });
    const nested = await build.collection(id, { parent: top });
    await build.collection(id, { parent: hidden });
    for (const query of ['', '?nested=true']) {
      const { body } = await api.as(reader).get(`/orgs/${id}/collections${query}`);
      expect([idsOf(body), body.count]).toEqual([[nested, top], 2]);
    }
  });

  it('200: lists only those at the top, in their order, when asked not to nest', async () => {
    const { id, admin } = await build.organization();
    const [first, second, third] = [await build.collection(id), await build.collection(id), await build.collection(id)];
    await build.collection(id, { parent: first });
    const before = { type: 'collection', collection: first };
    await api.as(admin).post(`/collections/${third}/move`, { position: { before } });
    const pages = await readPages(api.as(admin), `/orgs/${id}/collections?nested=false&limit=2`);
    expect(pages.map(idsOf)).toEqual([[third, first], [second]]);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('400: refuses anything but true and false, and a cursor of the other list', async () => {
    const { id, admin } = await build.organization();
    await build.collection(id);
    await build.collection(id);
    const { next } = (await api.as(admin).get(`/orgs/${id}/collections?limit=1`)).body;
    for (const query of ['nested=maybe', `nested=false&page=${next.page}`]) {
      expect((await api.as(admin).get(`/orgs/${id}/collections?${query}`)).status).toBe(400);
    }
  });
});

describe('POST /v1/orgs/:organizationId/collections', () => {
  it('201: creates a collection, says all of it and where it is, and records it', async () => {
    const { id, admin } = await build.organization();
    const response = await api.as(admin).post(`/orgs/${id}/collections`, { title: ' Guides ' });
    const { body } = response;
    expect(response.status).toBe(201);
    expect(body).toEqual({
      object: 'collection',
      id: expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      title: 'Guides',
      organization: id,
      position: expect.any(String),
      defaultLevel: 'inherit',
      urls: {
        location: `https://docs.test/v1/collections/${body.id}`,
        app: `https://docs.test/o/${id}/c/${body.id}`,
      },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    });
    expect(response.headers['location']).toBe(body.urls.location);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'collection.created', targetId: body.id }],
      events: [{ type: 'collection.created', payload: { collectionId: body.id } }],
    });
  });

  it('201: needs nothing said', async () => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).post(`/orgs/${id}/collections`);
    expect([status, body.title]).toEqual([201, '']);
  });

  it('201: stands in a parent; several at once stand at places of their own', async () => {
    const { id, admin } = await build.organization();
    const parent = await build.collection(id);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => api.as(admin).post(`/orgs/${id}/collections`, { parent })),
    );
    expect(responses.map(({ status, body }) => [status, body.parent])).toEqual(Array(4).fill([201, parent]));
    const rows = await database.prisma.collection.findMany({ where: { parentId: parent } });
    expect(new Set(rows.map(({ position }) => position)).size).toBe(4);
  });

  it('400: refuses a title of more than fifty characters', async () => {
    const { id, admin } = await build.organization();
    const { status } = await api.as(admin).post(`/orgs/${id}/collections`, { title: 'T'.repeat(51) });
    expect(status).toBe(400);
  });

  it('404: knows no parent of another organization', async () => {
    const { id, admin } = await build.organization();
    const parent = await build.collection((await build.organization()).id);
    const response = await api.as(admin).post(`/orgs/${id}/collections`, { parent });
    expect([response.status, response.body.error.name]).toEqual([404, 'collection.parent_not_found']);
    expect(await recordedBy(response)).toEqual(NOTHING);
  });
});

describe('GET /v1/collections/:collectionId', () => {
  it('404: cannot tell one of others and a hidden one from one that does not exist', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    const foreign = await build.collection((await build.organization()).id);
    const hidden = await build.collection(id, { level: null });
    const missing = refusal(await api.as(reader).get('/collections/missing'));
    for (const collection of [foreign, hidden]) {
      expect(refusal(await api.as(reader).get(`/collections/${collection}`))).toBe(missing);
      expect(refusal(await api.as(reader).get(`/collections/${collection}/spaces`))).toBe(missing);
    }
  });
});

describe('PATCH /v1/collections/:collectionId', () => {
  it('200: changes what was sent and only that, and records it', async () => {
    const { id, admin } = await build.organization();
    const url = `/collections/${await build.collection(id, { title: 'Guides' })}`;
    const response = await api.as(admin).patch(url, { description: 'How things are done', defaultLevel: 'comment' });
    expect(response.body).toMatchObject({
      title: 'Guides',
      description: 'How things are done',
      defaultLevel: 'comment',
    });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'collection.updated', payload: { fields: ['description', 'defaultLevel'] } }],
      events: [{ type: 'collection.updated' }],
    });
    const { body } = await api.as(admin).patch(url, { title: 'Manuals', description: '', defaultLevel: null });
    expect(body).toMatchObject({ title: 'Manuals', defaultLevel: null });
    expect(body).not.toHaveProperty('description');
  });

  it('400: says what is wrong with which field', async () => {
    const { id, admin } = await build.organization();
    const url = `/collections/${await build.collection(id)}`;
    const bodies = [{ title: 'T'.repeat(51) }, { description: 'D'.repeat(101) }, { defaultLevel: 'guest' }];
    const responses = await Promise.all(bodies.map((body) => api.as(admin).patch(url, body)));
    expect(responses.map(({ status, body }) => [status, body.error.issues[0].path])).toEqual([
      [400, 'body.title'],
      [400, 'body.description'],
      [400, 'body.defaultLevel'],
    ]);
  });
});

describe('GET /v1/collections/:collectionId/spaces', () => {
  it('200: lists what stands in it and the caller may see, in its order, page by page', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    const parent = await build.collection(id);
    const inner = await build.collection(id, { parent });
    await build.space(id, { parent: inner });
    await build.space(id);
    const spaces: string[] = [];
    while (spaces.length < 3) spaces.push(await build.space(id, { parent }));
    await build.space(id, { parent, level: null });
    const pages = await readPages(api.as(reader), `/collections/${parent}/spaces?limit=2`);
    expect(pages.map(idsOf)).toEqual([spaces.slice(0, 2), spaces.slice(2)]);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });
});

describe('DELETE /v1/collections/:collectionId', () => {
  it('204: lets what stands in it take its place in the parent, in the same order, and records it', async () => {
    const { id, admin } = await build.organization();
    const parent = await build.collection(id);
    const first = await build.space(id, { parent });
    const collection = await build.collection(id, { parent });
    const last = await build.space(id, { parent });
    const [one, two, three] = [await inside('space'), await inside('collection'), await inside('space')];

    const response = await api.as(admin).delete(`/collections/${collection}`);

    expect(response.status).toBe(204);
    expect((await api.as(admin).get(`/collections/${collection}`)).status).toBe(404);
    expect(idsOf((await api.as(admin).get(`/collections/${parent}/spaces`)).body)).toEqual([first, one, three, last]);
    expect((await api.as(admin).get(`/collections/${two}`)).body.parent).toBe(parent);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'collection.deleted', payload: { contents: [one, two, three] } }],
      events: [{ type: 'collection.deleted', payload: { collectionId: collection } }],
    });

    function inside(kind: 'space' | 'collection') {
      return build[kind](id, { parent: collection });
    }
  });

  it('204: loses no deleted space that stood in it', async () => {
    const { id, admin } = await build.organization();
    const collection = await build.collection(id);
    const space = await build.space(id, { parent: collection });
    await api.as(admin).delete(`/spaces/${space}`);
    await api.as(admin).delete(`/collections/${collection}`);
    const { status, body } = await api.as(admin).post(`/spaces/${space}/restore`);
    expect([status, body.parent]).toEqual([200, undefined]);
  });

  it('204: opens nothing that it kept closed', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    const closed = await build.collection(id, { level: null });
    const [inheriting, open] = [
      await build.space(id, { parent: closed }),
      await build.space(id, { parent: closed, level: 'read' }),
    ];
    await api.as(admin).delete(`/collections/${closed}`);
    expect((await api.as(reader).get(`/spaces/${inheriting}`)).status).toBe(404);
    expect((await api.as(reader).get(`/spaces/${open}`)).status).toBe(200);
    expect((await api.as(admin).get(`/spaces/${inheriting}`)).body.defaultLevel).toBeNull();
  });

  it('204: is as content, and leaves no trace, when there is none that the caller sees', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    const hidden = await build.collection(id, { level: null });
    for (const [person, collection] of [
      [admin, 'missing'],
      [reader, hidden],
    ] as const) {
      const response = await api.as(person).delete(`/collections/${collection}`);
      expect(response.status).toBe(204);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await api.as(admin).get(`/collections/${hidden}`)).status).toBe(200);
  });
});
