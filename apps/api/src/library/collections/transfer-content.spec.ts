import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { api, build, database } from '../../../test/harness.js';
import { idsOf } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

describe('POST /v1/spaces/:spaceId/transfer', () => {
  it('200: gives the space with its history to the other organization, at the top, without grants', async () => {
    const { from, to, admin } = await twoOrganizations();
    const guest = await build.member(from, null);
    const space = await build.space(from, { parent: await build.collection(from) });
    await build.grant({ organizationId: from, kind: 'space', id: space }, { user: guest.id }, 'edit');

    const response = await api.as(admin).post(`/spaces/${space}/transfer`, { organization: to });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: space, organization: to, permissions: { admin: true } });
    expect(response.body).not.toHaveProperty('parent');
    expect(await organizationsOfRevisions(space)).toEqual([to]);
    expect(await database.prisma.grant.count({ where: { resourceId: space } })).toBe(0);
    expect((await api.as(guest).get(`/spaces/${space}`)).status).toBe(404);
    expect((await api.as(admin).get(`/orgs/${from}/spaces`)).body.count).toBe(0);
    expect(idsOf((await api.as(admin).get(`/orgs/${to}/spaces`)).body)).toEqual([space]);
  });

  it('200: has its pages found in the other organization, misspelled too, and no longer in its own', async () => {
    const { from, to, admin } = await twoOrganizations();
    const space = await build.space(from);
    await build.pages(space, [{ id: 'page', text: 'All about quokkas.\n' }]);
    await api.as(admin).post(`/spaces/${space}/transfer`, { organization: to });

    for (const query of ['quokkas', 'quok', 'okka', 'quokaks']) {
      const search = (organizationId: string) => api.as(admin).get(`/orgs/${organizationId}/search?query=${query}`);
      const found = async (organizationId: string) => (await search(organizationId)).body.items;
      expect(await found(to)).toMatchObject([{ id: space, pages: [{ id: 'page' }] }]);
      expect(await found(from)).toEqual([]);
    }
  });

  it('200: tells both organizations', async () => {
    const { from, to, admin } = await twoOrganizations();
    const space = await build.space(from);
    const response = await api.as(admin).post(`/spaces/${space}/transfer`, { organization: to });
    const { audit, events } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'space.transferred', organizationId: from, payload: { from, to } }]);
    expect(events.map(({ type, organizationId }) => [type, organizationId]).sort()).toEqual(
      [from, to].map((id) => ['space.transferred', id]).sort(),
    );
  });

  it('400: needs an organization', async () => {
    const { from, admin } = await twoOrganizations();
    const space = await build.space(from);
    expect((await api.as(admin).post(`/spaces/${space}/transfer`, {})).status).toBe(400);
  });

  it('403: is for administrators of both organizations', async () => {
    const { from, to } = await twoOrganizations();
    const [ofFrom, ofTo] = [await build.member(from, 'admin'), await build.member(from, 'create')];
    await join(to, ofFrom, 'create');
    await join(to, ofTo, 'admin');
    const space = await build.space(from);
    await build.grant({ organizationId: from, kind: 'space', id: space }, { user: ofTo.id }, 'admin');
    for (const person of [ofFrom, ofTo]) {
      const response = await api.as(person).post(`/spaces/${space}/transfer`, { organization: to });
      expect([response.status, response.body.error.name]).toEqual([403, 'access.denied']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
  });

  it('404: knows no organization that the caller is not in', async () => {
    const { from, admin } = await twoOrganizations();
    const space = await build.space(from);
    const { id: foreign } = await build.organization();
    const { id: deleted } = await build.organization();
    await join(deleted, admin, 'admin');
    await build.deleteOrganization(deleted);
    for (const organization of [foreign, deleted, 'missing']) {
      const { status, body } = await api.as(admin).post(`/spaces/${space}/transfer`, { organization });
      expect([status, body.error.name]).toEqual([404, 'organization.target_not_found']);
    }
  });

  it('404: knows nothing of the spaces of others', async () => {
    const { to, admin } = await twoOrganizations();
    const foreign = await build.space((await build.organization()).id);
    for (const space of [foreign, 'missing']) {
      expect((await api.as(admin).post(`/spaces/${space}/transfer`, { organization: to })).status).toBe(404);
    }
  });

  it('409: says so when the space belongs to that organization already', async () => {
    const { from, admin } = await twoOrganizations();
    const space = await build.space(from);
    const { status, body } = await api.as(admin).post(`/spaces/${space}/transfer`, { organization: from });
    expect([status, body.error.name]).toEqual([409, 'content.transfer_unneeded']);
  });

  it('412: cannot transfer a deleted space', async () => {
    const { from, to, admin } = await twoOrganizations();
    const space = await build.space(from);
    await api.as(admin).delete(`/spaces/${space}`);
    const { status, body } = await api.as(admin).post(`/spaces/${space}/transfer`, { organization: to });
    expect([status, body.error.name]).toEqual([412, 'space.not_transferable']);
    const outsider = (await build.organization()).admin;
    expect((await api.as(outsider).post(`/spaces/${space}/transfer`, { organization: to })).status).toBe(404);
  });

  it('200: happens once, whoever else does it at the same moment', async () => {
    const { from, to, admin } = await twoOrganizations();
    const [there, back] = [await build.space(from), await build.space(to)];
    const responses = await Promise.all([
      api.as(admin).post(`/spaces/${there}/transfer`, { organization: to }),
      api.as(admin).post(`/spaces/${back}/transfer`, { organization: from }),
      api.as(admin).post(`/spaces/${there}/transfer`, { organization: to }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, expect.any(Number)]);
    expect([404, 409]).toContain(Math.max(...responses.map(({ status }) => status)));
    expect((await api.as(admin).get(`/spaces/${there}`)).body.organization).toBe(to);
    expect((await api.as(admin).get(`/spaces/${back}`)).body.organization).toBe(from);
  });
});

describe('POST /v1/collections/:collectionId/transfer', () => {
  it('200: takes along everything in it, deleted spaces too, and leaves the rest', async () => {
    const { from, to, admin } = await twoOrganizations();
    const parent = await build.collection(from);
    const collection = await build.collection(from, { parent });
    const inner = await build.collection(from, { parent: collection });
    const [space, deep] = [
      await build.space(from, { parent: collection }),
      await build.space(from, { parent: inner, level: null }),
    ];
    const deleted = await build.space(from, { parent: inner });
    await api.as(admin).delete(`/spaces/${deleted}`);
    const staying = await build.space(from, { parent });
    const team = await build.team(from);
    await build.grant({ organizationId: from, kind: 'space', id: deep }, { team }, 'edit');

    const response = await api.as(admin).post(`/collections/${collection}/transfer`, { organization: to });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: collection, organization: to, permissions: { admin: true } });
    expect(response.body).not.toHaveProperty('parent');
    expect((await api.as(admin).get(`/collections/${inner}`)).body).toMatchObject({
      organization: to,
      parent: collection,
    });
    expect((await api.as(admin).get(`/spaces/${space}`)).body).toMatchObject({ organization: to, parent: collection });
    expect((await api.as(admin).get(`/spaces/${deep}`)).body).toMatchObject({ organization: to, parent: inner });
    expect((await api.as(admin).post(`/spaces/${deleted}/restore`)).body).toMatchObject({ organization: to });
    expect((await api.as(admin).get(`/spaces/${staying}`)).body).toMatchObject({ organization: from, parent });
    for (const moved of [space, deep, deleted]) expect(await organizationsOfRevisions(moved)).toEqual([to]);
    expect(await database.prisma.grant.count({ where: { organizationId: from } })).toBe(0);
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'collection.transferred' }]);
  });

  it('409: says so when it belongs to that organization already', async () => {
    const { from, admin } = await twoOrganizations();
    const collection = await build.collection(from);
    const { status } = await api.as(admin).post(`/collections/${collection}/transfer`, { organization: from });
    expect(status).toBe(409);
  });
});

/** Two organizations with an administrator of both. */
async function twoOrganizations() {
  const { id: from, admin } = await build.organization();
  const { id: to } = await build.organization();
  await join(to, admin, 'admin');
  return { from, to, admin };
}

async function join(organizationId: string, { id: userId }: Person, role: 'admin' | 'create'): Promise<void> {
  await database.prisma.member.create({ data: { organizationId, userId, role } });
}

async function organizationsOfRevisions(spaceId: string): Promise<string[]> {
  const rows = await database.prisma.revision.findMany({ where: { spaceId }, select: { organizationId: true } });
  return [...new Set(rows.map(({ organizationId }) => organizationId))];
}
