import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

describe('GET /v1/orgs/:organizationId/teams/:teamId/members', () => {
  it('200: tells of each member of the team, in the organization and in the team', async () => {
    const { client, url, owner } = await teamOf('owner');
    const { status, body } = await client.get(`${url}/members`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      count: 1,
      items: [
        {
          organization: { object: 'member', id: owner.id, role: 'read', teams: 1 },
          team: { role: 'owner' },
          permissions: { view: true },
        },
      ],
    });
  });

  it('200: shows a guest who owns the team whom the guest may look at', async () => {
    const { id } = await build.organization();
    const [guest, writer] = [await build.member(id, null), await build.member(id)];
    const teamId = await build.team(id, { [guest.id]: 'owner', [writer.id]: 'member' });
    const { body } = await api.as(guest).get(`/orgs/${id}/teams/${teamId}/members`);
    const visible = body.items.filter((item: ApiResponse['body']) => item.permissions.view);
    expect(visible).toMatchObject([{ organization: { id: guest.id } }]);
    expect(body.count).toBe(2);
  });

  it('200: pages of any size hold everybody once, those who joined last first', async () => {
    const { client, id, url, teamId } = await teamOf();
    const members = [await build.member(id), await build.member(id), await build.member(id)];
    for (const [index, { id: userId }] of members.entries()) {
      await client.put(`${url}/members/${userId}`);
      const where = { teamId_userId: { teamId, userId } };
      await database.prisma.teamMember.update({ where, data: { joinedAt: new Date(2026, 0, index < 2 ? 1 : 2) } });
    }
    const [first, second, last] = members.map((person) => person.id);
    const inOrder = [last, ...[first, second].sort().reverse()];
    const read = async (limit: number) =>
      (await readPages(client, `${url}/members?limit=${limit}`)).map(({ items }) =>
        items.map((item: ApiResponse['body']) => item.organization.id),
      );
    expect(await read(1)).toEqual(inOrder.map((userId) => [userId]));
    expect(await read(2)).toEqual([inOrder.slice(0, 2), inOrder.slice(2)]);
    expect((await client.get(`${url}/members?limit=0`)).body).toEqual({ count: 3, items: [] });
  });

  it('400: refuses limits out of range and pages of another team', async () => {
    const { client, id, url } = await teamOf('owner', 'member');
    const { next } = (await client.get(`${url}/members?limit=1`)).body;
    const foreign = await client.get(`/orgs/${id}/teams/${await build.team(id)}/members?page=${next.page}`);
    expect(foreign.body.error).toMatchObject({ code: 400, name: 'request.cursor_invalid' });
    expect((await client.get(`${url}/members?limit=1001`)).status).toBe(400);
  });
});

describe('PUT /v1/orgs/:organizationId/teams/:teamId/members', () => {
  it('204: adds people by id or address and takes people out, all at once', async () => {
    const { client, id, url, owner, member } = await teamOf('owner', 'member');
    const [byId, byAddress] = [await build.member(id), await build.member(id)];

    const response = await client.put(`${url}/members`, {
      add: [byId.id, ` ${byAddress.email.toUpperCase()}`],
      remove: [member.email],
    });

    expect([response.status, response.text]).toEqual([204, '']);
    expect(await rolesIn(url, client)).toEqual({ [owner.id]: 'owner', [byId.id]: 'member', [byAddress.id]: 'member' });
  });

  it('204: removes who is both added and removed', async () => {
    const { client, id, url, owner } = await teamOf('owner');
    const outsider = `nobody-${id}@example.com`;
    const writer = await build.member(id);
    await client.put(`${url}/members`, {
      add: [writer.id, owner.email, outsider],
      remove: [writer.email, owner.id, outsider.toUpperCase()],
      memberships: { [owner.id]: { role: 'member' } },
    });
    expect(await rolesIn(url, client)).toEqual({});
    expect(await database.prisma.invite.count({ where: { organizationId: id } })).toBe(0);
  });

  it('204: sets the roles of those who are added and of those who are in the team', async () => {
    const { client, id, url, owner, member } = await teamOf('owner', 'member');
    const writer = await build.member(id);
    const memberships = {
      [writer.id]: { role: 'owner' },
      [member.id]: { role: 'owner' },
      [owner.id]: { role: 'member' },
    };
    await client.put(`${url}/members`, { add: [writer.id], memberships });
    expect(await rolesIn(url, client)).toEqual({ [writer.id]: 'owner', [member.id]: 'owner', [owner.id]: 'member' });
  });

  it('204: lets owners who are added once more stay owners', async () => {
    const { client, url, owner } = await teamOf('owner');
    const response = await client.put(`${url}/members`, { add: [owner.id] });
    expect(await rolesIn(url, client)).toEqual({ [owner.id]: 'owner' });
    expect(await recordedBy(response)).toEqual(NOTHING);
  });

  it('204: invites an address that is not of a member, once, into the team', async () => {
    const { client, id, url, teamId } = await teamOf();
    const person = await build.person();

    const response = await client.put(`${url}/members`, { add: [person.email, ` ${person.email.toUpperCase()}`] });

    expect(response.status).toBe(204);
    const invites = await database.prisma.invite.findMany({ where: { organizationId: id } });
    expect(invites).toMatchObject([{ email: person.email, role: 'read', teamIds: [teamId] }]);
    const [invite] = invites;
    expect((await recordedBy(response)).jobs).toEqual([
      { name: 'mail.send-invitation', target: invite?.id, payload: { organizationId: id, inviteId: invite?.id } },
    ]);
    await api.as(person).post(`/orgs/${id}/invites/${invite?.id}`);
    expect(await rolesIn(url, client)).toEqual({ [person.id]: 'member' });
  });

  it('204: an address that the organization and several teams invite at once joins all of them', async () => {
    const { client, id } = await teamOf();
    const teams = await Promise.all([build.team(id), build.team(id), build.team(id)]);
    const email = `new-${id}@example.com`;
    await Promise.all(
      teams.flatMap((team) => [
        client.post(`/orgs/${id}/invites`, { emails: [email] }),
        client.put(`/orgs/${id}/teams/${team}/members`, { add: [email] }),
      ]),
    );
    const invites = await database.prisma.invite.findMany({ where: { organizationId: id } });
    expect(invites.map(({ teamIds }) => teamIds.sort())).toEqual([teams.sort()]);
  });

  it('204: records the change in the audit trail and as an event', async () => {
    const { client, id, url, teamId, member } = await teamOf('owner', 'member');
    const writer = await build.member(id);
    const response = await client.put(`${url}/members`, { add: [writer.id], remove: [member.id] });
    const { audit, events } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'team.members-updated', organizationId: id, targetId: teamId }]);
    expect(audit[0]?.payload).toMatchObject({ added: [writer.id], removed: [member.id] });
    expect(events).toEqual([{ type: 'team.updated', organizationId: id, payload: { teamId } }]);
  });

  it('204: does nothing, and says nothing of it, when nothing is asked for', async () => {
    const { client, url, owner } = await teamOf('owner');
    const response = await client.put(`${url}/members`, { remove: ['missing', 'nobody@example.com'] });
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect(await rolesIn(url, client)).toEqual({ [owner.id]: 'owner' });
  });

  it('400: names the values that are not acceptable', async () => {
    const { client, url, owner } = await teamOf('owner');
    const memberships = { [owner.id]: { role: 'admin' } };
    const { status, body } = await client.put(`${url}/members`, { add: 'all', remove: [''], memberships });
    expect(status).toBe(400);
    const paths = body.error.issues.map((issue: ApiResponse['body']) => issue.path);
    expect(paths).toEqual(['body.add', 'body.remove[0]', `body.memberships.${owner.id}.role`]);
  });

  it.each([
    ['add', (stranger: string) => ({ add: ['new@example.com', stranger] })],
    ['memberships', (stranger: string) => ({ memberships: { [stranger]: { role: 'owner' } } })],
  ])('404: changes nothing when an id in `%s` is not of a member', async (_list, changeWith) => {
    const { client, id, url, owner } = await teamOf('owner');
    const writer = await build.member(id);
    const other = await build.organization();
    for (const stranger of ['missing', other.admin.id]) {
      const body = { add: [writer.id], remove: [owner.id], ...changeWith(stranger) };
      const response = await client.put(`${url}/members`, body);
      expect(response.body.error).toMatchObject({ code: 404, name: 'team.member_unknown' });
      expect(response.body.error.message).toContain(`"${stranger}"`);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect(await rolesIn(url, client)).toEqual({ [owner.id]: 'owner' });
    expect(await database.prisma.invite.count({ where: { organizationId: id } })).toBe(0);
  });
});

describe('PUT /v1/orgs/:organizationId/teams/:teamId/members/:userId', () => {
  it('204: adds a member, changes the role, and makes a plain member when no role is sent', async () => {
    const { client, id, url } = await teamOf();
    const writer = await build.member(id);
    for (const [body, role] of [
      [{ role: 'owner' }, 'owner'],
      [undefined, 'member'],
    ]) {
      expect((await client.put(`${url}/members/${writer.id}`, body)).status).toBe(204);
      expect(await rolesIn(url, client)).toEqual({ [writer.id]: role });
    }
  });

  it('400: knows only owners and members', async () => {
    const { client, url, owner } = await teamOf('owner');
    const { status, body } = await client.put(`${url}/members/${owner.id}`, { role: 'admin' });
    expect([status, body.error.issues[0].path]).toEqual([400, 'body.role']);
  });

  it('404: adds only members of the organization', async () => {
    const { client, url } = await teamOf();
    const outsider = await build.person();
    for (const user of ['missing', outsider.id, outsider.email]) {
      const response = await client.put(`${url}/members/${encodeURIComponent(user)}`);
      expect(response.body.error).toMatchObject({ code: 404, name: 'team.member_unknown' });
    }
  });
});

describe('DELETE /v1/orgs/:organizationId/teams/:teamId/members/:userId', () => {
  it('204: takes the member out of this team only', async () => {
    const { client, id, url, member } = await teamOf('owner', 'member');
    await build.team(id, { [member.id]: 'member' });
    const response = await client.delete(`${url}/members/${member.id}`);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await client.get(`/orgs/${id}/members/${member.id}`)).body).toMatchObject({ role: 'read', teams: 1 });
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'team.members-updated' }]);
  });

  it('204: is as content, and leaves no trace, when the user is not in the team', async () => {
    const { client, id, url } = await teamOf('owner');
    const writer = await build.member(id);
    for (const userId of [writer.id, 'missing']) {
      const response = await client.delete(`${url}/members/${userId}`);
      expect(response.status).toBe(204);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
  });

  it('404: needs a team', async () => {
    const { client, id, owner } = await teamOf('owner');
    const { body } = await client.delete(`/orgs/${id}/teams/missing/members/${owner.id}`);
    expect(body.error).toMatchObject({ code: 404, name: 'team.not_found' });
  });
});

/** A team with an owner and a member, as far as they are named, and its administrator as the client. */
async function teamOf(...roles: ('owner' | 'member')[]) {
  const { id, admin } = await build.organization();
  const people: Record<'owner' | 'member', Person> = { owner: await build.member(id), member: await build.member(id) };
  const teamId = await build.team(id, Object.fromEntries(roles.map((role) => [people[role].id, role])));
  return { id, teamId, url: `/orgs/${id}/teams/${teamId}`, client: api.as(admin), ...people };
}

async function rolesIn(url: string, client: typeof api): Promise<Record<string, string>> {
  const { body } = await client.get(`${url}/members`);
  return Object.fromEntries(body.items.map((item: ApiResponse['body']) => [item.organization.id, item.team.role]));
}
