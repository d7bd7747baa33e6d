import { expect, it } from '@jest/globals';
import { dataOf } from '@lectern/client';
import { inBrowser, newTeam, runningApi, visit } from '../../test/console.js';
import { addPages } from '../../test/content.js';

inBrowser('addresses', () => {
  it('that responses name as those of the app open what they are about', async () => {
    const team = await newTeam('Lighthouse');
    const { organizationId, admin, api } = team;
    const { build } = await runningApi();
    const collectionId = await build.collection(organizationId, { title: 'Products' });
    const spaceId = await build.space(organizationId, { title: 'Guide', parent: collectionId });
    const [pageId = ''] = await addPages(team, spaceId, [{ title: 'Setup' }]);
    const changeRequestId = await build.changeRequest(spaceId, admin.id, 'Explain the setup');
    const inSpace = { params: { path: { spaceId } } };
    const organization = dataOf(await api.GET('/v1/orgs/{organizationId}', { params: { path: { organizationId } } }));
    const collection = dataOf(await api.GET('/v1/collections/{collectionId}', { params: { path: { collectionId } } }));
    const space = dataOf(await api.GET('/v1/spaces/{spaceId}', inSpace));
    const written = dataOf(
      await api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', { params: { path: { spaceId, pageId } } }),
    );
    const changeRequest = dataOf(
      await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', {
        params: { path: { spaceId, changeRequestId } },
      }),
    );
    const { id: siteId } = await build.site(organizationId, { spaces: [spaceId] });
    const { slug: specSlug } = await build.openApiSpec(organizationId, { slug: 'pets' });
    const { id: clusterId } = await build.cluster(organizationId, { label: 'Paying by invoice', issues: 1 });
    const { name: integrationName } = await build.integration(organizationId, { title: 'Messenger' });
    const site = dataOf(
      await api.GET('/v1/orgs/{organizationId}/sites/{siteId}', { params: { path: { organizationId, siteId } } }),
    );
    const spec = dataOf(
      await api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}', { params: { path: { organizationId, specSlug } } }),
    );
    const cluster = dataOf(
      await api.GET('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}', {
        params: { path: { organizationId, clusterId } },
      }),
    );
    const integration = dataOf(
      await api.GET('/v1/integrations/{integrationName}', { params: { path: { integrationName } } }),
    );
    const revisions = dataOf(await api.GET('/v1/spaces/{spaceId}/revisions', inSpace));
    const { page, open } = await visit(admin);
    const promised: Record<string, [address: string | undefined, named: string]> = {
      organization: [organization.urls.app, 'Lighthouse'],
      collection: [collection.urls.app, 'Products'],
      space: [space.urls.app, 'Guide'],
      page: ['urls' in written ? written.urls.app : '', 'Setup'],
      'change request': [changeRequest.urls.app, 'Change request #1: Explain the setup'],
      site: [site.urls.app, site.title],
      specification: [spec.urls.app, 'pets'],
      cluster: [cluster.urls.app, 'Paying by invoice'],
      integration: [integration.urls.app, 'Messenger'],
      revision: [revisions.items[0]?.urls.app, 'Revision of'],
    };
    for (const [kind, [address = '', named]] of Object.entries(promised)) {
      await open(new URL(address).pathname);
      await page
        .getByText(named)
        .first()
        .waitFor()
        .catch(() => expect(`${kind} at ${address}`).toBe(`names ${named}`));
    }
  });

  it('of a page that is gone say so, and lead back', async () => {
    const team = await newTeam();
    const { build } = await runningApi();
    const spaceId = await build.space(team.organizationId, { title: 'Guide' });
    await addPages(team, spaceId, [{ title: 'Setup' }]);
    const { page, open } = await visit(team.admin);
    await open(`/o/${team.organizationId}/s/${spaceId}/gone`);
    await page.getByRole('heading', { name: 'This page is not here' }).waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await page.getByRole('heading', { name: 'Setup', level: 1 }).waitFor();
  });

  it('of something that is gone, or that was never there, lead home', async () => {
    const { organizationId, admin } = await newTeam();
    const { page, open } = await visit(admin);
    for (const path of [
      'nowhere',
      's/gone/setup',
      'c/gone',
      'settings/members/gone',
      'settings/teams/gone',
      'sites/gone',
      'openapi/gone',
    ]) {
      await open(`/o/${organizationId}/${path}`);
      await page.getByRole('heading', { name: 'This is not here' }).waitFor();
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await page.getByRole('heading', { name: `Welcome, ${admin.displayName}` }).waitFor();
    }
  });

  it('of an organization of others look like those of one that does not exist', async () => {
    const [own, foreign] = [await newTeam(), await newTeam('Secret')];
    const { page, open } = await visit(own.admin);
    const seen = async (organizationId: string) => {
      await open(`/o/${organizationId}/spaces`);
      return page.locator('body').textContent();
    };
    const strangers = await seen(foreign.organizationId);
    expect(strangers).toContain('This is not here');
    expect(strangers).toBe(await seen('nowhere'));
  });
});
