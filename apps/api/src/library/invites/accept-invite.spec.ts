import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

describe('POST /v1/orgs/:organizationId/invites/:inviteId, with an invitation by email', () => {
  it('200: makes the owner of the verified address a member as the invitation says', async () => {
    const { id, person, url } = await invited({ role: 'review', sso: true });

    const response = await api.as(person).post(url);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({});
    expect((await api.as(person).get(`/orgs/${id}/members/me`)).body).toMatchObject({ role: 'review', sso: true });
    expect(await recordedBy(response)).toEqual({
      audit: [
        {
          action: 'invite.accepted',
          actorId: person.id,
          organizationId: id,
          targetId: person.id,
          payload: { role: 'review' },
        },
      ],
      events: [{ type: 'member.joined', organizationId: id, payload: { userId: person.id, role: 'review' } }],
      jobs: [],
    });
  });

  it('200: brings the member into the teams of the invitation that are still there', async () => {
    const { id, admin, person, inviteId, url } = await invited();
    const [kept, deleted] = [await build.team(id, {}, 'Kept'), await build.team(id)];
    await database.prisma.invite.update({ where: { id: inviteId }, data: { teamIds: [kept, deleted] } });
    await api.as(admin).delete(`/orgs/${id}/teams/${deleted}`);
    expect((await api.as(person).post(url)).status).toBe(200);
    const { body } = await api.as(person).get(`/orgs/${id}/members/me/teams`);
    expect(body.items).toMatchObject([{ team: { id: kept }, member: { role: 'member' } }]);
  });

  it('200: leaves the role of somebody who has become a member meanwhile, in the team as well', async () => {
    const { id, admin, person, inviteId, url } = await invited({ role: 'admin' });
    await database.prisma.member.create({ data: { organizationId: id, userId: person.id, role: 'comment' } });
    const team = await build.team(id, { [person.id]: 'owner' });
    await database.prisma.invite.update({ where: { id: inviteId }, data: { teamIds: [team] } });

    const response = await api.as(person).post(url);

    expect(response.status).toBe(200);
    expect((await api.as(admin).get(`/orgs/${id}/members/${person.id}`)).body.role).toBe('comment');
    const { body } = await api.as(admin).get(`/orgs/${id}/members/${person.id}/teams`);
    expect(body.items).toMatchObject([{ member: { role: 'owner' } }]);
    expect((await recordedBy(response)).events).toEqual([]);
  });

  it('404: is used up by accepting it', async () => {
    const { id, person, url } = await invited();
    await api.as(person).post(url);
    await api.as(person).delete(`/orgs/${id}/members/me`);
    expect((await api.as(person).post(url)).status).toBe(404);
    expect((await api.as(person).get(`/orgs/${id}`)).status).toBe(404);
  });

  it('404: is unknown to anybody with another address', async () => {
    const { id, url } = await invited();
    const thief = api.as(await build.person());
    const stolen = await thief.post(url);
    expect(stolen.body.error).toMatchObject({ code: 404, name: 'invite.not_found' });
    expect(refusal(stolen)).toBe(refusal(await thief.post(`/orgs/${id}/invites/missing`)));
    expect(await recordedBy(stolen)).toEqual(NOTHING);
    expect((await thief.get(`/orgs/${id}`)).status).toBe(404);
  });

  it('404: is unknown to somebody whose address is not verified', async () => {
    const { id, person, url } = await invited({ verified: false });
    expect((await api.as(person).post(url)).body.error).toMatchObject({ code: 404, name: 'invite.not_found' });
    expect((await api.as(person).get(`/orgs/${id}`)).status).toBe(404);
  });

  it('404: ends when it expires', async () => {
    const { person, inviteId, url } = await invited();
    await database.prisma.invite.update({ where: { id: inviteId }, data: { expiresAt: new Date() } });
    const { body } = await api.as(person).post(url);
    expect(body.error).toMatchObject({ code: 404, name: 'invite.not_found' });
  });

  it('404: is of its own organization only', async () => {
    const { person, inviteId } = await invited();
    const other = await build.organization();
    expect((await api.as(person).post(`/orgs/${other.id}/invites/${inviteId}`)).status).toBe(404);
    expect((await api.as(person).get(`/orgs/${other.id}`)).status).toBe(404);
  });

  it('404: ends with its organization', async () => {
    const { id, person, url } = await invited();
    await build.deleteOrganization(id);
    const { body } = await api.as(person).post(url);
    expect(body.error).toMatchObject({ code: 404, name: 'invite.not_found' });
  });
});

describe('POST /v1/orgs/:organizationId/invites/:inviteId, with a link', () => {
  it('200: lets anybody join with the role that the link has now, as often as people come', async () => {
    const { id, admin, linkId, url } = await withLink('read');
    const row = await database.prisma.inviteLink.findFirstOrThrow({ where: { organizationId: id } });
    await api.as(admin).patch(`/orgs/${id}/link-invites/${linkId}`, { role: 'comment' });
    for (const person of [await build.person(), await build.person({ verified: false })]) {
      const response = await api.as(person).post(url);
      expect([response.status, response.text]).toEqual([200, '{}']);
      expect((await api.as(person).get(`/orgs/${id}/members/me`)).body).toMatchObject({ role: 'comment', sso: false });
      expect(await recordedBy(response)).toMatchObject({
        audit: [{ action: 'invite.accepted', targetId: person.id, payload: { inviteLink: row.id, role: 'comment' } }],
        events: [{ type: 'member.joined', payload: { userId: person.id, role: 'comment' } }],
      });
    }
  });

  it('200: changes nothing for members, disabled ones included', async () => {
    const { id, admin, url } = await withLink('admin');
    const reader = await build.member(id, 'read');
    const disabled = await build.member(id, 'edit');
    await api.as(admin).patch(`/orgs/${id}/members/${disabled.id}`, { disabled: true });
    for (const person of [reader, disabled]) {
      const response = await api.as(person).post(url);
      expect(response.status).toBe(200);
      expect((await recordedBy(response)).events).toEqual([]);
    }
    expect((await api.as(reader).get(`/orgs/${id}/members/me`)).body.role).toBe('read');
    expect((await api.as(disabled).get(`/orgs/${id}`)).status).toBe(404);
  });

  it('404: is of its own organization only', async () => {
    const { linkId } = await withLink('admin');
    const other = await build.organization();
    const person = api.as(await build.person());
    expect((await person.post(`/orgs/${other.id}/invites/${linkId}`)).status).toBe(404);
    expect((await person.get(`/orgs/${other.id}`)).status).toBe(404);
  });

  it('404: lets nobody join who knows a link from the audit trail alone', async () => {
    const { id, admin } = await withLink('admin');
    const where = { organizationId: id, action: 'invite-link.created' };
    const { targetId: known } = await database.prisma.auditEvent.findFirstOrThrow({ where });
    expect((await api.as(admin).get(`/orgs/${id}/link-invites/${known}`)).status).toBe(200);
    const person = api.as(await build.person());
    expect((await person.post(`/orgs/${id}/invites/${known}`)).status).toBe(404);
    expect((await person.get(`/orgs/${id}`)).status).toBe(404);
  });

  it('409: lets nobody join while links are switched off, and works again afterwards', async () => {
    const { id, admin, url } = await withLink('read');
    const person = api.as(await build.person());
    await api.as(admin).patch(`/orgs/${id}`, { inviteLinks: false });
    const refused = await person.post(url);
    expect(refused.body.error).toMatchObject({ code: 409, name: 'organization.invite_links_disabled' });
    expect((await person.get(`/orgs/${id}`)).status).toBe(404);

    await api.as(admin).patch(`/orgs/${id}`, { inviteLinks: true });
    expect((await person.post(url)).status).toBe(200);
  });

  it('200: invitations by email can be accepted while links are switched off', async () => {
    const { id, admin, person, url } = await invited();
    await api.as(admin).patch(`/orgs/${id}`, { inviteLinks: false });
    expect((await api.as(person).post(url)).status).toBe(200);
  });
});

/** Somebody whose address was invited to a new organization. */
async function invited({ role = 'read', sso = false, verified = true } = {}) {
  const { id, admin } = await build.organization();
  const person = await build.person({ verified });
  await api.as(admin).post(`/orgs/${id}/invites`, { emails: [person.email], role, sso });
  const { id: inviteId } = await database.prisma.invite.findFirstOrThrow({ where: { organizationId: id } });
  return { id, admin, person, inviteId, url: `/orgs/${id}/invites/${inviteId}` };
}

/** A new organization with a link. */
async function withLink(role: string) {
  const { id, admin } = await build.organization();
  const linkId: string = (await api.as(admin).post(`/orgs/${id}/link-invites`, { role })).body.id;
  return { id, admin, linkId, url: `/orgs/${id}/invites/${linkId}` };
}
