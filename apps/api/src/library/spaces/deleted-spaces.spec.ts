import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

const DAY_MS = 86_400_000;

describe('DELETE /v1/spaces/:spaceId', () => {
  it('204: hides the space at once but keeps it, and records it', async () => {
    const { id, admin, spaceId, url } = await organizationWithSpace();
    const response = await api.as(admin).delete(url);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await api.as(admin).get(url)).status).toBe(404);
    expect((await api.as(admin).get(`/orgs/${id}/spaces`)).body).toEqual({ count: 0, items: [] });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'space.deleted', targetId: spaceId }],
      events: [{ type: 'space.deleted', payload: { spaceId } }],
    });
    expect(await database.prisma.space.count({ where: { id: spaceId } })).toBe(1);
  });

  it('204: is as content, and leaves no trace, when there is nothing that the caller sees', async () => {
    const { id, admin, url } = await organizationWithSpace();
    const hidden = await build.space(id, { level: null });
    const reader = await build.member(id, 'read');
    await api.as(admin).delete(url);
    for (const [person, path] of [
      [admin, url],
      [admin, '/spaces/missing'],
      [reader, `/spaces/${hidden}`],
    ] as const) {
      const response = await api.as(person).delete(path);
      expect(response.status).toBe(204);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await api.as(admin).get(`/spaces/${hidden}`)).status).toBe(200);
  });

  it('204: of several at once records one', async () => {
    const { id, admin, url } = await organizationWithSpace();
    const responses = await Promise.all([1, 2, 3].map(() => api.as(admin).delete(url)));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await api.as(admin).get(`/orgs/${id}/audit-events?action=space.deleted`)).body.count).toBe(1);
  });

  it('403: refuses who may see the space but not administrate it', async () => {
    const { id, url } = await organizationWithSpace();
    const creator = await build.member(id, 'create');
    expect((await api.as(creator).delete(url)).status).toBe(403);
  });
});

describe('GET /v1/orgs/:organizationId/spaces?deleted=true', () => {
  const listed = async (person: { token: string }, id: string, query: string) =>
    idsOf((await api.as(person).get(`/orgs/${id}/spaces?${query}`)).body);

  it('200: lists what was deleted and the caller may restore, and nothing else', async () => {
    const { id, admin, spaceId, url } = await organizationWithSpace();
    const [kept, reader, owner] = [
      await build.space(id),
      await build.member(id, 'edit'),
      await build.member(id, 'read'),
    ];
    await build.grant({ organizationId: id, kind: 'space', id: spaceId }, { user: owner.id }, 'admin');
    await api.as(admin).delete(url);

    expect(await listed(admin, id, 'deleted=true')).toEqual([spaceId]);
    expect(await listed(owner, id, 'deleted=true')).toEqual([spaceId]);
    expect(await listed(reader, id, 'deleted=true')).toEqual([]);
    expect(await listed(admin, id, 'deleted=false')).toEqual([kept]);
    const { body } = await api.as(admin).get(`/orgs/${id}/spaces?deleted=true`);
    expect(body.items[0].deletedAt).toBeDefined();
    expect((await api.as(owner).post(`${url}/restore`)).status).toBe(200);
    expect(await listed(owner, id, 'deleted=true')).toEqual([]);
  });

  it('200: finds spaces by a part of their title, whatever its case, and takes no wildcards', async () => {
    const { id, admin } = await build.organization();
    const [guide, odd] = [await build.space(id, { title: 'User Guide' }), await build.space(id, { title: '100% odd' })];

    expect(await listed(admin, id, 'search=GUIDE')).toEqual([guide]);
    expect(await listed(admin, id, 'search=%25')).toEqual([odd]);
    expect(await listed(admin, id, 'search=_')).toEqual([]);
    expect((await api.as(admin).get(`/orgs/${id}/spaces?search=`)).status).toBe(400);
  });
});

describe('POST /v1/spaces/:spaceId/restore', () => {
  it('200: brings the space back to where it stood, with its grants, and records it', async () => {
    const { id, admin } = await build.organization();
    const guest = await build.member(id, null);
    const collection = await build.collection(id);
    const [first, second, third] = [await inside(), await inside(), await inside()];
    await build.grant({ organizationId: id, kind: 'space', id: second }, { user: guest.id }, 'read');
    await api.as(admin).delete(`/spaces/${second}`);
    const response = await api.as(admin).post(`/spaces/${second}/restore`);
    expect([response.status, response.body.id]).toEqual([200, second]);
    expect(response.body).not.toHaveProperty('deletedAt');
    expect(idsOf((await api.as(admin).get(`/collections/${collection}/spaces`)).body)).toEqual([first, second, third]);
    expect((await api.as(guest).get(`/spaces/${second}`)).status).toBe(200);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'space.restored', targetId: second }],
      events: [{ type: 'space.restored', payload: { spaceId: second } }],
    });

    function inside() {
      return build.space(id, { parent: collection });
    }
  });

  it('200: works until seven days are over, 404: and not after that', async () => {
    const { admin, spaceId, url } = await organizationWithSpace();
    const deletedAgo = (ms: number) =>
      database.prisma.space.update({ where: { id: spaceId }, data: { deletedAt: new Date(Date.now() - ms) } });
    await deletedAgo(7 * DAY_MS);
    expect(refusal(await api.as(admin).post(`${url}/restore`))).toBe(
      refusal(await api.as(admin).post('/spaces/missing/restore')),
    );
    await deletedAgo(7 * DAY_MS - 60_000);
    expect((await api.as(admin).post(`${url}/restore`)).status).toBe(200);
  });

  it('404: knows nothing of a space that is not deleted, nor of one that the caller does not see', async () => {
    const { id, admin, url } = await organizationWithSpace();
    expect((await api.as(admin).post(`${url}/restore`)).status).toBe(404);
    await api.as(admin).delete(url);
    const guest = await build.member(id, null);
    const { admin: outsider } = await build.organization();
    for (const person of [guest, outsider]) expect((await api.as(person).post(`${url}/restore`)).status).toBe(404);
  });

  it('403: is for administrators of the space', async () => {
    const { id, admin, url } = await organizationWithSpace();
    await api.as(admin).delete(url);
    expect((await api.as(await build.member(id, 'create')).post(`${url}/restore`)).status).toBe(403);
  });

  it('404: can be asked for nothing else while it is deleted', async () => {
    const { id, admin, url } = await organizationWithSpace();
    await api.as(admin).delete(url);
    const responses = await Promise.all([
      api.as(admin).patch(url, { title: 'Mine' }),
      api.as(admin).post(`${url}/duplicate`),
      api.as(admin).post(`${url}/move`, { parent: await build.collection(id) }),
      api.as(admin).post(`${url}/permissions`, { role: 'read', users: [admin.id] }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

async function organizationWithSpace() {
  const { id, admin } = await build.organization();
  const spaceId = await build.space(id);
  return { id, admin, spaceId, url: `/spaces/${spaceId}` };
}
