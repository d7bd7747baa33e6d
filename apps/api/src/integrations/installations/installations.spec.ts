import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { CONFIGURATIONS, newInstallation, newIntegration } from '../../../test/new-installation.js';
import { recordedBy } from '../../../test/recorded.js';

describe('POST /v1/integrations/:integrationName/installations', () => {
  it('201: installs a public integration, which is told of it', async () => {
    const { integration, url } = await newIntegration();
    const { id, admin } = await build.organization();
    const response = await api.as(admin).post(url, { organization: id });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      status: 'active',
      space_selection: 'all',
      site_selection: 'all',
      spaces: 0,
      configuration: {},
      externalIds: [],
      target: { organization: id },
      urls: {
        location: expect.stringMatching(new RegExp(`/v1${url}/${response.body.id}$`)),
        publicContentEndpoint: response.body.urls.publicEndpoint,
      },
    });
    expect(response.headers['location']).toBe(response.body.urls.location);
    const told = { installationId: response.body.id, integrationId: integration.id, status: 'active' };
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'installation.created', organizationId: id, targetId: response.body.id }],
      events: [{ type: 'installation.set-up', organizationId: id, payload: told }],
    });
    expect((await api.as(admin).get(`${url}/${response.body.id}`)).body).toEqual(response.body);
  });

  it.each([
    ['all', 'all'],
    ['organization', 'all'],
    ['space', 'selected'],
    ['site', 'selected'],
  ] as const)('201: one for target "%s" is enabled on %s at first', async (target, selection) => {
    const { installation } = await newInstallation({ target });
    expect([installation.space_selection, installation.site_selection]).toEqual([selection, selection]);
  });

  it('201: is pending with its defaults while something that is required is missing', async () => {
    const { installation } = await newInstallation({ configurations: CONFIGURATIONS });
    expect(installation).toMatchObject({ status: 'pending', configuration: { color: 'red' } });
  });

  it('400: refuses a body without an organization', async () => {
    const { url, owner } = await newIntegration();
    for (const body of [{}, { organization: 5 }]) expect((await api.as(owner).post(url, body)).status).toBe(400);
  });

  it('403: is for administrators of the organization', async () => {
    const { url } = await newIntegration();
    const { id } = await build.organization();
    const { create } = await build.membersOfEveryRole(id);
    const { status, body } = await api.as(create).post(url, { organization: id });
    expect([status, body.error.name]).toEqual([403, 'access.denied']);
  });

  it('404: knows no organization that the caller does not belong to, and none that does not exist', async () => {
    const { url, owner } = await newIntegration();
    const { id } = await build.organization();
    for (const organization of [id, 'nobody']) {
      const { status, body } = await api.as(owner).post(url, { organization });
      expect([status, body.error.name]).toEqual([404, 'organization.not_found']);
    }
  });

  it('404: knows no private integration of others, also when the caller publishes it elsewhere', async () => {
    const { url, owner, ownerId } = await newIntegration({ visibility: 'private' });
    const { id, admin } = await build.organization();
    await database.prisma.member.create({ data: { organizationId: id, userId: owner.id, role: 'admin' } });
    for (const person of [admin, owner]) {
      const { status, body } = await api.as(person).post(url, { organization: id });
      expect([status, body.error.name]).toEqual([404, 'integration.not_found']);
    }
    const unknown = await api.as(admin).post('/integrations/nothing/installations', { organization: id });
    expect([unknown.status, unknown.body.error.name]).toEqual([404, 'integration.not_found']);
    expect((await api.as(owner).post(url, { organization: ownerId })).status).toBe(201);
  });

  it('409: installs once, also when two ask at the same time', async () => {
    const { url } = await newIntegration();
    const { id, admin } = await build.organization();
    const responses = await Promise.all([1, 2, 3].map(() => api.as(admin).post(url, { organization: id })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { body } = await api.as(admin).post(url, { organization: id });
    expect(body.error.name).toBe('installation.exists');
  });
});

describe('GET /v1/integrations/:integrationName/installations', () => {
  it('200: shows all to the owner and to the integration, and to others their own', async () => {
    const { collection, owner, integration, admin, installation } = await newInstallation();
    const other = await build.organization();
    const { body: theirs } = await api.as(other.admin).post(collection, { organization: other.id });
    for (const caller of [owner, build.integrationToken(integration)]) {
      const { status, body } = await api.as(caller).get(collection);
      expect([status, body.count]).toEqual([200, 2]);
      expect(body.items.map((item: { id: string }) => item.id)).toEqual([theirs.id, installation.id]);
    }
    expect((await api.as(admin).get(collection)).body.items).toEqual([installation]);
    expect((await api.as((await build.organization()).admin).get(collection)).body).toEqual({ count: 0, items: [] });
  });

  it('200: goes page by page, and finds one by an id of another system', async () => {
    const { collection, owner } = await newInstallation();
    const { id, admin } = await build.organization();
    const { body: second } = await api.as(admin).post(collection, { organization: id });
    await api.as(admin).patch(`${collection}/${second.id}`, { externalIds: ['team-7', 'T-7'] });
    const { body: first } = await api.as(owner).get(`${collection}?limit=1`);
    const { body: next } = await api.as(owner).get(`${collection}?limit=1&page=${first.next.page}`);
    expect([first.items[0].id === second.id, next.items.length, first.count]).toEqual([true, 1, 2]);
    const { body: found } = await api.as(owner).get(`${collection}?externalId=T-7`);
    expect(found.items.map((item: { id: string }) => item.id)).toEqual([second.id]);
    expect((await api.as(owner).get(`${collection}?externalId=T`)).body.count).toBe(0);
  });

  it('404: a private integration of others does not exist', async () => {
    const { url } = await newIntegration({ visibility: 'private' });
    const outsider = (await build.organization()).admin;
    expect((await api.as(outsider).get(url)).body.error.name).toBe('integration.not_found');
    const foreign = await newIntegration();
    expect((await api.as(build.integrationToken(foreign.integration)).get(url)).status).toBe(404);
  });
});

describe('GET /v1/integrations/:integrationName/installations/:installationId', () => {
  it('200: shows members that it is there, but its configuration only to those who may change it', async () => {
    const { url, id, admin, owner, integration, installation } = await newInstallation();
    await api.as(admin).patch(url, { configuration: { password: 'hush' } });
    const { read, create } = await build.membersOfEveryRole(id);
    for (const person of [read, create]) {
      const { status, body } = await api.as(person).get(url);
      expect([status, body.id, body.configuration]).toEqual([200, installation.id, {}]);
    }
    const row = { id: installation.id, integrationId: integration.id };
    for (const caller of [admin, owner, build.integrationToken(integration), build.installationToken(row)]) {
      expect((await api.as(caller).get(url)).body.configuration).toEqual({ password: 'hush' });
    }
  });

  it('404: an installation of others, or of another integration, does not exist', async () => {
    const { url, collection, id, installation } = await newInstallation();
    const other = await newInstallation();
    const guest = await build.member(id, null);
    const row = { id: other.installation.id, integrationId: other.integration.id };
    const strangers = [other.admin, guest, build.integrationToken(other.integration), build.installationToken(row)];
    for (const caller of strangers) {
      const { status, body } = await api.as(caller).get(url);
      expect([status, body.error.name]).toEqual([404, 'installation.not_found']);
      expect((await api.as(caller).get(`${collection}/nothing`)).status).toBe(404);
    }
    const misplaced = `${other.collection}/${installation.id}`;
    expect((await api.as(other.owner).get(misplaced)).body.error.name).toBe('installation.not_found');
  });

  it('404: one in an organization that was deleted is gone', async () => {
    const { url, id, owner } = await newInstallation();
    await build.deleteOrganization(id);
    expect((await api.as(owner).get(url)).status).toBe(404);
  });
});
