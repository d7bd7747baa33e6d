import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf } from '../../../test/read-pages.js';
import { recordedBy } from '../../../test/recorded.js';

describe('POST /v1/spaces/:spaceId/duplicate', () => {
  it('201: makes a copy that stands behind the original, and records it', async () => {
    const { id, admin } = await build.organization();
    const parent = await build.collection(id);
    const [original, next] = [await build.space(id, { parent, title: 'Guide' }), await build.space(id, { parent })];
    const change = { emoji: '🚀', language: 'de', editMode: 'locked', mergeRules: { type: 'none' } };
    await api.as(admin).patch(`/spaces/${original}`, change);

    const response = await api.as(admin).post(`/spaces/${original}/duplicate`);

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ title: 'Guide (copy)', parent, organization: id, ...change });
    const copy = response.body.id;
    expect(response.headers['location']).toBe(`https://docs.test/v1/spaces/${copy}`);
    expect(idsOf((await api.as(admin).get(`/collections/${parent}/spaces`)).body)).toEqual([original, copy, next]);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'space.duplicated', targetId: copy, payload: { original } }],
      events: [{ type: 'space.created', payload: { spaceId: copy } }],
      jobs: [{ target: copy }],
    });
  });

  it('201: has the content of the original and a history of its own', async () => {
    const { id, admin } = await build.organization();
    const original = await build.space(id);
    const { body } = await api.as(admin).post(`/spaces/${original}/duplicate`);
    const revisions = await database.prisma.revision.findMany({
      where: { spaceId: { in: [original, body.id] } },
      orderBy: { id: 'asc' },
    });
    expect(revisions.map(({ spaceId }) => spaceId)).toEqual([original, body.id]);
    expect(revisions[1]).toMatchObject({ id: body.revision, pagesRoot: revisions[0]?.pagesRoot, authorId: admin.id });
  });

  it('201: is open to the same people as the original', async () => {
    const { id } = await build.organization();
    const creator = await build.member(id, 'create');
    const [guest, reader] = [await build.member(id, null), await build.member(id, 'read')];
    const team = await build.team(id, { [guest.id]: 'member' });
    const original = await build.space(id, { level: null });
    const ref = { organizationId: id, kind: 'space', id: original } as const;
    await build.grant(ref, { user: creator.id }, 'create');
    await build.grant(ref, { team }, 'comment');
    const { body } = await api.as(creator).post(`/spaces/${original}/duplicate`);
    expect(body).toMatchObject({ defaultLevel: null, permissions: { edit: true } });
    expect((await api.as(guest).get(`/spaces/${body.id}`)).body.permissions).toMatchObject({ comment: true });
    expect((await api.as(reader).get(`/spaces/${body.id}`)).status).toBe(404);
  });

  it('201: keeps the title within fifty characters', async () => {
    const { id, admin } = await build.organization();
    const original = await build.space(id, { title: 'T'.repeat(50) });
    const { body } = await api.as(admin).post(`/spaces/${original}/duplicate`);
    expect(body.title).toBe(`${'T'.repeat(43)} (copy)`);
  });

  it('403: is for those who may create where the original stands', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);
    const original = await build.space(id);
    await build.grant({ organizationId: id, kind: 'space', id: original }, { user: guest.id }, 'admin');
    const editor = await build.member(id, 'edit');
    for (const person of [guest, editor]) {
      expect((await api.as(person).post(`/spaces/${original}/duplicate`)).status).toBe(403);
    }
  });
});
