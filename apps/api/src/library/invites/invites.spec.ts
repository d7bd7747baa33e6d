import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';
import { statusesOf } from '../../../test/statuses.js';

describe('every operation on invitations', () => {
  it('401: asks for a token', async () => {
    const { id, linkId } = await organizationWithLink();
    const statuses = await statusesOf(api, 'InvitesController', { organizationId: id, inviteId: linkId });
    expect(Object.values(statuses)).toEqual([401, 401, 401, 401, 401, 401, 401]);
  });

  it('403: is for administrators, but for accepting', async () => {
    const { id, linkId } = await organizationWithLink();
    const { create, guest } = await build.membersOfEveryRole(id);
    for (const person of [create, guest]) {
      const params = { organizationId: id, inviteId: linkId };
      expect(await statusesOf(api.as(person), 'InvitesController', params)).toEqual({
        inviteUsersToOrganization: 403,
        joinOrganizationWithInvite: 200,
        listOrganizationInviteLinks: 403,
        createOrganizationInvite: 403,
        getOrganizationInviteById: 403,
        updateOrganizationInviteById: 403,
        deleteOrganizationInviteById: 403,
      });
    }
    expect(await database.prisma.inviteLink.count({ where: { organizationId: id } })).toBe(1);
  });

  it('404: is unknown to an outsider who has no invitation', async () => {
    const { id } = await organizationWithLink();
    const outsider = api.as(await build.person());
    const statuses = await statusesOf(outsider, 'InvitesController', { organizationId: id, inviteId: 'missing' });
    expect(Object.values(statuses)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    const foreign = await outsider.get(`/orgs/${id}/link-invites`);
    expect(refusal(foreign)).toBe(refusal(await outsider.get('/orgs/missing/link-invites')));
  });

  it('403: needs the scope of a limited token, and an unlimited one for accepting', async () => {
    const { id, admin, linkId } = await organizationWithLink();
    const reading = await build.token(admin.id, { scopes: ['organization:members:read'] });
    const params = { organizationId: id, inviteId: linkId };
    expect(Object.values(await statusesOf(api.as(reading), 'InvitesController', params))).toEqual([
      403, 403, 200, 403, 200, 403, 403,
    ]);
    const writing = await build.token(admin.id, { scopes: ['organization:members:write'] });
    expect((await api.as(writing).post(`/orgs/${id}/invites/${linkId}`)).status).toBe(403);
  });
});

describe('POST /v1/orgs/:organizationId/link-invites', () => {
  it('201: makes a link of a role and records it', async () => {
    const { id, admin } = await build.organization();
    const response = await api.as(admin).post(`/orgs/${id}/link-invites`, { role: 'edit' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      object: 'invite',
      id: expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      redundant: false,
      role: 'edit',
    });
    expect((await recordedBy(response)).audit).toMatchObject([
      { action: 'invite-link.created', organizationId: id, targetId: await rowOf(id), payload: { role: 'edit' } },
    ]);
  });

  it('201: is redundant when joining by default gives as much', async () => {
    const { id, admin } = await build.organization();
    await api.as(admin).patch(`/orgs/${id}`, { defaultRole: 'comment' });
    const redundant: Record<string, boolean> = {};
    for (const role of ['edit', 'comment', 'read', null]) {
      redundant[String(role)] = (await api.as(admin).post(`/orgs/${id}/link-invites`, { role })).body.redundant;
    }
    expect(redundant).toEqual({ edit: false, comment: true, read: true, null: true });
  });

  it('400: needs a role', async () => {
    const { id, admin } = await build.organization();
    for (const body of [{}, { role: 'owner' }]) {
      const response = await api.as(admin).post(`/orgs/${id}/link-invites`, body);
      expect(response.body.error).toMatchObject({ code: 400, issues: [{ path: 'body.role' }] });
    }
  });

  it('409: makes none while links are switched off', async () => {
    const { id, admin } = await build.organization();
    await api.as(admin).patch(`/orgs/${id}`, { inviteLinks: false });
    const response = await api.as(admin).post(`/orgs/${id}/link-invites`, { role: 'read' });
    expect(response.body.error).toMatchObject({ code: 409, name: 'organization.invite_links_disabled' });
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect((await api.as(admin).get(`/orgs/${id}/link-invites`)).body).toEqual({ count: 0, items: [] });
  });
});

describe('GET /v1/orgs/:organizationId/link-invites', () => {
  it('200: pages of any size hold every link of this organization once, the newest first', async () => {
    const { id, admin } = await build.organization();
    await organizationWithLink();
    const links: { id: string; linkId: string }[] = [];
    for (const day of [1, 2, 2]) {
      const linkId = (await api.as(admin).post(`/orgs/${id}/link-invites`, { role: 'read' })).body.id;
      const row = { id: await rowOf(id, links) };
      await database.prisma.inviteLink.update({ where: row, data: { createdAt: new Date(2026, 0, day) } });
      links.push({ ...row, linkId });
    }
    const [oldest, ...newer] = links;
    const inOrder = [...newer.sort((one, other) => (one.id < other.id ? 1 : -1)), oldest].map((link) => link?.linkId);
    const url = `/orgs/${id}/link-invites`;
    const read = async (limit: number) => (await readPages(api.as(admin), `${url}?limit=${limit}`)).map(idsOf);
    expect(await read(1)).toEqual(inOrder.map((linkId) => [linkId]));
    expect(await read(2)).toEqual([inOrder.slice(0, 2), inOrder.slice(2)]);
    expect((await api.as(admin).get(`${url}?limit=0`)).body).toEqual({ count: 3, items: [] });
  });

  it('400: refuses limits out of range and pages that are forged', async () => {
    const { client, url } = await organizationWithLink();
    const list = url.replace(/\/[^/]+$/, '');
    expect((await client.get(`${list}?limit=1001`)).body.error).toMatchObject({ issues: [{ path: 'query.limit' }] });
    expect((await client.get(`${list}?page=forged`)).body.error).toMatchObject({ name: 'request.cursor_invalid' });
  });
});

describe('GET /v1/orgs/:organizationId/link-invites/:inviteId', () => {
  it('200: tells of one link', async () => {
    const { client, url, linkId } = await organizationWithLink();
    const { status, body } = await client.get(url);
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'invite', id: linkId, redundant: false, role: 'edit' });
  });

  it("404: cannot tell another organization's link from one that does not exist", async () => {
    const { client, id } = await organizationWithLink();
    const other = await organizationWithLink();
    const foreign = await client.get(`/orgs/${id}/link-invites/${other.linkId}`);
    expect(foreign.body.error).toMatchObject({ code: 404, name: 'invite.not_found' });
    expect(refusal(foreign)).toBe(refusal(await client.get(`/orgs/${id}/link-invites/missing`)));
  });
});

describe('PATCH /v1/orgs/:organizationId/link-invites/:inviteId', () => {
  it.each([
    [{ role: 'review' }, 'review'],
    [{ level: 'comment' }, 'comment'],
    [{ role: null }, null],
    [{ level: null }, null],
    [{ role: null, level: 'admin' }, null],
  ])('200: changes the role with %j and records it', async (body, role) => {
    const { client, id, url, linkId } = await organizationWithLink();
    const response = await client.patch(url, body);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: linkId, role });
    expect((await recordedBy(response)).audit).toMatchObject([
      { action: 'invite-link.updated', targetId: await rowOf(id), payload: { role } },
    ]);
  });

  it('400: needs a role', async () => {
    const { client, url } = await organizationWithLink();
    expect((await client.patch(url, {})).body.error).toMatchObject({ code: 400, issues: [{ path: 'body.role' }] });
    expect((await client.patch(url, { role: 'owner' })).status).toBe(400);
    expect((await client.get(url)).body.role).toBe('edit');
  });

  it("404: leaves another organization's link alone", async () => {
    const { client, id } = await organizationWithLink();
    const other = await organizationWithLink();
    const response = await client.patch(`/orgs/${id}/link-invites/${other.linkId}`, { role: 'admin' });
    expect(response.body.error).toMatchObject({ code: 404, name: 'invite.not_found' });
    expect((await other.client.get(other.url)).body.role).toBe('edit');
  });
});

describe('DELETE /v1/orgs/:organizationId/link-invites/:inviteId', () => {
  it('204: takes a link back, so that nobody can join by it, and records it', async () => {
    const { client, id, url, linkId } = await organizationWithLink();
    const targetId = await rowOf(id);
    const response = await client.delete(url);
    expect([response.status, response.text]).toEqual([204, '']);
    const late = api.as(await build.person());
    expect((await late.post(`/orgs/${id}/invites/${linkId}`)).status).toBe(404);
    expect((await recordedBy(response)).audit).toMatchObject([{ action: 'invite.revoked', targetId }]);
  });

  it('204: takes an invitation by email back', async () => {
    const { client, id } = await organizationWithLink();
    const invited = await build.person();
    await client.post(`/orgs/${id}/invites`, { emails: [invited.email] });
    const { id: inviteId } = await database.prisma.invite.findFirstOrThrow({ where: { organizationId: id } });
    expect((await client.delete(`/orgs/${id}/link-invites/${inviteId}`)).status).toBe(204);
    expect((await api.as(invited).post(`/orgs/${id}/invites/${inviteId}`)).status).toBe(404);
  });

  it('204: is as content, and leaves no trace, when there is no such link here', async () => {
    const { client, id } = await organizationWithLink();
    const other = await organizationWithLink();
    for (const linkId of ['missing', other.linkId]) {
      const response = await client.delete(`/orgs/${id}/link-invites/${linkId}`);
      expect(response.status).toBe(204);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await other.client.get(other.url)).status).toBe(200);
  });
});

/** The id by which the audit trail knows the link of an organization that is not among those known. */
async function rowOf(organizationId: string, known: readonly { id: string }[] = []): Promise<string> {
  const where = { organizationId, id: { notIn: known.map(({ id }) => id) } };
  return (await database.prisma.inviteLink.findFirstOrThrow({ where })).id;
}

/** An organization with a link for writers, and its administrator as the client. */
async function organizationWithLink() {
  const { id, admin } = await build.organization();
  const client = api.as(admin);
  const linkId: string = (await client.post(`/orgs/${id}/link-invites`, { role: 'edit' })).body.id;
  return { id, admin, client, linkId, url: `/orgs/${id}/link-invites/${linkId}` };
}
