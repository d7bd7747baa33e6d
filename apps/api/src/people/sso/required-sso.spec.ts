import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { actions } from '@lectern/domain/platform/permissions/actions';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, type Client, database } from '../../../test/harness.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';
import { payloadOf } from '../../../test/raw-jwt.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { guardedEndpoints, LEAVING_TRACES, OWN_ACCOUNT, told } from '../../../test/vouching.js';
import { createWorld, type World } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

/** What samples do in organizations of their own, which single sign-on has nothing to do with. */
const ELSEWHERE = ['getContentByUrl'];
/** What needs another organization too, where single sign-on of this one is worth nothing. */
const TO_OTHERS = ['transferCollection', 'transferSpace'];

/** Gives an organization a provider and its administrator a token of it. */
async function vouchedAdmin(organizationId: string, { id: userId }: { id: string }) {
  const { id: samlProviderId } = await build.samlProvider({ organizationId });
  // Samples make and remove providers, the oldest first.
  await database.prisma.samlProvider.update({
    where: { id: samlProviderId },
    data: { createdAt: new Date('2100-01-01') },
  });
  return { samlProviderId, client: api.as(await build.vouchedToken({ userId, samlProviderId })) };
}

/** Switches single sign-on on or off, in the process that is asked next. */
async function require(client: Client, organizationId: string, sso: boolean): Promise<void> {
  expect(await client.patch(`/orgs/${organizationId}`, { sso })).toMatchObject({ status: 200, body: { sso } });
}

describe('an organization that requires single sign-on', () => {
  let world: World;
  let vouched: Client;
  let stranger: Person;

  beforeAll(async () => {
    world = await createWorld();
    ({ client: vouched } = await vouchedAdmin(world.organizationId, world.admin));
    stranger = await build.person();
  });

  /** What an operation answers to an ordinary token of the administrator, to somebody else, and to single sign-on. */
  async function answersOf(operationId: string) {
    const [refused, allowed] = [await sampleRequest(operationId, world), await sampleRequest(operationId, world)];
    await require(vouched, world.organizationId, true);
    const { result, written, counts } = await changesBy(world.admin, () => send(api.as(world.admin), refused));
    const ofStranger = told(await send(api.as(stranger), refused));
    const { status } = await send(vouched, allowed);
    await require(vouched, world.organizationId, false);
    const changed = written.length > 0 || Object.keys(counts).length > 0;
    return { ordinary: result, ofStranger, vouched: status, changed: changed && !LEAVING_TRACES.includes(operationId) };
  }

  it('403: lets no other token in, by whatever operation, and works with those of its provider', async () => {
    const wrong: string[] = [];
    for (const { operationId, access } of guardedEndpoints) {
      if (OWN_ACCOUNT.includes(operationId) || ELSEWHERE.includes(operationId) || actions[access].everywhere) continue;
      const { ordinary, ofStranger, vouched: status, changed } = await answersOf(operationId);
      const isOut =
        actions[access].on === 'account'
          ? told(ordinary) === ofStranger
          : ordinary.status === 403 && ordinary.body.error.name === 'auth.sso_required';
      if (!isOut || changed) wrong.push(`${operationId}: ${told(ordinary)}${changed ? ', with changes' : ''}`);
      const isHindered = TO_OTHERS.includes(operationId) ? status !== 404 : status >= 300;
      if (isHindered) wrong.push(`${operationId}: ${status} with single sign-on`);
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  it('403: tells members how to get in, and others nothing', async () => {
    const { id, admin } = await build.organization();
    const { client } = await vouchedAdmin(id, admin);
    await require(client, id, true);
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
    await require(client, id, true);

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
    await require(client, id, true);
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
    await require(client, id, true);
    expect((await api.as(token).get(`/orgs/${id}`)).status).toBe(200);
    expect((await api.as(admin).post(url)).status).toBe(404);
  });

  it('404: lets in neither who is disabled or removed, nor a token of another organization', async () => {
    const { id, admin } = await build.organization();
    const { client, samlProviderId } = await vouchedAdmin(id, admin);
    await require(client, id, true);
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

  it('2xx: lets somebody join by e-mail domain or link, who then still has to use single sign-on', async () => {
    const { id, admin } = await build.organization({ emailDomains: ['example.com'] });
    const { client } = await vouchedAdmin(id, admin);
    await require(client, id, true);
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

    await require(vouched, organizationId, true);

    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect((await site.resolve('', { jwtToken })).body.apiToken).toBeUndefined();
    expect((await resolved(preview)).status).toBe(404);
    await require(vouched, organizationId, false);
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
    await require(vouched, organizationId, true);
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
