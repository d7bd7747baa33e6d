import { describe, expect, it } from '@jest/globals';
import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, database } from '../../../test/harness.js';

/** An organization with two spaces, and an installation that is enabled on the first one. */
async function newReach(scopes: IntegrationScope[], enabled: 'all' | 'selected' = 'selected') {
  const { id, admin } = await build.organization();
  const [inside, outside] = [await newContentSpace({ id, admin }), await newContentSpace({ id, admin })];
  const integration = await build.integration(id, { scopes });
  const options = enabled === 'all' ? {} : { spaces: [inside.id] };
  const installation = await build.installation(integration, id, options);
  const client = api.as(build.installationToken(installation));
  const url = `/integrations/${integration.name}/installations/${installation.id}`;
  return { id, admin, inside, outside, integration, installation, client, url };
}

const linkTo = (spaceId: string, pageId: string) => `[there](/spaces/${spaceId}/pages/${pageId})`;

describe('an installation that reads content', () => {
  it('404: reads the spaces that it is enabled on, and those that it is enabled on later at once', async () => {
    const { inside, outside, client, admin, url } = await newReach(['space:content:read']);
    const statuses = async () =>
      Promise.all([inside, outside].map(async (space) => (await client.get(`${space.url}/content`)).status));
    expect(await statuses()).toEqual([200, 404]);
    await api.as(admin).post(`${url}/spaces`, { space: outside.id });
    expect(await statuses()).toEqual([200, 200]);
    await api.as(admin).delete(`${url}/spaces/${inside.id}`);
    expect(await statuses()).toEqual([404, 200]);
    await api.as(admin).patch(url, { space_selection: 'all' });
    expect(await statuses()).toEqual([200, 200]);
    await api.as(admin).delete(outside.url);
    expect(await statuses()).toEqual([200, 404]);
  });

  it('404: reads no space that has gone to another organization, also when it is enabled everywhere', async () => {
    const { inside, client, admin } = await newReach(['space:content:read'], 'all');
    const { id: elsewhere } = await build.organization();
    await database.prisma.member.create({ data: { organizationId: elsewhere, userId: admin.id, role: 'admin' } });
    expect((await client.get(`${inside.url}/content`)).status).toBe(200);
    await api.as(admin).post(`${inside.url}/transfer`, { organization: elsewhere });
    expect((await client.get(`${inside.url}/content`)).status).toBe(404);
  });

  it('200: sees links within what it is enabled on, and of others only that they lead nowhere', async () => {
    const { inside, outside, client, admin, url } = await newReach(['space:content:read']);
    const target = await inside.addPage('# Open target');
    const secret = await outside.addPage('# Secret target');
    const source = await inside.addPage(`# Source\n\n${linkTo(inside.id, target)} ${linkTo(outside.id, secret)}`);
    await outside.addPage(`# Secret source\n\n${linkTo(inside.id, target)}`);
    const links = await client.get(`${inside.url}/content/page/${source}/links`);
    const backlinks = await client.get(`${inside.url}/content/page/${target}/backlinks`);
    expect([links.status, links.body.count, links.body.stats.broken.total]).toEqual([200, 2, 1]);
    expect(links.text).toContain('Open target');
    expect([backlinks.status, backlinks.body.count]).toEqual([200, 1]);
    for (const { text } of [links, backlinks]) expect(text).not.toContain('Secret');
    await api.as(admin).post(`${url}/spaces`, { space: outside.id });
    expect((await client.get(`${inside.url}/content/page/${source}/links`)).body.stats.broken.total).toBe(0);
    expect((await client.get(`${inside.url}/content/page/${target}/backlinks`)).body.count).toBe(2);
  });

  it('403: changes nothing, and finds nothing across the organization', async () => {
    const { inside, client, id } = await newReach(['space:content:read']);
    const page = { operation: 'insert_page', document: { markdown: '# Page' } };
    expect((await client.post(`${inside.url}/content`, { changes: [page] })).body.error.name).toBe(
      'auth.scope_missing',
    );
    for (const path of [`/orgs/${id}/search?query=page`, `/orgs/${id}/spaces`, `/orgs/${id}/change-requests`]) {
      expect((await client.get(path)).body.error.name).toBe('auth.agent_token_limited');
    }
    expect((await client.get(inside.url)).body.error.name).toBe('auth.scope_missing');
  });
});

describe('an installation that writes content', () => {
  it('201, 403: proposes changes in the name of its integration, and leaves merging to people', async () => {
    const { inside, client, integration, installation, admin } = await newReach(['space:content:write']);
    const { status, body: proposal } = await client.post(`${inside.url}/change-requests`, { subject: 'Sync' });
    expect([status, proposal.createdBy.id, proposal.createdBy.displayName]).toEqual([
      201,
      integration.userId,
      'Messenger',
    ]);
    const url = `${inside.url}/change-requests/${proposal.id}`;
    const page = { operation: 'insert_page', document: { markdown: '# From afar' } };
    expect((await client.post(`${url}/content`, { changes: [page] })).status).toBe(200);
    expect((await client.post(`${url}/update`)).status).toBe(200);
    expect((await client.post(`${url}/merge`)).body.error.name).toBe('auth.agent_token_limited');
    expect((await api.as(admin).post(`${url}/merge`)).status).toBe(200);
    expect(await inside.outline()).toEqual({ 'from-afar': {} });
    const audited = await database.prisma.auditEvent.findFirstOrThrow({
      where: { action: 'change-request.created', targetId: proposal.id },
    });
    expect(audited).toMatchObject({
      actorType: 'installation',
      actorId: installation.id,
      actorLabel: integration.name,
      source: 'integration',
    });
  });

  it('200: changes the content of a space at once, as its author', async () => {
    const { inside, client, integration, admin } = await newReach(['space:content:write']);
    const page = { operation: 'insert_page', document: { markdown: '# Written' } };
    expect((await client.post(`${inside.url}/content`, { changes: [page] })).status).toBe(200);
    const { body } = await api.as(admin).get(`${inside.url}/revisions`);
    expect(body.items[0].author).toBe(integration.userId);
  });

  it('201, 404: imports into spaces that it is enabled on', async () => {
    const { inside, outside, client, id } = await newReach(['space:content:write']);
    const source = { type: 'archive', url: 'https://example.com/content.zip' };
    const started = await client.post(`/orgs/${id}/imports`, { source, target: { space: inside.id } });
    expect(started.status).toBe(201);
    expect((await client.get(`/orgs/${id}/imports/${started.body.id}`)).status).toBe(200);
    const refused = await client.post(`/orgs/${id}/imports`, { source, target: { space: outside.id } });
    expect([refused.status, refused.body.error.name]).toEqual([404, 'space.not_found']);
    const { body: others } = await outside.client.post(`/orgs/${id}/imports`, {
      source,
      target: { space: outside.id },
    });
    expect((await client.get(`/orgs/${id}/imports/${others.id}`)).body.error.name).toBe('import.not_found');
  });
});

describe('an installation that knows of spaces and sites', () => {
  it('200: describes a space, but does not decide who may do what in it', async () => {
    const { inside, client, admin } = await newReach(['space:metadata:read', 'space:metadata:write']);
    const { status, body } = await client.patch(inside.url, { title: 'Renamed' });
    expect([status, body.title, body.permissions.admin]).toEqual([200, 'Renamed', false]);
    for (const change of [{ defaultLevel: 'admin' }, { mergeRules: { type: 'inherit' } }]) {
      expect((await client.patch(inside.url, change)).body.error.name).toBe('auth.agent_token_limited');
    }
    expect((await api.as(admin).get(inside.url)).body).toMatchObject({ title: 'Renamed', defaultLevel: 'inherit' });
    expect((await client.delete(inside.url)).body.error.name).toBe('auth.agent_token_limited');
  });

  it('200: sees a site that it is enabled on, and of its spaces what readers see', async () => {
    const { id, outside, client, installation } = await newReach(['site:metadata:read']);
    const [site, hidden] = [await build.site(id, { spaces: [outside.id] }), await build.site(id)];
    await database.prisma.installation.update({
      where: { id: installation.id },
      data: {
        siteSelection: 'selected',
        sites: {
          create: [
            { siteId: site.id, organizationId: id, status: 'active', configuration: installation.configuration },
          ],
        },
      },
    });
    const { status, body } = await client.get(`/orgs/${id}/sites/${site.id}/structure`);
    expect(status).toBe(200);
    const [{ space }] = body.structure;
    expect(space.permissions).toMatchObject({ view: false, edit: false });
    expect((await client.get(`/orgs/${id}/sites/${hidden.id}`)).body.error.name).toBe('site.not_found');
    expect((await client.get(outside.url)).status).toBe(403);
  });

  it('204: takes conversations in under its own name', async () => {
    const { id, client, integration, installation } = await newReach(['conversations:ingest']);
    const part = { type: 'message', role: 'user', body: 'How do I pay?' };
    expect((await client.post(`/orgs/${id}/conversations`, { id: 'c-1', parts: [part] })).status).toBe(204);
    const [conversation] = await database.prisma.conversation.findMany({ where: { organizationId: id } });
    expect(conversation?.source).toBe(`integration:${integration.name}:${installation.id}`);
  });

  it('200: knows its organization and itself', async () => {
    const { id, client, integration } = await newReach([]);
    const { body: organization } = await client.get(`/orgs/${id}`);
    expect(organization.id).toBe(id);
    expect([organization.permissions.admin, organization.permissions.listMembers]).toEqual([false, false]);
    expect((await client.get('/user')).body).toMatchObject({ id: integration.userId, displayName: 'Messenger' });
    const foreign = await build.organization();
    expect((await client.get(`/orgs/${foreign.id}`)).body.error.name).toBe('organization.not_found');
  });
});

describe('the token of an installation', () => {
  it.each([
    ['paused', ({ admin, url }: Reach) => api.as(admin).patch(url, { status: 'paused' })],
    ['removed', ({ admin, url }: Reach) => api.as(admin).delete(url)],
    ['unpublished', ({ admin, integration }: Reach) => api.as(admin).delete(`/integrations/${integration.name}`)],
  ])('401: is worth nothing from the next request on once it is %s', async (_what, end) => {
    const reach = await newReach(['space:content:read']);
    const path = `${reach.inside.url}/content`;
    expect((await reach.client.get(path)).status).toBe(200);
    expect((await end(reach)).status).toBeLessThan(300);
    const { status, body } = await reach.client.get(path);
    expect([status, body.error.name]).toEqual([401, 'auth.token_invalid']);
  });

  it('200: works again once the installation goes on', async () => {
    const { admin, url, client, id } = await newReach([]);
    await api.as(admin).patch(url, { status: 'paused' });
    expect((await client.get(`/orgs/${id}`)).status).toBe(401);
    await api.as(admin).patch(url, { status: 'active' });
    expect((await client.get(`/orgs/${id}`)).status).toBe(200);
  });

  it('401: of an integration ends with the integration', async () => {
    const { admin, integration } = await newReach([]);
    const client = api.as(build.integrationToken(integration));
    expect((await client.get('/integrations')).status).toBe(200);
    await api.as(admin).delete(`/integrations/${integration.name}`);
    expect((await client.get('/integrations')).status).toBe(401);
  });

  it.each(['publishes', 'has installed'] as const)('401: ends with the organization that %s it', async (which) => {
    const [publisher, user] = [await build.organization(), await build.organization()];
    const integration = await build.integration(publisher.id, { visibility: 'public' });
    const client = api.as(build.installationToken(await build.installation(integration, user.id)));
    expect((await client.get(`/orgs/${user.id}`)).status).toBe(200);
    await build.deleteOrganization(which === 'publishes' ? publisher.id : user.id);
    // Operators work past the API, which remembers callers for a moment; whom it would refuse it looks up again.
    expect((await client.get(`/integrations/${integration.name}/installations`)).status).toBe(401);
  });

  it('401: speaks for no installation of another integration', async () => {
    const { installation, id } = await newReach([]);
    const other = await newReach([]);
    const forged = build.installationToken({ id: installation.id, integrationId: other.integration.id });
    expect((await api.as(forged).get(`/orgs/${id}`)).status).toBe(401);
  });

  it('has its scopes from the integration as it is now', async () => {
    const { inside, client, integration, id } = await newReach([]);
    expect((await client.get(inside.url)).status).toBe(403);
    await build.integration(id, { name: integration.name, scopes: ['space:metadata:read'] });
    expect((await client.get(inside.url)).status).toBe(200);
  });
});

type Reach = Awaited<ReturnType<typeof newReach>>;
