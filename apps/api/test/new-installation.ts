import type { Configurations } from '@lectern/domain/integrations/configuration-schemas';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { api, build } from './harness.js';

/** An integration that needs a key, and colours things red unless somebody says otherwise. */
export const CONFIGURATIONS: Configurations = {
  account: {
    properties: {
      key: { type: 'string' },
      color: { type: 'string', enum: ['red', 'blue'], default: 'red' },
    },
    required: ['key'],
  },
};

/** An integration that everybody may install, unless something else is said. */
export async function newIntegration(options: Parameters<typeof build.integration>[1] = {}) {
  const { id, admin } = await build.organization();
  const integration = await build.integration(id, { visibility: 'public', ...options });
  return { ownerId: id, owner: admin, integration, url: `/integrations/${integration.name}/installations` };
}

/** An integration that another organization has installed. */
export async function newInstallation(options: Parameters<typeof build.integration>[1] = {}) {
  const published = await newIntegration(options);
  const { id, admin } = await build.organization();
  const { body } = await api.as(admin).post(published.url, { organization: id });
  const collection = published.url;
  return { ...published, id, admin, installation: body, collection, url: `${published.url}/${body.id}` };
}

/** An integration of an organization that has installed it itself, enabled everywhere unless something else is said. */
export async function installedBy(
  organizationId: string,
  enabled: Parameters<typeof build.installation>[2] = {},
  scopes: IntegrationScope[] = IntegrationScope.options,
) {
  const integration = await build.integration(organizationId, { scopes });
  return { integration, installation: await build.installation(integration, organizationId, enabled) };
}
