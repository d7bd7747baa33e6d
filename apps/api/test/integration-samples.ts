import { randomBytes } from 'node:crypto';
import lz from 'lz-string';
import { build } from './harness.js';
import { newIntegrationEvent } from './integration-events.js';
import { useRuntime } from './processes.js';
import type { Sample, World } from './world.js';

const newName = () => `integration-${randomBytes(6).toString('hex')}`;

async function ownIntegration({ organizationId }: World) {
  return `/integrations/${(await build.integration(organizationId)).name}`;
}

async function newEvent({ organizationId }: World): Promise<string> {
  const integration = await build.integration(organizationId);
  const { id } = await newIntegrationEvent(integration);
  return `/integrations/${integration.name}/events/${id}`;
}

/** Valid requests of the operations on integrations. */
export const integrationSamples: Record<string, Sample> = {
  listIntegrations: () => ({ url: '/integrations' }),
  getIntegrationByName: async (world) => ({ url: await ownIntegration(world) }),
  publishIntegration: ({ organizationId: organization }) => ({
    url: `/integrations/${newName()}`,
    body: { organization, title: 'Sample', description: '', scopes: [], script: 'export default {};' },
  }),
  unpublishIntegration: async (world) => ({ url: await ownIntegration(world) }),
  setIntegrationDevelopmentMode: async (world) => ({
    url: `${await ownIntegration(world)}/dev`,
    body: { tunnelUrl: 'https://tunnel.example.com' },
  }),
  disableIntegrationDevelopmentMode: async (world) => {
    const { organizationId } = world;
    const { name } = await build.integration(organizationId, { tunnel: { url: 'https://example.com', all: false } });
    return { url: `/integrations/${name}/dev` };
  },
  listIntegrationEvents: async (world) => ({ url: `${await ownIntegration(world)}/events` }),
  getIntegrationEvent: async (world) => ({ url: await newEvent(world) }),
  replayIntegrationEvent: async (world) => ({ url: `${await newEvent(world)}/replay` }),
  listOrganizationIntegrations: ({ organizationId }) => ({ url: `/orgs/${organizationId}/integrations` }),
  listSpaceIntegrations: async ({ organizationId }) => ({
    url: `/spaces/${await build.space(organizationId)}/integrations`,
  }),
  listSpaceIntegrationsBlocks: async ({ organizationId }) => ({
    url: `/spaces/${await build.space(organizationId)}/integration-blocks`,
  }),
  renderIntegrationUIWithGet: async ({ organizationId }) => {
    await useRuntime();
    const script = 'export default { fetch: () => Response.json({}) };';
    const { name } = await build.integration(organizationId, { visibility: 'public', script });
    const request = JSON.stringify({ componentId: 'sample', props: {}, context: {} });
    return { url: `/integrations/${name}/render?request=${lz.compressToEncodedURIComponent(request)}` };
  },
  renderIntegrationUIWithPost: async ({ organizationId }) => {
    await useRuntime();
    const script = 'export default { fetch: () => Response.json({}) };';
    const { name } = await build.integration(organizationId, { visibility: 'public', script });
    return { url: `/integrations/${name}/render`, body: { componentId: 'sample', props: {}, context: {} } };
  },
  listSiteIntegrationScripts: async ({ organizationId }) => {
    const { id } = await build.site(organizationId);
    return { url: `/orgs/${organizationId}/sites/${id}/integration-scripts` };
  },
  listSiteIntegrations: async ({ organizationId }) => {
    const { id } = await build.site(organizationId);
    return { url: `/orgs/${organizationId}/sites/${id}/integrations` };
  },
};
