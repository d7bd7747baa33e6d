import { build } from './harness.js';
import { sitePublishingSamples } from './site-publishing-samples.js';
import { siteStructureSamples } from './site-structure-samples.js';
import type { Sample, World } from './world.js';

/** Valid requests of the operations on sites. */
export const siteSamples: Record<string, Sample> = {
  ...siteStructureSamples,
  ...sitePublishingSamples,
  listSites: (world) => ({ url: `/orgs/${world.organizationId}/sites` }),
  createSite: (world) => ({ url: `/orgs/${world.organizationId}/sites`, body: { title: 'Sample' } }),
  getSiteById: async (world) => ({ url: await newSite(world) }),
  updateSiteById: async (world) => ({ url: await newSite(world), body: { title: 'Another title' } }),
  deleteSiteById: async (world) => ({ url: await newSite(world) }),
  publishSite: async (world) => ({ url: `${await newSite(world, { published: false })}/publish` }),
  unpublishSite: async (world) => ({ url: `${await newSite(world)}/unpublish` }),
};

/** The path of a new site, published unless said otherwise. */
export async function newSite(
  { organizationId }: Pick<World, 'organizationId'>,
  options: { published?: boolean } = {},
): Promise<string> {
  const { id } = await build.site(organizationId, options);
  return `/orgs/${organizationId}/sites/${id}`;
}
