import { api, build } from './harness.js';
import type { Sample, World } from './world.js';

/** Valid requests of the operations on addresses, and on what readers find there. */
export const urlSamples: Record<string, Sample> = {
  resolvePublishedContentByUrl: async (world) => ({
    url: '/urls/published',
    body: { url: (await newSite(world)).address },
  }),
  getPublishedContentByUrl: async (world) => ({
    url: `/urls/published?url=${encodeURIComponent((await newSite(world)).address)}`,
  }),
  // Everybody finds content of their own.
  getContentByUrl: async (_world, caller) => {
    const client = api.as(caller);
    const { body: organization } = await client.post('/orgs', { title: 'Sample' });
    const { body: space } = await client.post(`/orgs/${organization.id}/spaces`, { title: 'Sample' });
    return { url: `/urls/content?url=${encodeURIComponent(space.urls.app)}` };
  },
  getPublishedContentSite: async (world) => ({ url: `${(await newSite(world)).url}/published` }),
  searchSiteContent: async (world) => ({
    url: `${(await newSite(world)).url}/search`,
    body: { query: 'sample', mode: 'all' },
  }),
  sendApiRequestFromSite: async (world) => {
    const { organizationId, admin } = world;
    const { url, spaceId } = await newSite(world);
    const spec = await build.openApiSpec(organizationId);
    const servers = [{ url: 'https://nobody.invalid' }];
    await build.openApiVersion(spec, { document: { openapi: '3.1.0', servers, paths: { '/a': { get: {} } } } });
    const markdown = `{% openapi-operation spec="${spec.slug}" path="/a" method="get" %}\n{% endopenapi-operation %}`;
    const changes = [{ operation: 'insert_page', title: 'API', document: { markdown } }];
    await api.as(admin).post(`/spaces/${spaceId}/content`, { changes });
    await api.as(admin).call('PUT', `${url}/customization`, { body: { apiReference: { proxy: true } } });
    return { url: `${url}/api-requests`, body: { spec: spec.slug, method: 'GET', url: 'https://nobody.invalid/a' } };
  },
};

async function newSite({ organizationId }: World): Promise<{ url: string; address: string; spaceId: string }> {
  const spaceId = await build.space(organizationId);
  const { id } = await build.site(organizationId, { spaces: [spaceId] });
  return {
    spaceId,
    url: `/orgs/${organizationId}/sites/${id}`,
    address: `http://localhost:4002/${organizationId}/${id}`,
  };
}
