import { describe, expect, it } from '@jest/globals';
import { api, build, database, startedWith } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const DAY_MS = 86_400_000;

describe('POST /v1/orgs/:organizationId/invites', () => {
  it('200: invites a new address for 30 days and has a mail sent', async () => {
    const { id, admin } = await build.organization();
    const email = newEmail();

    const response = await api.as(admin).post(`/orgs/${id}/invites`, { emails: [email] });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ users: [], invited: 1 });
    const invite = await database.prisma.invite.findFirstOrThrow({ where: { organizationId: id } });
    expect(invite).toMatchObject({ email, role: 'read', sso: false, teamIds: [], invitedBy: admin.id });
    expect(invite.expiresAt.getTime() - invite.createdAt.getTime()).toBe(30 * DAY_MS);
    expect(await recordedBy(response)).toEqual({
      audit: [
        {
          action: 'member.invited',
          actorId: admin.id,
          organizationId: id,
          targetId: id,
          payload: { emails: [email] },
        },
      ],
      events: [],
      jobs: [{ name: 'mail.send-invitation', target: invite.id, payload: { organizationId: id, inviteId: invite.id } }],
    });
  });

  it('200: writes invitation, job and audit entry in one transaction', async () => {
    const { id, admin } = await build.organization();
    const response = await api.as(admin).post(`/orgs/${id}/invites`, { emails: [newEmail()] });
    const { rows } = await database.pool.query(
      `SELECT xmin::text FROM invites WHERE organization_id = $1 UNION SELECT xmin::text FROM jobs WHERE request_id = $2
        UNION SELECT xmin::text FROM audit_events WHERE request_id = $2`,
      [id, response.headers['x-request-id']],
    );
    expect(rows).toHaveLength(1);
  });

  it('200: tells the administrator where to accept, as long as there is no mail server', async () => {
    const { id, admin } = await build.organization();
    const without = await api.as(admin).post(`/orgs/${id}/invites`, { emails: [newEmail()] });
    expect(without.body.acceptURL).toBe('https://docs.test/auth/sign-in');

    const withMail = await startedWith({ SMTP_URL: 'smtp://mail.test' });
    try {
      const response = await withMail.api.as(admin).post(`/orgs/${id}/invites`, { emails: [newEmail()] });
      expect(response.body).toEqual({ users: [], invited: 1 });
    } finally {
      await withMail.close();
    }
  });

  it('200: leaves members as they are and names them', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id, 'edit');
    const emails = [writer.email.toUpperCase(), newEmail()];

    const response = await api.as(admin).post(`/orgs/${id}/invites`, { emails, role: 'admin' });

    expect(response.body).toMatchObject({ users: [writer.id], invited: 1 });
    expect((await api.as(admin).get(`/orgs/${id}/members/${writer.id}`)).body.role).toBe('edit');
    expect(await invitesOf(id)).toMatchObject([{ email: emails[1] }]);
  });

  it('200: gives each address its own role, else the common one, else the default of the organization', async () => {
    const { id, admin } = await build.organization();
    await api.as(admin).patch(`/orgs/${id}`, { defaultRole: 'comment' });
    const [own, guest, common, byDefault] = [newEmail(), newEmail(), newEmail(), newEmail()];
    const emails = [{ email: own, role: 'review' }, { email: guest, role: null }, common];
    await api.as(admin).post(`/orgs/${id}/invites`, { emails, role: 'edit' });
    await api.as(admin).post(`/orgs/${id}/invites`, { emails: [byDefault] });
    const roles = (await invitesOf(id)).map(({ email, role }) => [email, role]);
    expect(Object.fromEntries(roles)).toEqual({
      [own]: 'review',
      [guest]: null,
      [common]: 'edit',
      [byDefault]: 'comment',
    });
  });

  it('200: keeps one invitation for each address, of the role that was said last', async () => {
    const { id, admin } = await build.organization();
    const email = newEmail();
    const emails = [email, { email: ` ${email.toUpperCase()} `, role: 'edit' }];
    const response = await api.as(admin).post(`/orgs/${id}/invites`, { emails });
    expect(response.body.invited).toBe(1);
    expect((await recordedBy(response)).jobs).toHaveLength(1);
    expect(await invitesOf(id)).toMatchObject([{ email, role: 'edit' }]);
  });

  it('200: renews an invitation under the same id, with the new role, another 30 days and another mail', async () => {
    const { id, admin } = await build.organization();
    const email = newEmail();
    await api.as(admin).post(`/orgs/${id}/invites`, { emails: [email] });
    const [first] = await invitesOf(id);
    await database.prisma.invite.updateMany({ where: { organizationId: id }, data: { expiresAt: new Date(0) } });

    const response = await api.as(admin).post(`/orgs/${id}/invites`, { emails: [email], role: 'create', sso: true });

    expect(response.body.invited).toBe(1);
    expect(await invitesOf(id)).toMatchObject([{ id: first?.id, email, role: 'create', sso: true }]);
    expect((await invitesOf(id))[0]?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect((await recordedBy(response)).jobs).toMatchObject([{ name: 'mail.send-invitation', target: first?.id }]);
  });

  it('200: keeps one invitation when an address is invited several times at once', async () => {
    const { id, admin } = await build.organization();
    const body = { emails: [newEmail(), newEmail()] };
    const reversed = { emails: [...body.emails].reverse() };
    const responses = await Promise.all(
      [body, reversed, body, reversed].map((one) => api.as(admin).post(`/orgs/${id}/invites`, one)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await invitesOf(id)).toHaveLength(2);
  });

  it('200: keeps invitations of one address to different organizations apart', async () => {
    const [first, second] = [await build.organization(), await build.organization()];
    const emails = [newEmail()];
    await api.as(first.admin).post(`/orgs/${first.id}/invites`, { emails, role: 'edit' });
    await api.as(second.admin).post(`/orgs/${second.id}/invites`, { emails });
    expect(await invitesOf(first.id)).toMatchObject([{ role: 'edit' }]);
    expect(await invitesOf(second.id)).toMatchObject([{ role: 'read' }]);
  });

  it('400: needs 1 to 100 addresses', async () => {
    const { id, admin } = await build.organization();
    const hundred = Array.from({ length: 100 }, () => newEmail());
    for (const body of [{}, { emails: [] }, { emails: 'all' }, { emails: [...hundred, newEmail()] }]) {
      const response = await api.as(admin).post(`/orgs/${id}/invites`, body);
      expect(response.body.error).toMatchObject({ code: 400, issues: [{ path: 'body.emails' }] });
    }
    expect(await invitesOf(id)).toEqual([]);
  });

  it('400: names every entry that is not acceptable, and invites nobody', async () => {
    const { id, admin } = await build.organization();
    const emails = [newEmail(), 'not an address', 5, { email: newEmail(), role: 'owner' }, { role: 'read' }];
    const response = await api.as(admin).post(`/orgs/${id}/invites`, { emails, role: 'owner', sso: 'yes' });
    expect(response.status).toBe(400);
    const unlike = 'must be an email address, or an object with "email" and "role"';
    expect(response.body.error.issues).toEqual([
      { path: 'body.emails[1]', message: 'must be an email address, such as "ada@example.com"' },
      { path: 'body.emails[2]', message: unlike },
      { path: 'body.emails[3].role', message: expect.stringContaining('"admin"') },
      { path: 'body.emails[4].email', message: 'is required' },
      { path: 'body.role', message: expect.stringContaining('"admin"') },
      { path: 'body.sso', message: 'must be true or false' },
    ]);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect(await invitesOf(id)).toEqual([]);
  });
});

describe('GET /v1/orgs/:organizationId/invites', () => {
  it('200: lists what nobody has accepted yet, and nothing of another organization', async () => {
    const [{ id, admin }, other] = await Promise.all([build.organization(), build.organization()]);
    const [waiting, gone] = [newEmail(), newEmail()];
    await api.as(admin).post(`/orgs/${id}/invites`, { emails: [waiting, gone], role: 'edit' });
    await api.as(other.admin).post(`/orgs/${other.id}/invites`, { emails: [newEmail()] });
    await database.prisma.invite.updateMany({ where: { email: gone }, data: { expiresAt: new Date() } });

    const { body } = await api.as(admin).get(`/orgs/${id}/invites`);

    expect(body).toMatchObject({ count: 1, items: [{ email: waiting, role: 'edit', invitedBy: admin.id, teams: [] }] });
    const { id: inviteId } = body.items[0];
    expect((await api.as(admin).delete(`/orgs/${id}/link-invites/${inviteId}`)).status).toBe(204);
    expect((await api.as(admin).get(`/orgs/${id}/invites`)).body.count).toBe(0);
  });
});

describe('POST /v1/orgs/:organizationId/invites/:inviteId/resend', () => {
  it('200: mails the invitation again as it is, and makes it last longer', async () => {
    const { id, admin } = await build.organization();
    const email = newEmail();
    await api.as(admin).post(`/orgs/${id}/invites`, { emails: [email], role: 'review', sso: true });
    const soon = new Date(Date.now() + DAY_MS);
    await database.prisma.invite.updateMany({ where: { email }, data: { expiresAt: soon } });
    const { id: inviteId } = (await api.as(admin).get(`/orgs/${id}/invites`)).body.items[0];

    const response = await api.as(admin).post(`/orgs/${id}/invites/${inviteId}/resend`);

    expect(response).toMatchObject({ status: 200, body: { id: inviteId, email, role: 'review', sso: true } });
    expect(Date.parse(response.body.expiresAt)).toBeGreaterThan(soon.getTime());
    const where = { name: 'mail.send-invitation', target: inviteId };
    expect(await database.prisma.job.count({ where })).toBe(2);
  });

  it('404: there is nothing to mail again that is gone or belongs to others', async () => {
    const [{ id, admin }, other] = await Promise.all([build.organization(), build.organization()]);
    await api.as(other.admin).post(`/orgs/${other.id}/invites`, { emails: [newEmail()] });
    const { id: theirs } = (await api.as(other.admin).get(`/orgs/${other.id}/invites`)).body.items[0];

    for (const inviteId of [theirs, 'missing']) {
      const { body } = await api.as(admin).post(`/orgs/${id}/invites/${inviteId}/resend`);
      expect(body.error).toMatchObject({ code: 404, name: 'invite.not_found' });
    }
  });
});

describe('DELETE /v1/orgs/:organizationId/invites/:inviteId', () => {
  const invited = async (email = newEmail()) => {
    const organization = await build.organization();
    const client = api.as(organization.admin);
    await client.post(`/orgs/${organization.id}/invites`, { emails: [email] });
    const list = async () => (await client.get(`/orgs/${organization.id}/invites`)).body.items;
    const [{ id: inviteId }] = await list();
    return { ...organization, client, list, inviteId, url: `/orgs/${organization.id}/invites/${inviteId}` };
  };

  it('204: takes the invitation back, so that it cannot be accepted any more', async () => {
    const person = await build.person();
    const { id, client, list, inviteId, url } = await invited(person.email);
    const response = await client.delete(url);
    expect([response.status, await list()]).toEqual([204, []]);
    const { audit } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'invite.revoked', targetId: inviteId }]);
    expect((await api.as(person).post(`/orgs/${id}/invites/${inviteId}`)).status).toBe(404);
  });

  it('204: is fine with an invitation that is gone already, and leaves those of others alone', async () => {
    const { id, client, url } = await invited();
    const other = await invited();
    await client.delete(url);
    for (const address of [url, `/orgs/${id}/invites/${other.inviteId}`]) {
      const response = await client.delete(address);
      expect([response.status, await recordedBy(response)]).toEqual([204, NOTHING]);
    }
    expect(await other.list()).toHaveLength(1);
  });
});

describe('an invitation with several teams', () => {
  const newTeam = async ({ id, admin }: { id: string; admin: { token: string } }): Promise<string> =>
    (await api.as(admin).put(`/orgs/${id}/teams`, { title: 'Team' })).body.id;

  it('200: the invited join them together with the organization, and members at once', async () => {
    const organization = await build.organization();
    const teams = [await newTeam(organization), await newTeam(organization)];
    const member = await build.member(organization.id);
    const client = api.as(organization.admin);
    const emails = [newEmail(), member.email];
    const response = await client.post(`/orgs/${organization.id}/invites`, { emails, teams });
    expect(response).toMatchObject({ status: 200, body: { users: [member.id], invited: 1 } });
    expect((await client.get(`/orgs/${organization.id}/invites`)).body.items).toMatchObject([{ teams }]);
    for (const team of teams) {
      const { body } = await client.get(`/orgs/${organization.id}/teams/${team}/members`);
      expect(body.items).toMatchObject([{ organization: { id: member.id } }]);
    }
    const { events } = await recordedBy(response);
    expect(events).toMatchObject([{ type: 'team.updated' }, { type: 'team.updated' }]);
  });

  it('400: refuses a team that is not there or of another organization, and invites nobody', async () => {
    const organization = await build.organization();
    const teams = [await newTeam(organization), await newTeam(await build.organization()), 'nothing'];
    const response = await api
      .as(organization.admin)
      .post(`/orgs/${organization.id}/invites`, { emails: [newEmail()], teams });
    expect(response.status).toBe(400);
    expect(response.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'body.teams[1]',
      'body.teams[2]',
    ]);
    expect([await invitesOf(organization.id), await recordedBy(response)]).toEqual([[], NOTHING]);
  });
});

const newEmail = () => `new-${crypto.randomUUID()}@example.com`;

const invitesOf = (organizationId: string) =>
  database.prisma.invite.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
