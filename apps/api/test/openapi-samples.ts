import { randomUUID } from 'node:crypto';
import { build } from './harness.js';
import type { Sample, World } from './world.js';

const SOURCE = { url: 'https://example.com/openapi.yaml' };

/** A specification with a version, by its address. */
async function newSpec({ organizationId }: World): Promise<string> {
  const spec = await build.openApiSpec(organizationId, { slug: randomUUID() });
  await build.openApiVersion(spec);
  return `/orgs/${organizationId}/openapi/${spec.slug}`;
}

/** The same with a version before that one, and the newer one by its id. */
async function newVersion({ organizationId }: World): Promise<string> {
  const spec = await build.openApiSpec(organizationId, { slug: randomUUID() });
  await build.openApiVersion(spec);
  return `/orgs/${organizationId}/openapi/${spec.slug}/versions/${await build.openApiVersion(spec)}`;
}

/** Valid requests of the operations on API specifications. */
export const openApiSamples: Record<string, Sample> = {
  listOpenAPISpecs: ({ organizationId }) => ({ url: `/orgs/${organizationId}/openapi` }),
  createOpenAPISpec: ({ organizationId }) => ({
    url: `/orgs/${organizationId}/openapi`,
    body: { slug: randomUUID(), source: SOURCE },
  }),
  getOpenAPISpecBySlug: async (world) => ({ url: await newSpec(world) }),
  createOrUpdateOpenAPISpecBySlug: async (world) => ({ url: await newSpec(world), body: { source: SOURCE } }),
  updateOpenAPISpecBySlug: async (world) => ({ url: await newSpec(world), body: { visibility: 'public' } }),
  deleteOpenAPISpecBySlug: async (world) => ({ url: await newSpec(world) }),
  refreshOpenAPISpecBySlug: async (world) => ({ url: `${await newSpec(world)}/refresh` }),
  listOpenAPISpecPages: async (world) => ({ url: `${await newSpec(world)}/pages` }),
  listOpenAPISpecVersions: async (world) => ({ url: `${await newSpec(world)}/versions` }),
  getLatestOpenAPISpecVersion: async (world) => ({ url: `${await newSpec(world)}/versions/latest` }),
  getLatestOpenAPISpecVersionContent: async (world) => ({ url: `${await newSpec(world)}/versions/latest/content` }),
  getLatestOpenAPISpecVersionRawContent: async (world) => ({
    url: `${await newSpec(world)}/versions/latest/content/raw`,
  }),
  getLatestOpenAPISpecVersionChanges: async (world) => ({ url: `${await newSpec(world)}/versions/latest/changes` }),
  getOpenAPISpecVersionById: async (world) => ({ url: await newVersion(world) }),
  getOpenAPISpecVersionContentById: async (world) => ({ url: `${await newVersion(world)}/content` }),
  getOpenAPISpecVersionRawContentById: async (world) => ({ url: `${await newVersion(world)}/content/raw` }),
  getOpenAPISpecVersionChangesById: async (world) => ({ url: `${await newVersion(world)}/changes` }),
};
