import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { type Voucher, voucherFor } from '../../../test/vouching.js';
import { createWorld, type World } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

const HOUR_MS = 3_600_000;

describe('a token that another organization vouched for', () => {
  let world: World;
  let voucher: Voucher;
  /** Tokens that stand for the administrator of the world, by word of somebody else. */
  let tokens: string[];

  beforeAll(async () => {
    world = await createWorld();
    voucher = await voucherFor(world.admin.id);
    const { body } = await voucher.client.post('/user/tokens', { label: 'Made with it' });
    tokens = [voucher.token, body.token];
  });

  it('200: names only the organization that vouched, and only people in it', async () => {
    for (const token of tokens) {
      const { items } = (await api.as(token).get('/orgs')).body;
      expect(items.map(({ id }: { id: string }) => id)).toEqual([voucher.organizationId]);
      expect((await api.as(token).get(`/users/${world.read.id}`)).status).toBe(404);
      expect((await api.as(token).get(`/users/${voucher.admin.id}`)).status).toBe(200);
    }
  });

  it('200: lists, makes and ends no other tokens than those of its kind', async () => {
    const { body: own } = await api.as(world.admin).post('/user/tokens', { label: 'Own' });
    const other = await voucherFor(world.admin.id);
    const { body: ofOther } = await other.client.post('/user/tokens', { label: 'Of another organization' });

    const listed = (await voucher.client.get('/user/tokens')).body.items;
    const ends = await Promise.all([own, ofOther].map(({ id }) => voucher.client.delete(`/user/tokens/${id}`)));

    expect(new Set(listed.map(({ organization }: { organization: string }) => organization))).toEqual(
      new Set([voucher.organizationId]),
    );
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(own.id);
    expect(ends.map(({ status }) => status)).toEqual([204, 204]);
    expect((await api.as(own.token).get('/user')).status).toBe(200);
    expect((await api.as(ofOther.token).get('/user')).status).toBe(200);
  });

  it('answers anew under an idempotency key of the person whom it stands for', async () => {
    const headers = { 'idempotency-key': 'backup-2026-11-15' };
    const body = { label: 'Nightly backup' };
    const { body: own } = await api.as(world.admin).post('/user/tokens', body, { headers });

    const asked = await voucher.client.post('/user/tokens', body, { headers });
    const again = await voucher.client.post('/user/tokens', body, { headers });

    expect(asked.headers['idempotent-replayed']).toBeUndefined();
    expect(asked.body.token).not.toBe(own.token);
    expect((await api.as(asked.body.token).get(`/orgs/${world.organizationId}`)).status).toBe(404);
    expect(again).toMatchObject({ headers: { 'idempotent-replayed': 'true' }, body: { token: asked.body.token } });
  });

  it('says nothing of its person to scripts of other organizations', async () => {
    const script = `export default { render: () => Response.json({ type: 'element', element: { type: 'text', children: [] } }) };`;
    const integration = await build.integration(world.organizationId, { script, visibility: 'public' });
    const request = { componentId: 'card', props: {}, context: { type: 'document' } };
    const url = `/integrations/${integration.name}`;

    await voucher.client.post(`${url}/render`, request);
    await api.as(world.admin).post(`${url}/render`, request);

    const { rows } = await database.pool.query(
      `SELECT payload->'auth'->>'userId' AS "userId" FROM deliveries WHERE integration_id = $1 ORDER BY created_at, id`,
      [integration.id],
    );
    expect(rows).toEqual([{ userId: null }, { userId: world.admin.id }]);
  });

  it('404: gives nothing of its organization to another one in the name of its person', async () => {
    const { organizationId, client } = voucher;
    const [space, { id: site }] = [await build.space(organizationId), await build.site(organizationId)];
    const integration = await build.integration(organizationId, { visibility: 'public' });
    const organization = world.organizationId;
    const foreignSpace = await build.space(organization);

    const attempts = await changesBy(world.admin, async () => [
      await client.post(`/spaces/${space}/transfer`, { organization }),
      await client.post(`/integrations/${integration.name}/installations`, { organization }),
      await client.post(`/orgs/${organizationId}/sites/${site}/site-spaces`, { spaceId: foreignSpace }),
      await client.get(`/spaces/${foreignSpace}/content`),
    ]);

    const names = attempts.result.map(({ body }) => body.error.name);
    expect(names).toEqual([
      'organization.target_not_found',
      'organization.not_found',
      'site.space_unknown',
      'space.not_found',
    ]);
    expect({ written: attempts.written, counts: attempts.counts }).toEqual({ written: [], counts: {} });
  });

  it('can do there what its person may', async () => {
    const { organizationId: id, client } = voucher;
    expect((await client.patch(`/orgs/${id}`, { title: 'Renamed' })).status).toBe(200);
    expect((await client.get(`/orgs/${id}/audit-events`)).status).toBe(200);
  });
});

describe('a token that an organization vouched for ends', () => {
  it.each<[string, number, (voucher: Voucher, userId: string) => Promise<unknown>]>([
    [
      'the provider is deleted',
      401,
      ({ organizationId, samlProviderId, admin }) =>
        api.as(admin).delete(`/orgs/${organizationId}/saml/${samlProviderId}`),
    ],
    [
      'the member is disabled',
      404,
      ({ organizationId, admin }, userId) =>
        api.as(admin).patch(`/orgs/${organizationId}/members/${userId}`, { disabled: true }),
    ],
    [
      'the member is removed',
      404,
      ({ organizationId, admin }, userId) => api.as(admin).delete(`/orgs/${organizationId}/members/${userId}`),
    ],
    ['the organization is deleted', 404, ({ organizationId }) => build.deleteOrganization(organizationId)],
  ])('as soon as %s, with every token made with it', async (_what, status, act) => {
    const person = await build.person();
    const voucher = await voucherFor(person.id);
    const url = `/orgs/${voucher.organizationId}`;
    const made = (await voucher.client.post('/user/tokens', { label: 'Made', scopes: ['organization:read'] })).body;
    const clients = [voucher.client, api.as(made.token)];
    for (const client of clients) expect((await client.get(url)).status).toBe(200);

    await act(voucher, person.id);

    for (const client of clients) expect((await client.get(url)).status).toBe(status);
    expect((await api.as(person).get('/user')).status).toBe(200);
  });

  it('401: when its time is over', async () => {
    const person = await build.person();
    const { samlProviderId } = await voucherFor(person.id);
    const expiresAt = new Date(Date.now() - HOUR_MS);
    const token = await build.vouchedToken({ userId: person.id, samlProviderId, expiresAt });
    expect((await api.as(token).get('/user')).status).toBe(401);
  });

  it('does not work in another organization that makes the same person a member later', async () => {
    const person = await build.person();
    const { client } = await voucherFor(person.id);
    const { id: organizationId } = await build.organization();
    expect((await client.get(`/orgs/${organizationId}`)).status).toBe(404);
    await database.prisma.member.create({ data: { organizationId, userId: person.id, role: 'admin' } });
    expect((await client.get(`/orgs/${organizationId}`)).status).toBe(404);
    expect((await api.as(person).get(`/orgs/${organizationId}`)).status).toBe(200);
  });

  it('403: keeps to its scopes, and makes no token when it has some', async () => {
    const person = await build.person();
    const { organizationId, samlProviderId } = await voucherFor(person.id);
    const token = await build.vouchedToken({ userId: person.id, samlProviderId, scopes: ['organization:read'] });
    expect((await api.as(token).get(`/orgs/${organizationId}`)).status).toBe(200);
    expect((await api.as(token).get(`/orgs/${organizationId}/members`)).status).toBe(403);
    expect((await api.as(token).post('/user/tokens', { label: 'More' })).status).toBe(403);
  });
});
