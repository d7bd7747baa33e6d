import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { recordedBy } from '../../../test/recorded.js';

/** An organization with a space that others do not see, and ways to invite to it. */
async function newPlace() {
  const { id, admin } = await build.organization();
  const space = await build.space(id, { title: 'Plans', level: null });
  const collection = await build.collection(id, { title: 'Drafts', level: null });
  const url = `/orgs/${id}/link-invites`;
  const create = (body: object) => api.as(admin).post(url, body);
  const accept = async (person: { token: string }, inviteId: string) =>
    api.as(person).post(`/orgs/${id}/invites/${inviteId}`);
  return { id, admin, client: api.as(admin), space, collection, url, create, accept };
}

describe('POST /v1/orgs/:organizationId/link-invites, to a space or a collection', () => {
  it('201: makes a link that gives a role there, and shows where', async () => {
    const { space, collection, client, url, create } = await newPlace();
    const toSpace = await create({ level: 'edit', space });
    expect(toSpace.status).toBe(201);
    expect(toSpace.body).toMatchObject({ object: 'invite', redundant: false, level: 'edit', space: { id: space } });
    expect(toSpace.body).not.toHaveProperty('role');
    expect((await recordedBy(toSpace)).audit).toMatchObject([{ payload: { role: 'edit', space } }]);
    const { status, body } = await create({ level: 'read', collection });
    expect([status, body.level, body.collection.id]).toEqual([201, 'read', collection]);
    expect((await client.get(`${url}/${body.id}`)).body).toEqual(body);
    expect((await client.get(url)).body.items).toMatchObject([{ level: 'read' }, { level: 'edit' }]);
    const changed = await client.patch(`${url}/${body.id}`, { level: 'comment' });
    expect(changed.body).toMatchObject({ level: 'comment', collection: { id: collection } });
    expect((await client.patch(`${url}/${body.id}`, { level: null })).status).toBe(400);
    expect((await client.get(`${url}/${body.id}`)).body.level).toBe('comment');
  });

  it('201: is redundant where members have as much by default', async () => {
    const { id, create } = await newPlace();
    const open = await build.space(id, { level: 'edit' });
    expect((await create({ level: 'edit', space: open })).body.redundant).toBe(true);
    expect((await create({ level: 'review', space: open })).body.redundant).toBe(false);
  });

  it.each([
    [{ space: 'x' }, 'body.level'],
    [{ level: null, space: 'x' }, 'body.level'],
    [{ level: 'read', space: 'x', collection: 'y' }, 'body.collection'],
    [{}, 'body.role'],
  ])('400: refuses %j and says where', async (body, path) => {
    const { create } = await newPlace();
    const response = await create(body);
    expect([response.status, response.body.error.issues[0].path]).toEqual([400, path]);
  });

  it('404: leads to nothing of others, and to nothing that was deleted', async () => {
    const { create, client, space } = await newPlace();
    const other = await newPlace();
    await client.delete(`/spaces/${space}`);
    for (const body of [
      { level: 'read', space: other.space },
      { level: 'read', collection: other.collection },
      { level: 'read', space },
    ]) {
      expect((await create(body)).status).toBe(404);
    }
  });
});

describe('POST /v1/orgs/:organizationId/invites/:inviteId, with a link to a space or a collection', () => {
  it('200: lets strangers in as guests, who see what they were invited to and nothing else', async () => {
    const { id, space, collection, create, accept } = await newPlace();
    const [person, other] = [await build.person(), await build.space(id)];
    const within = await build.space(id, { parent: collection });
    const response = await accept(person, (await create({ level: 'comment', space })).body.id);
    expect(response.status).toBe(200);
    const guest = api.as(person);
    expect((await guest.get(`/orgs/${id}/members/me`)).body.role).toBeNull();
    const { status, body } = await guest.get(`/spaces/${space}`);
    expect([status, body.permissions]).toMatchObject([200, { comment: true, edit: false }]);
    expect((await guest.get(`/spaces/${other}`)).status).toBe(404);
    expect((await guest.get(`/spaces/${within}`)).status).toBe(404);
    expect(await recordedBy(response)).toMatchObject({
      audit: expect.arrayContaining([
        expect.objectContaining({
          action: 'invite.accepted',
          payload: expect.objectContaining({ space, level: 'comment' }),
        }),
      ]),
    });
    await accept(person, (await create({ level: 'read', collection })).body.id);
    expect((await guest.get(`/spaces/${within}`)).status).toBe(200);
  });

  it('200: takes nothing from members, neither their role nor what they were granted', async () => {
    const { id, space, create, accept } = await newPlace();
    const member = await build.member(id, 'read');
    await build.grant({ organizationId: id, kind: 'space', id: space }, { user: member.id }, 'review');
    expect((await accept(member, (await create({ level: 'comment', space })).body.id)).status).toBe(200);
    const { body } = await api.as(member).get(`/spaces/${space}`);
    expect(body.permissions).toMatchObject({ review: true });
    expect((await api.as(member).get(`/orgs/${id}/members/me`)).body.role).toBe('read');
    await accept(member, (await create({ level: 'admin', space })).body.id);
    expect((await api.as(member).get(`/spaces/${space}`)).body.permissions).toMatchObject({ admin: true });
  });

  it('404: leads nowhere once the space is deleted, has gone elsewhere, or the link was taken back', async () => {
    const { id, admin, client, space, collection, url, create, accept } = await newPlace();
    const [deleted, moved, revoked] = [
      (await create({ level: 'read', space })).body.id,
      (await create({ level: 'read', collection })).body.id,
      (await create({ level: 'read', collection })).body.id,
    ];
    await client.delete(`${url}/${revoked}`);
    await client.delete(`/spaces/${space}`);
    const { body: elsewhere } = await client.post('/orgs', { title: 'Elsewhere' });
    const transfer = await api.as(admin).post(`/collections/${collection}/transfer`, { organization: elsewhere.id });
    expect(transfer.status).toBe(200);
    const person = await build.person();
    for (const link of [deleted, moved, revoked]) expect((await accept(person, link)).status).toBe(404);
    expect(await database.prisma.member.count({ where: { organizationId: id, userId: person.id } })).toBe(0);
    expect(await database.prisma.inviteLink.count({ where: { collectionId: collection } })).toBe(0);
  });
});
