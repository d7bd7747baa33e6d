import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const toSpace = (space: string) => ({ type: 'space', space });
const toCollection = (collection: string) => ({ type: 'collection', collection });

describe('POST /v1/spaces/:spaceId/move', () => {
  it('200: moves into a collection, to its end, and back to the top; records it', async () => {
    const { id, admin } = await build.organization();
    const collection = await build.collection(id);
    const first = await build.space(id, { parent: collection });
    const space = await build.space(id);
    const response = await api.as(admin).post(`/spaces/${space}/move`, { parent: collection });
    expect([response.status, response.body.parent]).toEqual([200, collection]);
    expect(idsOf((await api.as(admin).get(`/collections/${collection}/spaces`)).body)).toEqual([first, space]);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'space.moved', targetId: space, payload: { from: null, to: collection } }],
      events: [{ type: 'space.moved', payload: { spaceId: space } }],
    });
    const back = await api.as(admin).post(`/spaces/${space}/move`, { parent: null });
    expect(back.status).toBe(200);
    expect(back.body).not.toHaveProperty('parent');
  });

  it('200: moves before and after spaces and collections without touching any of them', async () => {
    const { id, admin } = await build.organization();
    const parent = await build.collection(id);
    const [a, b, c] = [
      await build.space(id, { parent }),
      await build.space(id, { parent }),
      await build.space(id, { parent }),
    ];
    const inner = await build.collection(id, { parent });
    const order = async () => idsOf((await api.as(admin).get(`/collections/${parent}/spaces`)).body);
    const positions = () => database.prisma.space.findMany({ where: { id: { in: [a, b] } }, orderBy: { id: 'asc' } });
    const before = await positions();

    expect((await api.as(admin).post(`/spaces/${c}/move`, { position: { before: toSpace(a) } })).status).toBe(200);
    expect(await order()).toEqual([c, a, b]);
    expect((await api.as(admin).post(`/spaces/${c}/move`, { position: { after: toSpace(a) } })).status).toBe(200);
    expect(await order()).toEqual([a, c, b]);
    const behind = { parent, position: { after: toCollection(inner) } };
    expect((await api.as(admin).post(`/spaces/${c}/move`, behind)).status).toBe(200);
    expect(await order()).toEqual([a, b, c]);
    expect(await positions()).toEqual(before);
  });

  it('200: the positions of spaces and collections tell the order that all of them stand in', async () => {
    const { id, admin } = await build.organization();
    const space = await build.space(id);
    const collection = await build.collection(id);
    const other = await build.space(id);
    const order = async () => {
      const [spaces, collections] = await Promise.all([
        api.as(admin).get(`/orgs/${id}/spaces`),
        api.as(admin).get(`/orgs/${id}/collections`),
      ]);
      const all: { id: string; position: string }[] = [...spaces.body.items, ...collections.body.items];
      return all.sort((a, b) => (a.position < b.position ? -1 : 1)).map((item) => item.id);
    };
    expect(await order()).toEqual([space, collection, other]);
    await api.as(admin).post(`/spaces/${other}/move`, { position: { before: toCollection(collection) } });
    expect(await order()).toEqual([space, other, collection]);
    await api.as(admin).post(`/collections/${collection}/move`, { position: { before: toSpace(space) } });
    expect(await order()).toEqual([collection, space, other]);
  });

  it.each([
    [{ position: {} }],
    [{ position: { before: toSpace('x'), after: toSpace('y') } }],
    [{ position: { before: { type: 'page', page: 'x' } } }],
    [{ position: { after: toSpace('missing') } }],
    [{ parent: 7 }],
  ])('400: refuses %j', async (body) => {
    const { id, admin } = await build.organization();
    const space = await build.space(id);
    const response = await api.as(admin).post(`/spaces/${space}/move`, body);
    expect(response.status).toBe(400);
    expect(await recordedBy(response)).toEqual(NOTHING);
  });

  it('400: refuses a neighbour that stands elsewhere, is itself, is deleted or is hidden from the caller', async () => {
    const { id, admin } = await build.organization();
    const editor = await build.member(id, 'edit');
    const parent = await build.collection(id);
    const space = await build.space(id, { parent, level: 'admin' });
    const deleted = await build.space(id, { parent });
    await api.as(admin).delete(`/spaces/${deleted}`);
    const elsewhere = await build.space(id);
    const foreign = await build.space((await build.organization()).id);
    const hidden = await build.space(id, { parent, level: null });
    for (const neighbour of [elsewhere, foreign, space, deleted, hidden]) {
      const position = { after: toSpace(neighbour) };
      const { status, body } = await api.as(editor).post(`/spaces/${space}/move`, { position });
      expect([status, body.error.name]).toEqual([400, 'content.position_invalid']);
      expect(body.error.message).toContain(neighbour);
    }
  });

  it('403: needs the right to add to the new parent, but none to put things in order in the old one', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    const [from, to] = [await build.collection(id), await build.collection(id)];
    const space = await build.space(id, { parent: from, level: 'admin' });
    const other = await build.space(id, { parent: from });
    expect((await api.as(reader).post(`/spaces/${space}/move`, { parent: to })).status).toBe(403);
    expect((await api.as(reader).post(`/spaces/${space}/move`, { parent: null })).status).toBe(403);
    const position = { after: toSpace(other) };
    expect((await api.as(reader).post(`/spaces/${space}/move`, { position })).status).toBe(200);
    expect((await api.as(reader).post(`/spaces/${other}/move`, { parent: null })).status).toBe(403);
  });

  it('404: knows no parent that the caller does not see', async () => {
    const { id } = await build.organization();
    const editor = await build.member(id, 'create');
    const space = await build.space(id, { level: 'admin' });
    const hidden = await build.collection(id, { level: null });
    const foreign = await build.collection((await build.organization()).id);
    for (const parent of [hidden, foreign, space, 'missing']) {
      const { status, body } = await api.as(editor).post(`/spaces/${space}/move`, { parent });
      expect([status, body.error.name]).toEqual([404, 'collection.parent_not_found']);
    }
  });

  it('409: says so when nothing would change', async () => {
    const { id, admin } = await build.organization();
    const parent = await build.collection(id);
    const [a, b] = [await build.space(id, { parent }), await build.space(id, { parent })];
    const bodies = [{}, { parent }, { position: { before: toSpace(b) } }, { parent, position: { before: toSpace(b) } }];
    for (const body of bodies) {
      const response = await api.as(admin).post(`/spaces/${a}/move`, body);
      expect([response.status, response.body.error.name]).toEqual([409, 'content.move_unneeded']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    const alone = await build.space(id);
    expect((await api.as(admin).post(`/spaces/${alone}/move`, { parent: null })).status).toBe(409);
  });

  it('200: of many at once gives each a place of its own', async () => {
    const { id, admin } = await build.organization();
    const parent = await build.collection(id);
    const anchor = await build.space(id, { parent });
    const spaces = await Promise.all([1, 2, 3, 4, 5].map(() => build.space(id)));
    const body = { parent, position: { before: toSpace(anchor) } };
    const responses = await Promise.all(spaces.map((space) => api.as(admin).post(`/spaces/${space}/move`, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const order = idsOf((await api.as(admin).get(`/collections/${parent}/spaces`)).body);
    expect([[...order.slice(0, 5)].sort(), order[5]]).toEqual([[...spaces].sort(), anchor]);
    const rows = await database.prisma.space.findMany({ where: { parentId: parent } });
    expect(new Set(rows.map(({ position }) => position)).size).toBe(6);
  });
});

describe('POST /v1/collections/:collectionId/move', () => {
  it('200: takes along what stands in it, with the access that comes from above', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    const closed = await build.collection(id, { level: null });
    const collection = await build.collection(id);
    const space = await build.space(id, { parent: collection });
    const response = await api.as(admin).post(`/collections/${collection}/move`, { parent: closed });
    expect([response.status, response.body.parent]).toEqual([200, closed]);
    expect(await recordedBy(response)).toMatchObject({ events: [{ type: 'collection.moved' }] });
    expect((await api.as(admin).get(`/spaces/${space}`)).body.parent).toBe(collection);
    expect((await api.as(reader).get(`/spaces/${space}`)).status).toBe(404);
  });

  it('400: never puts a collection into itself, however deep', async () => {
    const { id, admin } = await build.organization();
    const top = await build.collection(id);
    const middle = await build.collection(id, { parent: top });
    const bottom = await build.collection(id, { parent: middle });
    for (const parent of [top, middle, bottom]) {
      const response = await api.as(admin).post(`/collections/${top}/move`, { parent });
      expect([response.status, response.body.error.name]).toEqual([400, 'content.circular']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await api.as(admin).post(`/collections/${bottom}/move`, { parent: top })).status).toBe(200);
  });

  it('409: says so when nothing would change, 404: and knows nothing of those of others', async () => {
    const { id, admin } = await build.organization();
    const collection = await build.collection(id);
    expect((await api.as(admin).post(`/collections/${collection}/move`, { parent: null })).status).toBe(409);
    const foreign = await build.collection((await build.organization()).id);
    expect((await api.as(admin).post(`/collections/${foreign}/move`, { parent: collection })).status).toBe(404);
  });

  it('makes no circle out of two moves at once', async () => {
    const { id, admin } = await build.organization();
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await build.collection(id), await build.collection(id)];
      const responses = await Promise.all([
        api.as(admin).post(`/collections/${one}/move`, { parent: other }),
        api.as(admin).post(`/collections/${other}/move`, { parent: one }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      const rows = await database.prisma.collection.findMany({ where: { id: { in: [one, other] } } });
      expect(rows.filter(({ parentId }) => parentId === null)).toHaveLength(1);
    }
  });

  it('leaves no space without a parent when the parent goes at the same moment', async () => {
    const { id, admin } = await build.organization();
    for (let round = 0; round < 5; round += 1) {
      const [space, collection] = [await build.space(id), await build.collection(id)];
      const [moved, deleted] = await Promise.all([
        api.as(admin).post(`/spaces/${space}/move`, { parent: collection }),
        api.as(admin).delete(`/collections/${collection}`),
      ]);
      expect([200, 404]).toContain(moved.status);
      expect(deleted.status).toBe(204);
      expect((await api.as(admin).get(`/spaces/${space}`)).body).not.toHaveProperty('parent');
    }
  });
});
