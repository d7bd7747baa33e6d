import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { newCertificate } from '../../../test/identity-provider-certificates.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

type Settings = Omit<Parameters<typeof build.samlProvider>[0], 'organizationId'>;

async function newProvider(settings: Settings = {}) {
  const { id: organizationId, admin } = await build.organization();
  const row = await build.samlProvider({ organizationId, ...settings });
  const client = api.as(admin);
  const url = `/orgs/${organizationId}/saml/${row.id}`;
  return { organizationId, admin, client, url, id: row.id, before: (await client.get(url)).body };
}

describe('PATCH /v1/orgs/:organizationId/saml/:samlProviderId', () => {
  it.each<[string, unknown]>([
    ['label', 'Everybody'],
    ['ssoURL', 'https://next.example.com/sso'],
    ['entityID', 'urn:next'],
    ['defaultRole', 'review'],
    ['defaultRole', null],
    ['signRequests', true],
    ['idpInitiated', false],
    ['roleMapping', { attribute: 'groups', roles: [{ value: 'outside', role: null }] }],
  ])('200: changes %s to %j and nothing else', async (field, value) => {
    const { client, url, before } = await newProvider();
    const { status, body } = await client.patch(url, { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, [field]: value });
    expect((await client.get(url)).body).toEqual(body);
  });

  it('200: takes a new certificate in place of those that were there', async () => {
    const { client, url, before } = await newProvider();
    const certificate = await newCertificate({ commonName: 'next.example.com' });
    const { body } = await client.patch(url, { certificate });
    expect(body).toEqual({ ...before, certificate, certificates: body.certificates });
    expect(body.certificates).toMatchObject([{ subject: 'CN=next.example.com' }]);
  });

  it('200: sets teams, and takes away with null what can be absent', async () => {
    const { organizationId, client, url, before } = await newProvider();
    const team = await build.team(organizationId);
    const roleMapping = { attribute: 'groups', roles: [{ value: 'chiefs', role: 'admin' }] };
    const teamMapping = { attribute: 'groups', teams: [{ value: 'writers', team }] };

    const { body: set } = await client.patch(url, { defaultTeam: team, roleMapping, teamMapping });
    expect(set).toMatchObject({ defaultTeam: { id: team }, roleMapping, teamMapping });

    const { body: fewer } = await client.patch(url, { teamMapping: null });
    const { teamMapping: _taken, ...rest } = set;
    expect(fewer).toEqual(rest);
    const { body: none } = await client.patch(url, { defaultTeam: null, roleMapping: null });
    expect(none).toEqual(before);
  });

  it('200: takes a mapping again of which a team is gone, but no other team that is not there', async () => {
    const { organizationId, client, url } = await newProvider();
    const [team, gone] = [await build.team(organizationId), await build.team(organizationId)];
    const mappingTo = (...teams: string[]) => ({
      teamMapping: { attribute: 'groups', teams: teams.map((each) => ({ value: each, team: each })) },
    });
    await client.patch(url, mappingTo(gone));
    await client.delete(`/orgs/${organizationId}/teams/${gone}`);

    expect((await client.patch(url, mappingTo(gone, team))).status).toBe(200);
    expect((await client.patch(url, mappingTo(gone, 'other'))).status).toBe(400);
  });

  it('200: changes nothing when nothing is said, and ignores what there is none of', async () => {
    const { client, url, before } = await newProvider();
    expect(await client.patch(url, {})).toMatchObject({ status: 200, body: before });
    expect(await client.patch(url, { status: 'pending', id: 'mine' })).toMatchObject({ status: 200, body: before });
  });

  it('200: names that another identity provider gave stand for nobody any more', async () => {
    const { admin, client, url, id, before } = await newProvider();
    await database.prisma.ssoIdentity.create({ data: { providerId: id, nameId: 'ada', userId: admin.id } });
    const known = () => database.prisma.ssoIdentity.count({ where: { providerId: id } });

    await client.patch(url, { label: 'Renamed', entityID: before.entityID });
    expect(await known()).toBe(1);
    await client.patch(url, { entityID: 'urn:somebody-else' });
    expect(await known()).toBe(0);
  });

  it('200: forgets the names of this provider alone', async () => {
    const { organizationId, admin, client, url } = await newProvider();
    const { id: neighbour } = await build.samlProvider({ organizationId });
    await database.prisma.ssoIdentity.create({ data: { providerId: neighbour, nameId: 'ada', userId: admin.id } });
    await client.patch(url, { entityID: 'urn:somebody-else' });
    expect(await database.prisma.ssoIdentity.count({ where: { providerId: neighbour } })).toBe(1);
  });

  it('200: is audited by the names of what was changed, without any certificate', async () => {
    const { organizationId, admin, client, url, id } = await newProvider();
    const response = await client.patch(url, { certificate: await newCertificate(), signRequests: true });
    const { audit } = await recordedBy(response);
    expect(audit).toEqual([
      {
        action: 'saml-provider.updated',
        actorId: admin.id,
        organizationId,
        targetId: id,
        payload: { fields: ['certificate', 'signRequests'] },
      },
    ]);
  });

  it.each<[string, object, string]>([
    ['an empty label', { label: '' }, 'body.label'],
    ['a label of null', { label: null }, 'body.label'],
    ['an address of null', { ssoURL: null }, 'body.ssoURL'],
    ['a script as address', { ssoURL: 'javascript:alert(1)' }, 'body.ssoURL'],
    ['a certificate that is none', { certificate: 'garbage!' }, 'body.certificate'],
    ['something that is neither true nor false', { signRequests: 'yes' }, 'body.signRequests'],
  ])('400: refuses %s and changes nothing', async (_what, body, path) => {
    const { client, url, before } = await newProvider();
    const response = await client.patch(url, { ...body, idpInitiated: false });
    expect([response.status, response.body.error.issues[0].path]).toEqual([400, path]);
    expect(await recordedBy(response)).toEqual(NOTHING);
    expect((await client.get(url)).body).toEqual(before);
  });

  it('400: teams must be teams of the organization', async () => {
    const { client, url, before } = await newProvider();
    const team = await build.team((await build.organization()).id);
    const response = await client.patch(url, { label: 'Renamed', defaultTeam: team });
    expect([response.status, response.body.error.name]).toEqual([400, 'saml_provider.team_unknown']);
    expect((await client.get(url)).body).toEqual(before);
  });

  it('404: a provider of another organization cannot be told from none, and stays as it is', async () => {
    const { organizationId, client } = await newProvider();
    const foreign = await newProvider();
    const responses = await Promise.all(
      [foreign.id, 'missing'].map((id) => client.patch(`/orgs/${organizationId}/saml/${id}`, { label: 'Mine' })),
    );
    expect(responses.map(({ status, body }) => [status, body.error.name])).toEqual([
      [404, 'saml_provider.not_found'],
      [404, 'saml_provider.not_found'],
    ]);
    expect((await foreign.client.get(foreign.url)).body).toEqual(foreign.before);
  });
});
