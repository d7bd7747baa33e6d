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
};

async function newSite({ organizationId }: World): Promise<{ url: string; address: string }> {
  const { id } = await build.site(organizationId, { spaces: [await build.space(organizationId)] });
  return {
    url: `/orgs/${organizationId}/sites/${id}`,
    address: `http://localhost:4002/${organizationId}/${id}`,
  };
}
