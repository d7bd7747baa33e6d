import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';
import { statusesOf } from '../../../test/statuses.js';

describe('every operation on members', () => {
  it('401: asks for a token', async () => {
    const { id, admin } = await build.organization();
    const statuses = await statusesOf(api, 'MembersController', { organizationId: id, userId: admin.id });
    expect(Object.values(statuses)).toEqual([401, 401, 401, 401, 401]);
  });

  it('404: hides the organization from an outsider', async () => {
    const { id, admin } = await build.organization();
    const outsider = api.as(await build.person());
    const statuses = await statusesOf(outsider, 'MembersController', { organizationId: id, userId: admin.id });
    expect(Object.values(statuses)).toEqual([404, 404, 404, 404, 404]);
    const foreign = await outsider.get(`/orgs/${id}/members`);
    expect(refusal(foreign)).toBe(refusal(await outsider.get('/orgs/missing/members')));
  });

  it('403: lets everybody but an administrator only look', async () => {
    const { id, admin } = await build.organization();
    const { create, read } = await build.membersOfEveryRole(id);
    const looking = {
      listMembersInOrganizationById: 200,
      getMemberInOrganizationById: 200,
      updateMemberInOrganizationById: 403,
      removeMemberFromOrganizationById: 403,
      setUserAsSSOMemberForOrganization: 403,
    };
    for (const caller of [api.as(create), api.as(read)]) {
      const statuses = await statusesOf(caller, 'MembersController', { organizationId: id, userId: admin.id });
      expect(statuses).toEqual(looking);
    }
  });

  it('403: shows a guest nobody else', async () => {
    const { id, admin } = await build.organization();
    const guest = api.as(await build.member(id, null));
    const statuses = await statusesOf(guest, 'MembersController', { organizationId: id, userId: admin.id });
    expect(Object.values(statuses)).toEqual([403, 403, 403, 403, 403]);
  });

  it('403: needs the scope of a limited token, and an unlimited one for single sign-on', async () => {
    const { id, admin } = await build.organization();
    const params = { organizationId: id, userId: 'missing' };
    const reading = await build.token(admin.id, { scopes: ['organization:members:read'] });
    const writing = await build.token(admin.id, { scopes: ['organization:members:write'] });
    expect(Object.values(await statusesOf(api.as(reading), 'MembersController', params))).toEqual([
      200, 404, 403, 403, 403,
    ]);
    expect(Object.values(await statusesOf(api.as(writing), 'MembersController', params))).toEqual([
      403, 403, 404, 204, 403,
    ]);
  });
});

describe('GET /v1/orgs/:organizationId/members/:userId', () => {
  it('200: tells of a member with its teams and grants', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id, 'edit');
    await build.team(id, { [writer.id]: 'owner' });
    await grant(id, writer.id, 'space');
    await grant(id, writer.id, 'site');
    await grant(id, writer.id, 'site');

    const { status, body } = await api.as(admin).get(`/orgs/${id}/members/${writer.id}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'member',
      id: writer.id,
      role: 'edit',
      user: {
        object: 'user',
        id: writer.id,
        displayName: writer.displayName,
        email: writer.email,
        urls: { location: `https://docs.test/v1/users/${writer.id}` },
      },
      disabled: false,
      joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sso: false,
      spaces: 1,
      sites: 2,
      teams: 1,
    });
  });

  it('200: shows everybody oneself, also a guest, as `me`', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);
    const { status, body } = await api.as(guest).get(`/orgs/${id}/members/me`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: guest.id, role: null });
  });

  it('200: says when the member was last seen', async () => {
    const { id, admin } = await build.organization();
    await api.as(admin).post(`/orgs/${id}/ping`);
    const { body } = await api.as(admin).get(`/orgs/${id}/members/me`);
    expect(body.lastSeenAt >= body.joinedAt).toBe(true);
  });

  it('404: cannot tell a member of another organization from nobody', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    const foreign = await api.as(admin).get(`/orgs/${id}/members/${other.admin.id}`);
    expect(foreign.body.error).toMatchObject({ code: 404, name: 'member.not_found' });
    expect(refusal(foreign)).toBe(refusal(await api.as(admin).get(`/orgs/${id}/members/missing`)));
  });
});

describe('PATCH /v1/orgs/:organizationId/members/:userId', () => {
  it('200: gives a role that counts at once', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    expect((await api.as(reader).put(`/orgs/${id}/teams`, { title: 'Mine' })).status).toBe(403);

    const response = await api.as(admin).patch(`/orgs/${id}/members/${reader.id}`, { role: 'admin' });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: reader.id, role: 'admin', disabled: false });
    expect((await api.as(reader).put(`/orgs/${id}/teams`, { title: 'Mine' })).status).toBe(201);
  });

  it('200: makes a guest of a member with the role null', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    expect((await api.as(reader).get(`/orgs/${id}/members`)).status).toBe(200);

    const response = await api.as(admin).patch(`/orgs/${id}/members/${reader.id}`, { role: null });

    expect(response.body.role).toBeNull();
    expect((await api.as(reader).get(`/orgs/${id}/members`)).status).toBe(403);
  });

  it('200: takes all access away at once, and gives it back with the role that was there', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id, 'edit');
    const asWriter = api.as(writer);
    expect((await asWriter.get(`/orgs/${id}`)).status).toBe(200);

    const disabled = await api.as(admin).patch(`/orgs/${id}/members/${writer.id}`, { disabled: true });
    expect(disabled.body).toMatchObject({ role: 'edit', disabled: true });
    const refused = await asWriter.get(`/orgs/${id}`);
    expect(refusal(refused)).toBe(refusal(await asWriter.get('/orgs/missing')));
    expect((await asWriter.delete(`/orgs/${id}/members/me`)).status).toBe(404);

    const enabled = await api.as(admin).patch(`/orgs/${id}/members/${writer.id}`, { disabled: false });
    expect(enabled.body).toMatchObject({ role: 'edit', disabled: false });
    expect((await asWriter.get(`/orgs/${id}`)).status).toBe(200);
  });

  it('200: records who changed what', async () => {
    const { id, admin } = await build.organization();
    const { id: userId } = await build.member(id, 'read');
    const response = await api.as(admin).patch(`/orgs/${id}/members/${userId}`, { role: 'review' });
    const before = { role: 'read', disabled: false };
    const after = { role: 'review', disabled: false };
    expect(await recordedBy(response)).toEqual({
      audit: [
        {
          action: 'member.updated',
          actorId: admin.id,
          organizationId: id,
          targetId: userId,
          payload: { before, after },
        },
      ],
      events: [{ type: 'member.updated', organizationId: id, payload: { userId, ...after } }],
      jobs: [],
    });
  });

  it('400: names the value that is not acceptable', async () => {
    const { id, admin } = await build.organization();
    const role = await api.as(admin).patch(`/orgs/${id}/members/${admin.id}`, { role: 'owner' });
    const disabled = await api.as(admin).patch(`/orgs/${id}/members/${admin.id}`, { disabled: 'yes' });
    expect([role.status, role.body.error.issues[0].path]).toEqual([400, 'body.role']);
    expect([disabled.status, disabled.body.error.issues[0].path]).toEqual([400, 'body.disabled']);
  });

  it('404: knows only members', async () => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).patch(`/orgs/${id}/members/missing`, { role: 'read' });
    expect([status, body.error.name]).toEqual([404, 'member.not_found']);
  });
});

describe('POST /v1/orgs/:organizationId/members/:userId/sso', () => {
  it('200: marks the member as one of single sign-on and records it', async () => {
    const { id, admin } = await build.organization();
    const { id: userId } = await build.member(id);
    const response = await api.as(admin).post(`/orgs/${id}/members/${userId}/sso`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: userId, sso: true });
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'member.sso-enabled', targetId: userId }]);
  });

  it('200: a member who came by single sign-on of this organization marks itself', async () => {
    const { id } = await build.organization();
    const { id: userId } = await build.member(id);
    const { id: samlProviderId } = await build.samlProvider({ organizationId: id });
    const token = await build.vouchedToken({ userId, samlProviderId });
    const response = await api.as(token).post(`/orgs/${id}/members/${userId}/sso`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: userId, sso: true });
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'member.sso-enabled', actorId: userId }]);
  });

  it('403: a member who came in another way does not', async () => {
    const { id } = await build.organization();
    const member = await build.member(id, 'create');
    await build.samlProvider({ organizationId: id });
    const response = await api.as(member).post(`/orgs/${id}/members/${member.id}/sso`);
    expect([response.status, response.body.error.name]).toEqual([403, 'auth.sso_required']);
    expect(await recordedBy(response)).toEqual(NOTHING);
  });

  it('403: nobody but an administrator marks somebody else, whichever way they came', async () => {
    const { id } = await build.organization();
    const [member, other] = [await build.member(id, 'create'), await build.member(id)];
    const { id: samlProviderId } = await build.samlProvider({ organizationId: id });
    const vouched = await build.vouchedToken({ userId: member.id, samlProviderId });
    for (const caller of [member, vouched]) {
      const response = await api.as(caller).post(`/orgs/${id}/members/${other.id}/sso`);
      expect([response.status, response.body.error.name]).toEqual([403, 'access.denied']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
  });

  it('404: knows only members', async () => {
    const { id, admin } = await build.organization();
    const response = await api.as(admin).post(`/orgs/${id}/members/missing/sso`);
    expect(response.body.error).toMatchObject({ code: 404, name: 'member.not_found' });
    expect(await recordedBy(response)).toEqual(NOTHING);
  });
});

/** Content does not exist yet for a grant to be made through the API. */
async function grant(organizationId: string, userId: string, resourceType: 'space' | 'site'): Promise<void> {
  const id = crypto.randomUUID();
  await database.prisma.grant.create({
    data: { id, organizationId, resourceType, resourceId: id, userId, role: 'read' },
  });
}
