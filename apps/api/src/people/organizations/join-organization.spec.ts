import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { api, build, database } from '../../../test/harness.js';
import { refusal } from '../../../test/refusal.js';

/** An organization that people of a domain may join, and one of them. */
async function openOrganization(): Promise<{ id: string; admin: Person; domain: string; person: Person }> {
  const domain = newDomain();
  const [organization, person] = await Promise.all([
    build.organization({ emailDomains: ['other.test', domain] }),
    build.person({ email: `ada@${domain}` }),
  ]);
  return { ...organization, domain, person };
}

function newDomain(): string {
  return `acme-${randomBytes(6).toString('hex')}.test`;
}

describe('POST /v1/orgs/:organizationId/join', () => {
  it('204: a verified address of the domain joins with the default role', async () => {
    const { id, admin, person } = await openOrganization();
    await api.as(admin).patch(`/orgs/${id}`, { defaultRole: 'comment' });

    const response = await api.as(person).post(`/orgs/${id}/join`);

    expect(response).toMatchObject({ status: 204, text: '' });
    const member = await api.as(person).get(`/orgs/${id}/members/me`);
    expect(member.body).toMatchObject({ id: person.id, role: 'comment', disabled: false, sso: false });
  });

  it('204: without a default role people join as guests', async () => {
    const { id, admin, person } = await openOrganization();
    await api.as(admin).patch(`/orgs/${id}`, { defaultRole: null });

    await api.as(person).post(`/orgs/${id}/join`);

    expect((await api.as(person).get(`/orgs/${id}/members/me`)).body.role).toBeNull();
  });

  it('204: joining twice changes nothing, whatever the role has become', async () => {
    const { id, admin, person } = await openOrganization();
    await api.as(person).post(`/orgs/${id}/join`);
    await api.as(admin).patch(`/orgs/${id}/members/${person.id}`, { role: 'edit' });

    expect(await api.as(person).post(`/orgs/${id}/join`)).toMatchObject({ status: 204 });

    expect((await api.as(person).get(`/orgs/${id}/members/me`)).body.role).toBe('edit');
    const where = { organizationId: id, action: 'member.joined' };
    expect(await database.prisma.auditEvent.count({ where })).toBe(1);
    expect(await database.prisma.event.count({ where: { organizationId: id, type: 'member.joined' } })).toBe(1);
  });

  it('204: a disabled member does not come back by joining again', async () => {
    const { id, admin, person } = await openOrganization();
    await api.as(person).post(`/orgs/${id}/join`);
    await api.as(admin).patch(`/orgs/${id}/members/${person.id}`, { disabled: true });

    expect(await api.as(person).post(`/orgs/${id}/join`)).toMatchObject({ status: 204 });

    expect(await api.as(person).get(`/orgs/${id}`)).toMatchObject({ status: 404 });
  });

  it('400: an address that is not verified does not count', async () => {
    const { id, domain } = await openOrganization();
    const unverified = await build.person({ email: `eve@${domain}`, verified: false });

    const response = await api.as(unverified).post(`/orgs/${id}/join`);

    expect(response.status).toBe(400);
    expect(response.body.error.name).toBe('organization.email_domain_invalid');
    expect(await api.as(unverified).get(`/orgs/${id}`)).toMatchObject({ status: 404 });
  });

  it.each(['sub.%s', 'not%s', '%s.evil.test'])('400: the domain %s is another one', async (pattern) => {
    const { id, domain } = await openOrganization();
    const other = await build.person({ email: `eve@${pattern.replace('%s', domain)}` });

    expect(await api.as(other).post(`/orgs/${id}/join`)).toMatchObject({ status: 400 });
    expect(await api.as(other).get(`/orgs/${id}`)).toMatchObject({ status: 404 });
  });

  it('401: needs a token', async () => {
    const { id } = await openOrganization();

    expect(await api.post(`/orgs/${id}/join`)).toMatchObject({ status: 401 });
  });

  it('403: a token with scopes cannot join', async () => {
    const { id, person } = await openOrganization();
    const token = await build.token(person.id, { scopes: ['organization:write', 'organization:members:write'] });

    expect(await api.as(token).post(`/orgs/${id}/join`)).toMatchObject({ status: 403 });
  });

  it('400: does not tell whether there is such an organization to somebody who may not join it', async () => {
    const { id } = await openOrganization();
    const { id: deleted } = await openOrganization();
    await build.deleteOrganization(deleted);
    const stranger = api.as(await build.person());
    const none = id.split('').reverse().join('');

    const refusals = [];
    for (const one of [id, deleted, none]) refusals.push(refusal(await stranger.post(`/orgs/${one}/join`)));

    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toContain('organization.email_domain_invalid');
  });

  it('404: there can be no organization with such an id', async () => {
    const { person } = await openOrganization();

    expect(await api.as(person).post('/orgs/unknown/join')).toMatchObject({ status: 404 });
  });
});

describe('POST /v1/orgs/:organizationId/ping', () => {
  it('200: sets when a member was last seen, and moves it on', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);
    const client = api.as(guest);
    const lastSeen = async () => (await client.get(`/orgs/${id}/members/me`)).body.lastSeenAt;
    expect(await lastSeen()).toBeUndefined();
    const before = new Date().toISOString();

    const response = await client.post(`/orgs/${id}/ping`);

    expect(response).toMatchObject({ status: 200, body: {} });
    const first = await lastSeen();
    expect(first >= before && first <= new Date().toISOString()).toBe(true);

    const longAgo = new Date('2020-01-01T00:00:00Z');
    const organizationId_userId = { organizationId: id, userId: guest.id };
    await database.prisma.member.update({ where: { organizationId_userId }, data: { lastSeenAt: longAgo } });
    await client.post(`/orgs/${id}/ping`);
    expect((await lastSeen()) >= first).toBe(true);
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.post(`/orgs/${id}/ping`)).toMatchObject({ status: 401 });
  });

  it('403: is for people, not for tokens with scopes', async () => {
    const { id, admin } = await build.organization();
    const token = await build.token(admin.id, { scopes: ['organization:read', 'organization:write'] });

    expect(await api.as(token).post(`/orgs/${id}/ping`)).toMatchObject({ status: 403 });
  });

  it('404: who is not a member has nothing to ping', async () => {
    const { id } = await build.organization();

    expect(await api.as(await build.person()).post(`/orgs/${id}/ping`)).toMatchObject({ status: 404 });
  });
});

describe('GET /v1/email-domains/:emailDomain/orgs', () => {
  it('200: lists what the own verified domain opens, joined or not, with the truth about permissions', async () => {
    const { id, domain, person } = await openOrganization();
    const second = await build.organization({ title: 'Second', emailDomains: [domain] });
    await build.organization({ emailDomains: [newDomain()] });
    await api.as(person).post(`/orgs/${second.id}/join`);

    const response = await api.as(person).get(`/email-domains/${domain.toUpperCase()}/orgs`);

    expect(response.status).toBe(200);
    expect(response.body.organizations).toHaveLength(2);
    expect(response.body.organizations).toMatchObject([
      { id, permissions: { view: false, access: false, listMembers: false } },
      { id: second.id, permissions: { view: true, access: true, listMembers: true } },
    ]);
  });

  it('200: tells nothing about a domain that is not the caller’s', async () => {
    const { domain } = await openOrganization();
    const stranger = await build.person({ email: `eve@sub.${domain}` });

    expect((await api.as(stranger).get(`/email-domains/${domain}/orgs`)).body).toEqual({ organizations: [] });
  });

  it('200: tells nothing before the address is verified', async () => {
    const { domain } = await openOrganization();
    const unverified = await build.person({ email: `eve@${domain}`, verified: false });

    expect((await api.as(unverified).get(`/email-domains/${domain}/orgs`)).body).toEqual({ organizations: [] });
  });

  it('200: a deleted organization is not among them', async () => {
    const { id, domain, person } = await openOrganization();
    await build.deleteOrganization(id);

    expect((await api.as(person).get(`/email-domains/${domain}/orgs`)).body).toEqual({ organizations: [] });
  });

  it('400: refuses what is no domain', async () => {
    const response = await api.as(await build.person()).get('/email-domains/localhost/orgs');

    expect(response.body.error).toMatchObject({ code: 400, issues: [{ path: 'params.emailDomain' }] });
  });

  it('401: needs a token', async () => {
    expect(await api.get('/email-domains/example.com/orgs')).toMatchObject({ status: 401 });
  });
});
