import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PROVIDER } from '../../../../../packages/saml/test/test-identities.js';
import { api, build, database, startedWith } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const ssoURL = 'https://idp.example.com/sso?tenant=acme';
const entityID = 'https://idp.example.com/metadata';

const certificate = PROVIDER.certificate.trim();

async function newOrganization() {
  const { id, admin } = await build.organization();
  return { id, admin, client: api.as(admin), url: `/orgs/${id}/saml` };
}

describe('POST /v1/orgs/:organizationId/saml', () => {
  it('201: makes a pending provider of a label alone, and tells what the identity provider has to know', async () => {
    const { id, client, url } = await newOrganization();

    const { status, body, headers } = await client.post(url, { label: ' Staff ' });

    const location = `https://docs.test/v1/orgs/${id}/saml/${body.id}`;
    const service = `https://docs.test/sso/saml/${body.id}`;
    expect(status).toBe(201);
    expect(headers['location']).toBe(location);
    expect(body).toEqual({
      object: 'saml-provider',
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      label: 'Staff',
      ssoURL: '',
      entityID: '',
      certificate: '',
      certificates: [],
      warnings: [],
      defaultRole: 'read',
      signRequests: false,
      idpInitiated: true,
      createdAt: expect.any(String),
      status: 'pending',
      service: { acsURL: `${service}/acs`, startURL: `${service}/start`, entityID: `${service}/metadata` },
      urls: { location },
    });
  });

  it('201: makes an active provider of everything that can be said', async () => {
    const { id, client, url } = await newOrganization();
    const team = await build.team(id, {}, 'Writers');
    const given = {
      label: 'x'.repeat(30),
      ssoURL,
      entityID: 'urn:idp:acme',
      defaultRole: 'edit',
      signRequests: true,
      idpInitiated: false,
      roleMapping: { attribute: 'groups', roles: [{ value: 'chiefs', role: 'admin' }] },
      teamMapping: { attribute: 'groups', teams: [{ value: 'writers', team }] },
    };

    const { status, body } = await client.post(url, { ...given, certificate, defaultTeam: team });

    expect(status).toBe(201);
    expect(body).toMatchObject({ ...given, certificate, status: 'active', warnings: [] });
    expect(body.defaultTeam).toEqual((await client.get(`/orgs/${id}/teams/${team}`)).body);
    expect(body.certificates).toMatchObject([{ subject: 'CN=idp.example.com' }]);
  });

  it('201: stays pending until the last of three settings is there, in whatever order they come', async () => {
    const { client, url } = await newOrganization();
    for (const [first, second, third] of [
      [{ ssoURL }, { entityID }, { certificate }],
      [{ certificate }, { ssoURL }, { entityID }],
      [{ entityID }, { certificate }, { ssoURL }],
    ]) {
      const { body } = await client.post(url, { label: 'Staff', ...first });
      const halfway = await client.patch(`${url}/${body.id}`, second);
      const complete = await client.patch(`${url}/${body.id}`, third);
      expect([body.status, halfway.body.status, complete.body.status]).toEqual(['pending', 'pending', 'active']);
    }
  });

  it("201: new members get the organization's default role unless another one is named; null makes guests", async () => {
    const { id, client, url } = await newOrganization();
    await client.patch(`/orgs/${id}`, { defaultRole: 'comment' });
    const roleFor = async (body: object) => (await client.post(url, { label: 'Staff', ...body })).body.defaultRole;
    expect(await roleFor({})).toBe('comment');
    expect(await roleFor({ defaultRole: 'review' })).toBe('review');
    expect(await roleFor({ defaultRole: null })).toBeNull();
  });

  it('201: makes one provider for one idempotency key', async () => {
    const { id, client, url } = await newOrganization();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await client.post(url, { label: 'Staff' }, { headers });
    const again = await client.post(url, { label: 'Staff' }, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await database.prisma.samlProvider.count({ where: { organizationId: id } })).toBe(1);
  });

  it('201: gives every provider a key of its own', async () => {
    const { client, url } = await newOrganization();
    const made = [await client.post(url, { label: 'One' }), await client.post(url, { label: 'Two' })];
    const rows = await database.prisma.samlProvider.findMany({
      where: { id: { in: made.map(({ body }) => body.id) } },
    });
    expect(new Set(rows.map(({ serviceCertificate }) => serviceCertificate)).size).toBe(2);
    expect(new Set(rows.map(({ serviceKey }) => Buffer.from(serviceKey).toString('hex'))).size).toBe(2);
  });

  it('201: works on a host with a long name', async () => {
    const { url, admin } = await newOrganization();
    const { api: elsewhere, close } = await startedWith({
      LECTERN_PUBLIC_URL: `https://${'documentation-'.repeat(4)}x.${'department-'.repeat(4)}x.example.com`,
    });
    const { status } = await elsewhere.as(admin).post(url, { label: 'Staff' });
    await close();
    expect(status).toBe(201);
  });

  it('201: is audited by the names of what was said, without any certificate', async () => {
    const { id, admin, client, url } = await newOrganization();
    const response = await client.post(url, { label: 'Staff', certificate, ssoURL });
    const { audit } = await recordedBy(response);
    expect(audit).toEqual([
      {
        action: 'saml-provider.created',
        actorId: admin.id,
        organizationId: id,
        targetId: response.body.id,
        payload: { fields: ['label', 'ssoURL', 'certificate'] },
      },
    ]);
    const rows = await database.prisma.auditEvent.findMany({ where: { targetId: response.body.id } });
    expect(rows).toMatchObject([{ targetLabel: 'Staff', targetType: 'saml-provider' }]);
    expect(JSON.stringify(rows)).not.toMatch(/CERTIFICATE-|MII|idp\.example/);
  });

  it.each<[string, object, string]>([
    ['no label', {}, 'body.label'],
    ['an empty label', { label: '  ' }, 'body.label'],
    ['a label of 31 characters', { label: 'x'.repeat(31) }, 'body.label'],
    ['an empty name', { label: 'x', entityID: '' }, 'body.entityID'],
    ['a name of 1025 characters', { label: 'x', entityID: 'x'.repeat(1025) }, 'body.entityID'],
    ['a certificate of 10001 characters', { label: 'x', certificate: 'A'.repeat(10_001) }, 'body.certificate'],
    ['an empty certificate', { label: 'x', certificate: '' }, 'body.certificate'],
    ['a script as address', { label: 'x', ssoURL: 'javascript:alert(1)' }, 'body.ssoURL'],
    ['an address of another kind', { label: 'x', ssoURL: 'ftp://idp.example.com/sso' }, 'body.ssoURL'],
    ['an address without a scheme', { label: 'x', ssoURL: '//idp.example.com/sso' }, 'body.ssoURL'],
    ['a space in the host', { label: 'x', ssoURL: 'https://idp .example.com/' }, 'body.ssoURL'],
    ['a space in the path', { label: 'x', ssoURL: 'https://idp.example.com/a b' }, 'body.ssoURL'],
    ['an address that is too long', { label: 'x', ssoURL: `https://a.example/${'x'.repeat(2040)}` }, 'body.ssoURL'],
    ['an unknown role', { label: 'x', defaultRole: 'owner' }, 'body.defaultRole'],
    ['a team that is no id', { label: 'x', defaultTeam: 'a b' }, 'body.defaultTeam'],
    ['a mapping without rules', { label: 'x', roleMapping: { attribute: 'a', roles: [] } }, 'body.roleMapping.roles'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { client, url } = await newOrganization();
    const response = await client.post(url, body);
    expect([response.status, response.body.error.issues[0].path]).toEqual([400, path]);
    expect(await recordedBy(response)).toEqual(NOTHING);
  });

  it('201: takes a name of 1024 characters, and an address of this network', async () => {
    const { client, url } = await newOrganization();
    const long = { entityID: 'x'.repeat(1024), ssoURL: 'http://10.0.0.1:8080/sso' };
    expect((await client.post(url, { label: 'Staff', ...long })).body).toMatchObject(long);
  });

  it('400: teams must be teams of the organization', async () => {
    const { client, url } = await newOrganization();
    const { id: foreign } = await build.organization();
    const team = await build.team(foreign);
    const teamMapping = { attribute: 'groups', teams: [{ value: 'writers', team }] };
    for (const body of [{ defaultTeam: team }, { defaultTeam: 'missing' }, { teamMapping }]) {
      const response = await client.post(url, { label: 'Staff', ...body });
      expect([response.status, response.body.error.name]).toEqual([400, 'saml_provider.team_unknown']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await client.get(url)).body.items).toEqual([]);
  });

  it('409: an organization has 20 at most, however many are made at once', async () => {
    const { id, client, url } = await newOrganization();
    for (let made = 0; made < 19; made += 1) await build.samlProvider({ organizationId: id });

    const responses = await Promise.all([1, 2, 3].map(() => client.post(url, { label: 'One more' })));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.error).toMatchObject({
      name: 'saml_provider.too_many',
      message: expect.stringContaining('20'),
    });
    expect(await database.prisma.samlProvider.count({ where: { organizationId: id } })).toBe(20);
  });
});

describe('GET /v1/orgs/:organizationId/saml', () => {
  it('200: lists those of the organization page by page, newest first', async () => {
    const { id, client, url } = await newOrganization();
    await build.samlProvider({ organizationId: (await newOrganization()).id });
    const ids: string[] = [];
    for (const certificate of [undefined, null, undefined]) {
      ids.unshift((await build.samlProvider({ organizationId: id, ...(certificate === null && { certificate }) })).id);
    }

    const pages = await readPages(client, `${url}?limit=2`);

    expect(pages.flatMap(idsOf)).toEqual(ids);
    expect(pages.map(({ items }) => items.map(({ status }: { status: string }) => status))).toEqual([
      ['active', 'pending'],
      ['active'],
    ]);
  });

  it('200: an organization without any has an empty list', async () => {
    const { client, url } = await newOrganization();
    const { status, body } = await client.get(url);
    expect([status, body.items]).toEqual([200, []]);
  });
});

describe('GET /v1/orgs/:organizationId/saml/:samlProviderId', () => {
  it('200: answers what was answered when it was made', async () => {
    const { client, url } = await newOrganization();
    const { body: made } = await client.post(url, { label: 'Staff', ssoURL, entityID, certificate });
    const { status, body } = await client.get(`${url}/${made.id}`);
    expect([status, body]).toEqual([200, made]);
  });

  it('200: a team that was deleted is the team of no provider', async () => {
    const { id, client, url } = await newOrganization();
    const defaultTeamId = await build.team(id);
    const { id: provider } = await build.samlProvider({ organizationId: id, defaultTeamId });
    expect((await client.get(`${url}/${provider}`)).body.defaultTeam).toMatchObject({ id: defaultTeamId });

    await client.delete(`/orgs/${id}/teams/${defaultTeamId}`);

    const { status, body } = await client.get(`${url}/${provider}`);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('defaultTeam');
  });

  it('404: knows only those of the organization', async () => {
    const { client, url } = await newOrganization();
    const { id: foreign } = await build.samlProvider({ organizationId: (await newOrganization()).id });
    for (const id of [foreign, 'missing']) {
      const { status, body } = await client.get(`${url}/${id}`);
      expect([status, body.error.name]).toEqual([404, 'saml_provider.not_found']);
    }
  });
});
