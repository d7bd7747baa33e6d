import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { refusal } from '../../../test/refusal.js';
import { statusesOf } from '../../../test/statuses.js';

const EVERYTHING_IS = (status: number) => ({
  listTeamsInOrganizationById: status,
  createOrganizationTeam: status,
  getTeamInOrganizationById: status,
  updateTeamInOrganizationById: status,
  removeTeamFromOrganizationById: status,
  listTeamMembersInOrganizationById: status,
  updateMembersInOrganizationTeam: status,
  addMemberToOrganizationTeamById: status,
  deleteMemberFromOrganizationTeamById: status,
});

describe('every operation on teams', () => {
  it('401: asks for a token', async () => {
    const { params } = await organizationWithTeam();
    expect(await statusesOf(api, 'TeamsController', params)).toEqual(EVERYTHING_IS(401));
    expect(await statusesOf(api, 'MemberTeamsController', params)).toEqual({ listTeamsForOrganizationMember: 401 });
  });

  it('404: hides the organization from an outsider', async () => {
    const { id, params } = await organizationWithTeam();
    const outsider = api.as(await build.person());
    expect(await statusesOf(outsider, 'TeamsController', params)).toEqual(EVERYTHING_IS(404));
    expect(await statusesOf(outsider, 'MemberTeamsController', params)).toEqual({
      listTeamsForOrganizationMember: 404,
    });
    const foreign = await outsider.get(`/orgs/${id}/teams`);
    expect(refusal(foreign)).toBe(refusal(await outsider.get('/orgs/missing/teams')));
  });

  it('403: lets members who own no team only look', async () => {
    const { id, params } = await organizationWithTeam();
    const writer = await build.member(id, 'create');
    expect(await statusesOf(api.as(writer), 'TeamsController', params)).toEqual({
      ...EVERYTHING_IS(403),
      listTeamsInOrganizationById: 200,
      getTeamInOrganizationById: 200,
      listTeamMembersInOrganizationById: 200,
    });
  });

  it('403: shows a guest no team, whether it exists or not', async () => {
    const { id, params } = await organizationWithTeam();
    const guest = await build.member(id, null);
    const joined = await build.team(id, { [guest.id]: 'member' });
    const refused = {
      ...EVERYTHING_IS(404),
      listTeamsInOrganizationById: 403,
      createOrganizationTeam: 403,
      removeTeamFromOrganizationById: 403,
    };
    for (const teamId of [params.teamId, joined, 'missing']) {
      expect(await statusesOf(api.as(guest), 'TeamsController', { ...params, teamId })).toEqual(refused);
    }
    const hidden = await api.as(guest).get(`/orgs/${id}/teams/${params.teamId}`);
    expect(refusal(hidden)).toBe(refusal(await api.as(guest).get(`/orgs/${id}/teams/missing`)));
  });

  it('403: needs the scope of a limited token', async () => {
    const { admin, params } = await organizationWithTeam();
    const reading = await build.token(admin.id, { scopes: ['organization:members:read'] });
    expect(await statusesOf(api.as(reading), 'TeamsController', params)).toEqual({
      ...EVERYTHING_IS(403),
      listTeamsInOrganizationById: 200,
      getTeamInOrganizationById: 200,
      listTeamMembersInOrganizationById: 200,
    });
    const writing = await build.token(admin.id, { scopes: ['organization:members:write'] });
    const { status, body } = await api.as(writing).get(`/orgs/${params.organizationId}/teams`);
    expect([status, body.error.name]).toEqual([403, 'auth.scope_missing']);
  });
});

describe('the owner of a team', () => {
  it.each(['read', null] as const)('renames it and manages its members, with the role %s', async (role) => {
    const { id, owner, url, writer } = await ownedTeam(role);
    const renamed = await api.as(owner).patch(url, { title: 'Editors' });
    expect(renamed.body).toMatchObject({ title: 'Editors', permissions: { admin: true, view: true } });
    const statuses = [
      await api.as(owner).put(`${url}/members/${writer.id}`, { role: 'owner' }),
      await api.as(owner).delete(`${url}/members/${writer.id}`),
      await api.as(owner).put(`${url}/members`, { add: [writer.email] }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 204]);
    expect((await api.as(writer).get(`/orgs/${id}/members/me/teams`)).body.count).toBe(1);
  });

  it('403: neither deletes it nor creates another one', async () => {
    const { id, owner, url } = await ownedTeam('create');
    expect((await api.as(owner).delete(url)).status).toBe(403);
    expect((await api.as(owner).put(`/orgs/${id}/teams`, { title: 'Mine' })).status).toBe(403);
    expect((await api.as(owner).get(url)).status).toBe(200);
  });

  it('403: does not bring people into the organization who are not in it', async () => {
    const { owner, url } = await ownedTeam('create');
    const { status, body } = await api.as(owner).put(`${url}/members`, { add: ['somebody@example.com'] });
    expect([status, body.error.name]).toEqual([403, 'access.denied']);
    expect(body.error.message).toContain('invite.create');
  });

  it('403: loses all of it together with the ownership, at once', async () => {
    const { owner, url } = await ownedTeam('read');
    expect((await api.as(owner).patch(url, { title: 'Mine' })).status).toBe(200);
    expect((await api.as(owner).put(`${url}/members/me`, { role: 'member' })).status).toBe(204);
    expect((await api.as(owner).patch(url, { title: 'Mine again' })).status).toBe(403);
  });

  it('403: has no say in other teams', async () => {
    const { id, owner } = await ownedTeam('read');
    const other = await build.team(id);
    expect((await api.as(owner).put(`/orgs/${id}/teams/${other}/members/me`, {})).status).toBe(403);
  });
});

describe('permissions of a team', () => {
  it('say what the caller may do, in a list and alone', async () => {
    const { id, owner, writer, url } = await ownedTeam('read');
    const admin = await build.member(id, 'admin');
    const permissionsOf = async (person: { token: string }) => {
      const [listed, alone] = await Promise.all([api.as(person).get(`/orgs/${id}/teams`), api.as(person).get(url)]);
      expect(listed.body.items[0].permissions).toEqual(alone.body.permissions);
      return alone.body.permissions;
    };
    expect(await permissionsOf(admin)).toEqual({ admin: true, view: true });
    expect(await permissionsOf(owner)).toEqual({ admin: true, view: true });
    expect(await permissionsOf(writer)).toEqual({ admin: false, view: true });
  });
});

async function organizationWithTeam() {
  const { id, admin } = await build.organization();
  const teamId = await build.team(id, { [admin.id]: 'member' });
  return { id, admin, params: { organizationId: id, teamId, userId: admin.id } };
}

async function ownedTeam(role: 'create' | 'read' | null) {
  const { id } = await build.organization();
  const [owner, writer] = [await build.member(id, role), await build.member(id, 'edit')];
  const url = `/orgs/${id}/teams/${await build.team(id, { [owner.id]: 'owner' })}`;
  return { id, owner, writer, url };
}
