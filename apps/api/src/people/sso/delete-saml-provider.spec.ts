import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

async function newProvider() {
  const { id: organizationId, admin } = await build.organization();
  const { id } = await build.samlProvider({ organizationId, label: 'Staff' });
  return { organizationId, admin, id, client: api.as(admin), url: `/orgs/${organizationId}/saml/${id}` };
}

describe('DELETE /v1/orgs/:organizationId/saml/:samlProviderId', () => {
  it('204: removes it and records that once, however often it is asked for', async () => {
    const { organizationId, admin, client, url, id } = await newProvider();
    const [first, again] = [await client.delete(url), await client.delete(url)];
    expect([first.status, again.status, (await client.get(url)).status]).toEqual([204, 204, 404]);
    const { audit } = await recordedBy(first);
    expect(audit).toMatchObject([{ action: 'saml-provider.deleted', actorId: admin.id, organizationId, targetId: id }]);
    expect(await recordedBy(again)).toEqual(NOTHING);
  });

  it('204: ends every token that it vouched for at once, and no other', async () => {
    const { organizationId, client, url, id } = await newProvider();
    const { id: neighbour } = await build.samlProvider({ organizationId });
    const person = await build.member(organizationId);
    const [vouched, elsewhere] = await Promise.all(
      [id, neighbour].map((samlProviderId) => build.vouchedToken({ userId: person.id, samlProviderId })),
    );
    const statusFor = async (token = '') => (await api.as(token).get(`/orgs/${organizationId}`)).status;
    expect([await statusFor(vouched), await statusFor(elsewhere)]).toEqual([200, 200]);

    await client.delete(url);

    expect([await statusFor(vouched), await statusFor(elsewhere), await statusFor(person.token)]).toEqual([
      401, 200, 200,
    ]);
  });

  it('204: forgets sign-ins, names and assertions of the provider, and no member', async () => {
    const { organizationId, admin, client, url, id: providerId } = await newProvider();
    const { prisma } = database;
    const expiresAt = new Date(Date.now() + 60_000);
    await prisma.ssoSignIn.create({ data: { id: providerId, providerId, expiresAt } });
    await prisma.ssoIdentity.create({ data: { providerId, nameId: 'ada', userId: admin.id } });
    await prisma.seenAssertion.create({ data: { providerId, idHash: new Uint8Array(32), expiresAt } });

    await client.delete(url);

    const where = { providerId };
    const left = [prisma.ssoSignIn.count({ where }), prisma.ssoIdentity.count({ where })];
    expect(await Promise.all([...left, prisma.seenAssertion.count({ where })])).toEqual([0, 0, 0]);
    expect((await client.get(`/orgs/${organizationId}/members/${admin.id}`)).status).toBe(200);
  });

  it('204: deletes nothing of another organization by way of an own one', async () => {
    const { organizationId, client } = await newProvider();
    const foreign = await newProvider();
    const response = await client.delete(`/orgs/${organizationId}/saml/${foreign.id}`);
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect((await foreign.client.get(foreign.url)).status).toBe(200);
  });
});

describe('the SAML providers of an organization', () => {
  const requests = [
    ['GET', '', undefined],
    ['POST', '', { label: 'Mine' }],
    ['GET', '/:id', undefined],
    ['PATCH', '/:id', { label: 'Mine' }],
    ['DELETE', '/:id', undefined],
  ] as const;

  it.each(requests)(
    '401, 403, 404: %s /v1/orgs/:organizationId/saml%s is for its administrators',
    async (...request) => {
      const [method, path, body] = request;
      const { organizationId, id } = await newProvider();
      const url = `/orgs/${organizationId}/saml${path.replace(':id', id)}`;
      const { admin: outsider } = await build.organization();
      const members = Object.values(await build.membersOfEveryRole(organizationId));

      expect((await api.call(method, url, { body })).status).toBe(401);
      for (const member of members) {
        expect((await api.as(member).call(method, url, { body })).status).toBe(403);
      }
      const { status, body: responded } = await api.as(outsider).call(method, url, { body });
      expect([status, responded.error.name]).toEqual([404, 'organization.not_found']);
      expect(await database.prisma.samlProvider.findMany({ where: { organizationId } })).toMatchObject([
        { id, label: 'Staff' },
      ]);
    },
  );
});
