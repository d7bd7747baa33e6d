import type { InstallationRow } from '@lectern/database/integrations/installations.queries';
import { build } from './harness.js';
import type { Sample, World } from './world.js';

/** Valid requests of the operations on what is installed. */
export const installationSamples: Record<string, Sample> = {
  listIntegrationInstallations: async (world) => ({ url: `${integrationUrl(await installed(world))}/installations` }),
  installIntegration: async ({ organizationId }) => {
    const { name } = await build.integration(organizationId);
    return { url: `/integrations/${name}/installations`, body: { organization: organizationId } };
  },
  getIntegrationInstallationById: async (world) => ({ url: urlOf(await installed(world)) }),
  updateIntegrationInstallation: async (world) => ({
    url: urlOf(await installed(world)),
    body: { configuration: { channel: 'news' } },
  }),
  uninstallIntegration: async ({ organizationId }) => {
    const integration = await build.integration(organizationId, { visibility: 'public' });
    return { url: urlOf(await build.installation(integration, organizationId)) };
  },
  createIntegrationInstallationToken: async (world) => ({ url: `${urlOf(await installed(world))}/tokens` }),

  listIntegrationSpaceInstallations: async (world) => ({ url: `${integrationUrl(await installed(world))}/spaces` }),
  listIntegrationInstallationSpaces: async (world) => ({ url: `${urlOf(await installed(world))}/spaces` }),
  installIntegrationOnSpace: async (world) => ({
    url: `${urlOf(await installed(world))}/spaces`,
    body: { space: await build.space(world.organizationId) },
  }),
  getIntegrationSpaceInstallation: async (world) => ({ url: await onSpace(world) }),
  updateIntegrationSpaceInstallation: async (world) => ({
    url: await onSpace(world),
    body: { configuration: { channel: 'news' } },
  }),
  uninstallIntegrationFromSpace: async (world) => ({ url: await onSpace(world) }),

  listIntegrationSiteInstallations: async (world) => ({ url: `${integrationUrl(await installed(world))}/sites` }),
  listIntegrationInstallationSites: async (world) => ({ url: `${urlOf(await installed(world))}/sites` }),
  installIntegrationOnSite: async (world) => ({
    url: `${urlOf(await installed(world))}/sites`,
    body: { siteId: (await build.site(world.organizationId)).id },
  }),
  getIntegrationSiteInstallation: async (world) => ({ url: await onSite(world) }),
  updateIntegrationSiteInstallation: async (world) => ({
    url: await onSite(world),
    body: { configuration: { channel: 'news' } },
  }),
  uninstallIntegrationFromSite: async (world) => ({ url: await onSite(world) }),

  listOrganizationInstallations: ({ organizationId }) => ({ url: `/orgs/${organizationId}/installations` }),
  listOrganizationInstallationsStatus: ({ organizationId }) => ({
    url: `/orgs/${organizationId}/integrations/installations-status`,
  }),
  getOrganizationIntegrationInstallationStatus: async (world) => {
    const { integrationName, organizationId } = await installed(world);
    return { url: `/orgs/${organizationId}/integrations/${integrationName}/installation_status` };
  },
  queueIntegrationTask: async (world) => ({
    url: `${integrationUrl(await installed(world))}/tasks`,
    body: { task: { remind: 'editors' }, schedule: 60 },
  }),
};

async function installed(
  { organizationId }: World,
  enabled: { spaces?: string[]; sites?: string[] } = {},
): Promise<InstallationRow> {
  return build.installation(await build.integration(organizationId), organizationId, enabled);
}

async function onSpace(world: World): Promise<string> {
  const spaceId = await build.space(world.organizationId);
  return `${urlOf(await installed(world, { spaces: [spaceId] }))}/spaces/${spaceId}`;
}

async function onSite(world: World): Promise<string> {
  const { id } = await build.site(world.organizationId);
  return `${urlOf(await installed(world, { sites: [id] }))}/sites/${id}`;
}

const integrationUrl = ({ integrationName }: InstallationRow) => `/integrations/${integrationName}`;
const urlOf = (row: InstallationRow) => `${integrationUrl(row)}/installations/${row.id}`;
