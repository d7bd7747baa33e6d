import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, type Client, database } from '../../../test/harness.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';
import { payloadOf } from '../../../test/raw-jwt.js';
import { requireSso, vouchedAdmin } from '../../../test/vouching.js';

describe('an organization that requires single sign-on', () => {
  let stranger: Person;

  beforeAll(async () => {
    stranger = await build.person();
  });

  it('403: tells members how to get in, and others nothing', async () => {
    const { id, admin } = await build.organization();
    const { client } = await vouchedAdmin(id, admin);
    await requireSso(client, id, true);
    const { status, body } = await api.as(admin).get(`/orgs/${id}`);
    expect({ status, name: body.error.name }).toEqual({ status: 403, name: 'auth.sso_required' });
    expect(body.error.message).toContain(`/v1/orgs/${id}/sso`);
    expect((await api.as(stranger).get(`/orgs/${id}`)).status).toBe(404);
    expect((await api.as(admin).get('/orgs')).body.items).toEqual([]);
  });

  it('403: does not take content from elsewhere, nor give its own away, with an ordinary token', async () => {
    const { id, admin } = await build.organization();
    const { client } = await vouchedAdmin(id, admin);
    const { id: other } = await build.organization();
    await database.prisma.member.create({ data: { organizationId: other, userId: admin.id, role: 'admin' } });
    const [inside, outside] = [await build.space(id), await build.space(other)];
    await requireSso(client, id, true);

    const into = await api.as(admin).post(`/spaces/${outside}/transfer`, { organization: id });
    const outOf = await api.as(admin).post(`/spaces/${inside}/transfer`, { organization: other });
    const vouched = await client.post(`/spaces/${inside}/transfer`, { organization: other });

    expect(into.body.error.name).toBe('organization.target_not_found');
    expect(outOf.body.error.name).toBe('auth.sso_required');
    expect(vouched.body.error.name).toBe('organization.target_not_found');
  });

  it('200: lets administrators of the installation in, and lets everybody in without an active provider', async () => {
    const { id, admin } = await build.organization();
    const { client, samlProviderId } = await vouchedAdmin(id, admin);
    const member = await build.member(id);
    await requireSso(client, id, true);
    await database.prisma.user.update({ where: { id: admin.id }, data: { isAdministrator: true } });
    expect((await api.as(admin).get(`/orgs/${id}`)).status).toBe(200);
    expect((await api.as(member).get(`/orgs/${id}`)).status).toBe(403);

    await build.samlProvider({ organizationId: id, certificate: null });
    await api.as(admin).delete(`/orgs/${id}/saml/${samlProviderId}`);
    expect((await api.as(member).get(`/orgs/${id}`)).status).toBe(200);
  });

  it('200: lets integrations go on that are installed', async () => {
    const { id, admin } = await build.organization();
    const { client } = await vouchedAdmin(id, admin);
    const integration = await build.integration(id);
    const installation = await build.installation(integration, id);
    const url = `/integrations/${integration.name}/installations/${installation.id}/tokens`;
    const { token } = (await api.as(admin).post(url)).body;
    await requireSso(client, id, true);
    expect((await api.as(token).get(`/orgs/${id}`)).status).toBe(200);
    expect((await api.as(admin).post(url)).status).toBe(404);
  });

  it('404: lets in neither who is disabled or removed, nor a token of another organization', async () => {
    const { id, admin } = await build.organization();
    const { client, samlProviderId } = await vouchedAdmin(id, admin);
    await requireSso(client, id, true);
    const [disabled, removed] = [await build.member(id), await build.member(id)];
    await client.patch(`/orgs/${id}/members/${disabled.id}`, { disabled: true });
    await client.delete(`/orgs/${id}/members/${removed.id}`);
    const { id: other } = await build.organization();
    const elsewhere = await build.samlProvider({ organizationId: other });

    const tokens = [
      disabled.token,
      removed.token,
      await build.vouchedToken({ userId: disabled.id, samlProviderId }),
      await build.vouchedToken({ userId: removed.id, samlProviderId }),
      await build.vouchedToken({ userId: admin.id, samlProviderId: elsewhere.id }),
    ];
    for (const token of tokens) expect((await api.as(token).get(`/orgs/${id}`)).status).toBe(404);
  });

  it('2xx: lets somebody join by email domain or link, who then still has to use single sign-on', async () => {
    const { id, admin } = await build.organization({ emailDomains: ['example.com'] });
    const { client } = await vouchedAdmin(id, admin);
    await requireSso(client, id, true);
    const { body: link } = await client.post(`/orgs/${id}/link-invites`, { role: 'admin' });
    const [byDomain, byLink] = [await build.person(), await build.person()];

    const joins = [
      await api.as(byDomain).post(`/orgs/${id}/join`),
      await api.as(byLink).post(`/orgs/${id}/invites/${link.id}`),
    ];

    expect(joins.map(({ status }) => status)).toEqual([204, 200]);
    for (const person of [byDomain, byLink]) expect((await api.as(person).get(`/orgs/${id}`)).status).toBe(403);
  });
});

describe('a member who reads a site of an organization that requires single sign-on', () => {
  let site: PublishedSite;
  let organizationId: string;
  let admin: Person;
  let vouched: Client;
  let samlProviderId: string;

  beforeAll(async () => {
    const space = await newContentSpace();
    ({ organizationId, admin } = space);
    ({ client: vouched, samlProviderId } = await vouchedAdmin(organizationId, admin));
    site = await newPublishedSite({ space, visibility: 'visitor-auth' });
  });

  const claimsOf = async (client: Client) =>
    (await client.post(`/orgs/${organizationId}/ping`)).body.serviceVisitorClaims;
  const previewOf = async (client: Client) => (await client.get(`${site.url}/publishing/preview`)).body.url;
  const resolved = (url: string) => api.post('/urls/published', { url });
  const statusOf = async (apiToken: string) => (await api.as(apiToken).get(`/spaces/${site.space.id}`)).status;

  it('cannot go on with what an ordinary token has given before', async () => {
    const jwtToken = await claimsOf(api.as(admin));
    const preview = await previewOf(api.as(admin));
    const tokens = [(await site.resolve('', { jwtToken })).body.apiToken, (await resolved(preview)).body.apiToken];
    for (const token of tokens) expect(await statusOf(token)).toBe(200);

    await requireSso(vouched, organizationId, true);

    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect((await site.resolve('', { jwtToken })).body.apiToken).toBeUndefined();
    expect((await resolved(preview)).status).toBe(404);
    await requireSso(vouched, organizationId, false);
    for (const token of tokens) expect(await statusOf(token)).toBe(200);
  });

  it('can with what single sign-on gives, as long as that itself lasts', async () => {
    const expiresAt = new Date(Date.now() + 600_000);
    const client = api.as(await build.vouchedToken({ userId: admin.id, samlProviderId, expiresAt }));
    const preview = new URL(await previewOf(client)).searchParams.get('preview_token') ?? '';
    for (const token of [await claimsOf(client), preview]) {
      expect(payloadOf(token)['exp']).toBe(Math.floor(expiresAt.getTime() / 1000));
    }
  });

  it('can with what single sign-on gives, until its provider is deleted', async () => {
    await requireSso(vouched, organizationId, true);
    const jwtToken = await claimsOf(vouched);
    const preview = await previewOf(vouched);
    const tokens = [(await site.resolve('', { jwtToken })).body.apiToken, (await resolved(preview)).body.apiToken];
    for (const token of tokens) expect(await statusOf(token)).toBe(200);

    await vouched.delete(`/orgs/${organizationId}/saml/${samlProviderId}`);

    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect((await resolved(preview)).status).toBe(404);
    expect((await site.resolve('', { jwtToken })).body.apiToken).toBeUndefined();
  });
});
