import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';

const NOTHING = {
  view: false,
  access: false,
  admin: false,
  ownTeam: false,
  createContent: false,
  createOpenAPISpec: false,
  ingestConversations: false,
  viewBilling: false,
  listMembers: false,
  listTeams: false,
  listIntegrations: false,
  listInstallations: false,
  installIntegration: false,
};
const GUEST = { ...NOTHING, view: true, access: true };
const READ = { ...GUEST, listMembers: true, listTeams: true, listIntegrations: true, listInstallations: true };
const CREATE = { ...READ, createContent: true, createOpenAPISpec: true, ingestConversations: true };
const ADMIN = { ...CREATE, admin: true, ownTeam: true, viewBilling: true, installIntegration: true };

describe('GET /v1/orgs', () => {
  it('200: lists the own organizations and nobody else’s, newest first', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    const client = api.as(admin);
    const second = await client.post('/orgs', { title: 'Second' });
    const third = await client.post('/orgs', { title: 'Third' });

    const response = await client.get('/orgs');

    expect(response.status).toBe(200);
    expect(idsOf(response.body)).toEqual([third.body.id, second.body.id, id]);
    expect(response.body).toMatchObject({ count: 3 });
    expect(response.body).not.toHaveProperty('next');
    expect(response.text).not.toContain(other.id);
  });

  it('200: each organization says what the caller may do there', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    await api.as(reader).post('/orgs', { title: 'My own' });

    const { items } = (await api.as(reader).get('/orgs')).body;

    expect(items.map(({ title, permissions }: ApiResponse['body']) => [title, permissions])).toEqual([
      ['My own', ADMIN],
      ['Acme', READ],
    ]);
  });

  it('200: a disabled membership and a deleted organization are not listed', async () => {
    const [disabled, deleted] = await Promise.all([build.organization(), build.organization()]);
    const person = await build.member(disabled.id);
    await api.as(disabled.admin).patch(`/orgs/${disabled.id}/members/${person.id}`, { disabled: true });
    await build.deleteOrganization(deleted.id);

    expect((await api.as(person).get('/orgs')).body).toEqual({ count: 0, items: [] });
    expect((await api.as(deleted.admin).get('/orgs')).body).toEqual({ count: 0, items: [] });
  });

  it('200: pages are complete and without repetition while organizations are added', async () => {
    const client = api.as(await build.person());
    const ids: string[] = [];
    for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
      ids.unshift((await client.post('/orgs', { title })).body.id);
    }

    const pages = await readPages(client, '/orgs?limit=2', () => client.post('/orgs', { title: 'Later' }));

    expect(pages.map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  it('200: a limit of 0 answers only the count', async () => {
    const { admin } = await build.organization();

    expect((await api.as(admin).get('/orgs?limit=0')).body).toEqual({ count: 1, items: [] });
  });

  it('400: refuses a cursor that was forged or belongs to somebody else', async () => {
    const { admin } = await build.organization();
    await api.as(admin).post('/orgs', { title: 'Second' });
    const { next } = (await api.as(admin).get('/orgs?limit=1')).body;
    const stranger = api.as(await build.person());

    expect(await stranger.get(`/orgs?page=${next.page}`)).toMatchObject({ status: 400 });
    expect((await api.as(admin).get('/orgs?page=abc')).body.error.name).toBe('request.cursor_invalid');
  });

  it.each(['-1', '1001', '1.5', 'many'])('400: refuses a limit of %s', async (limit) => {
    const response = await api.as(await build.person()).get(`/orgs?limit=${limit}`);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path: 'query.limit' }]);
  });

  it('401: needs a token', async () => {
    expect(await api.get('/orgs')).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });
});

describe('POST /v1/orgs', () => {
  it('201: comes with a site that shows a first space, where that is asked for', async () => {
    const person = await build.person();
    const { body } = await api.as(person).post('/orgs?withDefaultSite=true', { title: 'Acme' });
    const { site } = body.defaultContent;
    const structure = await api.as(person).get(`/orgs/${body.id}/sites/${site}/structure`);
    expect(structure.body.structure).toMatchObject([{ default: true, space: { title: 'Documentation' } }]);
    expect((await api.as(person).post(`/orgs/${body.id}/sites/${site}/publish`)).status).toBe(200);
  });

  it('201: creates an organization whose administrator is the caller', async () => {
    const person = await build.person();

    const response = await api.as(person).post('/orgs', { title: '  Acme Docs  ', onboardingPreferences: {} });

    expect(response.status).toBe(201);
    expect(response.headers['location']).toBe(`https://docs.test/v1/orgs/${response.body.id}`);
    expect(response.body).toMatchObject({
      object: 'organization',
      title: 'Acme Docs',
      emailDomains: [],
      type: 'business',
      defaultRole: 'read',
      inviteLinks: true,
      plan: 'enterprise_2024',
      mergeRules: { type: 'none' },
      urls: { location: response.headers['location'], app: `https://docs.test/o/${response.body.id}` },
      trial: { status: 'notapplicable', count: 0 },
      permissions: ADMIN,
    });
    const members = await api.as(person).get(`/orgs/${response.body.id}/members`);
    expect(members.body.items).toMatchObject([{ id: person.id, role: 'admin' }]);
  });

  it('201: email domains are kept in lower case and once each', async () => {
    const body = { title: 'Acme', emailDomains: ['Acme.test', ' acme.test', 'docs.acme.test'] };

    const response = await api.as(await build.person()).post('/orgs', body);

    expect(response.body.emailDomains).toEqual(['acme.test', 'docs.acme.test']);
  });

  it('201: stands in the audit trail', async () => {
    const person = await build.person();
    const { id } = (await api.as(person).post('/orgs', { title: 'Acme' })).body;

    const entry = await database.prisma.auditEvent.findFirst({ where: { organizationId: id } });

    expect(entry).toMatchObject({ action: 'organization.created', actorId: person.id, targetId: id });
  });

  it.each([
    ['no title', {}, 'body.title'],
    ['a title of one letter', { title: ' A ' }, 'body.title'],
    ['a title of 256 letters', { title: 'a'.repeat(256) }, 'body.title'],
    ['something that is no domain', { title: 'Acme', emailDomains: ['acme'] }, 'body.emailDomains[0]'],
    ['an address instead of a domain', { title: 'Acme', emailDomains: ['a@acme.test'] }, 'body.emailDomains[0]'],
  ])('400: refuses %s', async (_what, body, path) => {
    const response = await api.as(await build.person()).post('/orgs', body);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path }]);
  });

  it('401: needs a token', async () => {
    expect(await api.post('/orgs', { title: 'Acme' })).toMatchObject({ status: 401 });
  });

  it('403: a token with scopes cannot create organizations', async () => {
    const { id } = await build.person();
    const token = await build.token(id, { scopes: ['organization:read', 'organization:write'] });

    expect(await api.as(token).post('/orgs', { title: 'Acme' })).toMatchObject({ status: 403 });
  });
});

describe('GET /v1/orgs/:organizationId', () => {
  it.each([
    ['admin', ADMIN],
    ['create', CREATE],
    ['review', READ],
    ['edit', READ],
    ['comment', READ],
    ['read', READ],
    [null, GUEST],
  ] as const)('200: says truthfully what a member with the role %s may do', async (role, permissions) => {
    const { id } = await build.organization();
    const member = await build.member(id, role);

    const response = await api.as(member).get(`/orgs/${id}`);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id, title: 'Acme' });
    expect(response.body.permissions).toEqual(permissions);
  });

  it('401: needs a token that exists', async () => {
    const { id } = await build.organization();

    expect((await api.get(`/orgs/${id}`)).body.error.name).toBe('auth.token_missing');
    expect((await api.as('lct_unknown').get(`/orgs/${id}`)).body.error.name).toBe('auth.token_invalid');
  });

  it('404: an outsider cannot tell an organization from one that does not exist', async () => {
    const { id } = await build.organization();
    const outsider = api.as(await build.person());

    const [hidden, unknown] = [await outsider.get(`/orgs/${id}`), await outsider.get('/orgs/unknown')];

    expect(hidden.status).toBe(404);
    expect({ ...hidden.body.error, requestId: '' }).toEqual({ ...unknown.body.error, requestId: '' });
  });

  it('404: a disabled member has no access, and has it again when enabled', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id);
    const setDisabled = (disabled: boolean) => api.as(admin).patch(`/orgs/${id}/members/${member.id}`, { disabled });

    await setDisabled(true);
    expect(await api.as(member).get(`/orgs/${id}`)).toMatchObject({ status: 404 });
    await setDisabled(false);
    expect(await api.as(member).get(`/orgs/${id}`)).toMatchObject({ status: 200 });
  });
});
