import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, native, platform } from '../../../test/harness.js';

const { fanOut } = await native<typeof import('@lectern/commands/integrations/deliveries/fan-out')>(
  '@lectern/commands/integrations/deliveries/fan-out',
);

/** A public integration of one organization that is installed in another one, and its next version. */
async function installedElsewhere() {
  const owner = await build.organization();
  const space = await newContentSpace();
  const integration = await build.integration(owner.id, { visibility: 'public', scopes: ['space:metadata:read'] });
  const installation = await build.installation(integration, space.organizationId);
  const scopes = ['space:metadata:read', 'space:content:read'] as const;
  const { name } = integration;
  await build.integration(owner.id, { name, visibility: 'public', scopes: [...scopes] });
  const url = `/integrations/${name}/installations/${installation.id}`;
  const agent = api.as(build.installationToken(installation));
  return { owner, space, integration, installation, url, agent };
}

/** The types of what an installation is told of from now on. */
async function toldOf(installationId: string): Promise<string[]> {
  while ((await fanOut(platform.database, platform.urls, new Date())) > 0);
  const where = { installationId, type: { startsWith: 'space_' } };
  return (await platform.database.prisma.delivery.findMany({ where })).map(({ type }) => type);
}

describe('what a next version of an integration asks for', () => {
  it('is not granted by itself: neither can it be done nor heard of', async () => {
    const { space, url, agent, installation } = await installedElsewhere();
    expect((await space.client.get(url)).body.scopes).toEqual(['space:metadata:read']);
    expect((await agent.get(space.url)).status).toBe(200);
    const { status, body } = await agent.get(`${space.url}/content`);
    expect([status, body.error.name]).toEqual([403, 'auth.scope_missing']);
    await space.addPage('# News');
    expect(await toldOf(installation.id)).toEqual([]);
  });

  it('is granted by an administrator of the organization that has it installed', async () => {
    const { space, url, agent, installation } = await installedElsewhere();
    const scopes = ['space:content:read'];
    expect((await agent.patch(url, { scopes })).status).toBe(403);
    const { status, body } = await space.client.patch(url, { scopes });
    expect([status, body.scopes]).toEqual([200, scopes]);
    expect((await agent.get(`${space.url}/content`)).status).toBe(200);
    expect((await agent.get(space.url)).status).toBe(403);
    await space.addPage('# News');
    expect(await toldOf(installation.id)).toEqual(['space_content_updated']);
  });

  it('400: is nothing but what it asks for', async () => {
    const { space, url } = await installedElsewhere();
    const { status, body } = await space.client.patch(url, { scopes: ['space:content:read', 'openapi:write'] });
    expect([status, body.error.issues]).toEqual([
      400,
      [{ path: 'body.scopes[1]', message: expect.stringContaining('is not asked for') }],
    ]);
  });

  it('is granted at home without asking', async () => {
    const space = await newContentSpace();
    const integration = await build.integration(space.organizationId, { scopes: [] });
    const installation = await build.installation(integration, space.organizationId);
    const { name } = integration;
    await build.integration(space.organizationId, { name, scopes: ['space:content:read'] });
    const agent = api.as(build.installationToken(installation));
    expect((await agent.get(`${space.url}/content`)).status).toBe(200);
  });
});

describe('the key of a site', () => {
  it('403: is only for the integration that the site leaves the sign-in of visitors to', async () => {
    const { id, admin } = await build.organization();
    const site = await build.site(id);
    const integration = await build.integration(id, { scopes: ['site:visitor:auth'] });
    const agent = api.as(build.installationToken(await build.installation(integration, id)));
    const url = `/orgs/${id}/sites/${site.id}/publishing/auth`;
    const { status, body } = await agent.get(url);
    expect([status, body.error.name]).toEqual([403, 'site.auth_elsewhere']);
    await api.as(admin).patch(url, { backend: 'integration', integration: integration.name });
    expect((await agent.get(url)).body.privateKey).toEqual(expect.any(String));
  });
});
