import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

describe('DELETE /v1/orgs/:organizationId/members/:userId', () => {
  it('204: takes access, teams and grants of the member away and records it', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id, 'edit');
    const teamId = await build.team(id, { [writer.id]: 'member' });
    expect((await api.as(writer).get(`/orgs/${id}`)).status).toBe(200);

    const response = await api.as(admin).delete(`/orgs/${id}/members/${writer.id}`);

    expect([response.status, response.text]).toEqual([204, '']);
    expect((await api.as(writer).get(`/orgs/${id}`)).status).toBe(404);
    expect((await api.as(admin).get(`/orgs/${id}/members/${writer.id}`)).status).toBe(404);
    expect((await api.as(admin).get(`/orgs/${id}/teams/${teamId}`)).body.members).toBe(0);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'member.removed', actorId: admin.id, targetId: writer.id }],
      events: [{ type: 'member.removed', payload: { userId: writer.id } }],
    });
  });

  it('204: is as content, and leaves no trace, when there is no such member', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    for (const userId of ['missing', other.admin.id]) {
      const response = await api.as(admin).delete(`/orgs/${id}/members/${userId}`);
      expect(response.status).toBe(204);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await api.as(other.admin).get(`/orgs/${other.id}/members/me`)).status).toBe(200);
  });

  it('204: lets members of every role leave by themselves', async () => {
    const { id, admin } = await build.organization();
    for (const person of Object.values(await build.membersOfEveryRole(id))) {
      expect((await api.as(person).delete(`/orgs/${id}/members/me`)).status).toBe(204);
      expect((await api.as(person).get(`/orgs/${id}`)).status).toBe(404);
    }
    expect(await activeAdministrators(id)).toEqual([admin.id]);
  });

  it('204: lets an administrator leave as long as another one stays', async () => {
    const { id, admin } = await build.organization();
    const second = await build.member(id, 'admin');
    expect((await api.as(admin).delete(`/orgs/${id}/members/me`)).status).toBe(204);
    expect((await api.as(second).delete(`/orgs/${id}/members/me`)).status).toBe(400);
    expect(await activeAdministrators(id)).toEqual([second.id]);
  });

  it('403: does not let members remove each other', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id, 'create');
    const { status, body } = await api.as(writer).delete(`/orgs/${id}/members/${admin.id}`);
    expect([status, body.error.name]).toEqual([403, 'access.denied']);
  });
});

describe('the last active administrator', () => {
  it.each([
    ['is not removed', 'DELETE', undefined],
    ['does not become a writer', 'PATCH', { role: 'create' }],
    ['does not become a guest', 'PATCH', { role: null }],
    ['is not disabled', 'PATCH', { disabled: true }],
    ['is not disabled while becoming an administrator again', 'PATCH', { role: 'admin', disabled: true }],
  ])('400: %s', async (_promise, method, body) => {
    const { id, admin } = await build.organization();
    const former = await build.member(id, 'admin');
    await api.as(admin).patch(`/orgs/${id}/members/${former.id}`, { disabled: true });

    const response = await api.as(admin).call(method, `/orgs/${id}/members/${admin.id}`, { body });

    expect(response.status).toBe(400);
    expect(response.body.error).toMatchObject({ code: 400, name: 'member.last_admin' });
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect(await activeAdministrators(id)).toEqual([admin.id]);
  });

  it.each([
    ['PATCH', { role: 'read' }],
    ['PATCH', { disabled: false, role: 'read' }],
    ['DELETE', undefined],
  ])('200: a disabled administrator can go all the same (%s %j)', async (method, body) => {
    const { id, admin } = await build.organization();
    const former = await build.member(id, 'admin');
    await api.as(admin).patch(`/orgs/${id}/members/${former.id}`, { disabled: true });
    const { status } = await api.as(admin).call(method, `/orgs/${id}/members/${former.id}`, { body });
    expect(status).toBe(method === 'DELETE' ? 204 : 200);
    expect(await activeAdministrators(id)).toEqual([admin.id]);
  });

  it('200: can be told once more to be one', async () => {
    const { id, admin } = await build.organization();
    const change = { role: 'admin', disabled: false };
    const { status, body } = await api.as(admin).patch(`/orgs/${id}/members/me`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject(change);
  });

  it.each([
    ['remove', 'DELETE', undefined, 204],
    ['demote', 'PATCH', { role: 'read' }, 200],
    ['disable', 'PATCH', { disabled: true }, 200],
  ])('400: when two %s each other at the same time, one stays', async (_verb, method, body, done) => {
    const { id, admin } = await build.organization();
    const second = await build.member(id, 'admin');
    const pair = [admin, second];
    await Promise.all(pair.map((person) => api.as(person).get(`/orgs/${id}`)));

    const responses = await Promise.all([
      api.as(admin).call(method, `/orgs/${id}/members/${second.id}`, { body }),
      api.as(second).call(method, `/orgs/${id}/members/${admin.id}`, { body }),
    ]);

    expect(responses.filter(({ status }) => status === done)).toHaveLength(1);
    expect(responses.filter(({ status }) => status >= 500)).toHaveLength(0);
    expect(await activeAdministrators(id)).toHaveLength(1);
  });
});

async function activeAdministrators(organizationId: string): Promise<string[]> {
  const rows = await database.prisma.member.findMany({ where: { organizationId, role: 'admin', disabled: false } });
  return rows.map(({ userId }) => userId);
}
