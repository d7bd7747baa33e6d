import type { InstallationTarget } from '@lectern/domain/integrations/installation-rules';
import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { WrittenConfiguration } from './configuration-fields.js';
import type { InstalledPath } from './queries.js';

const INSTALLATION = '/v1/integrations/{integrationName}/installations/{installationId}';
/** Everything that changes with an installation; events tell of its changes too. */
const OUTDATED = [
  ['listOrganizationInstallations'],
  ['listIntegrationInstallationSpaces'],
  ['listIntegrationInstallationSites'],
  ['listIntegrationEvents'],
];

/** Installs an integration in an organization. */
export function useInstallIntegration(integrationName: string, organization: string) {
  return useChange({
    operation: 'installIntegration',
    send: (api) =>
      data(
        api.POST('/v1/integrations/{integrationName}/installations', {
          params: { path: { integrationName } },
          body: { organization },
        }),
      ),
    invalidates: OUTDATED,
  });
}

/** What can be changed of an installation. */
export interface InstallationChange {
  configuration?: WrittenConfiguration;
  space_selection?: 'all' | 'selected';
  site_selection?: 'all' | 'selected';
  status?: 'active' | 'paused';
  scopes?: IntegrationScope[];
}

/** Changes what was given of an installation, and only that. */
export function useUpdateInstallation(path: InstalledPath) {
  return useChange({
    operation: 'updateIntegrationInstallation',
    send: (api, body: InstallationChange) => data(api.PATCH(INSTALLATION, { params: { path }, body })),
    invalidates: OUTDATED,
  });
}

/** Removes an installation with everything that is configured of it. */
export function useUninstallIntegration(path: InstalledPath) {
  return useChange({
    operation: 'uninstallIntegration',
    send: (api) => data(api.DELETE(INSTALLATION, { params: { path } })),
    invalidates: OUTDATED,
  });
}

/** Enables an installation on a space or a site. */
export function useEnableOn(path: InstalledPath, kind: InstallationTarget) {
  return useChange({
    operation: kind === 'space' ? 'installIntegrationOnSpace' : 'installIntegrationOnSite',
    send: async (api, id: string): Promise<unknown> =>
      kind === 'space'
        ? data(api.POST(`${INSTALLATION}/spaces`, { params: { path }, body: { space: id } }))
        : data(api.POST(`${INSTALLATION}/sites`, { params: { path }, body: { siteId: id } })),
    invalidates: OUTDATED,
  });
}

/** Disables an installation on a space or a site. */
export function useDisableOn(path: InstalledPath, kind: InstallationTarget) {
  return useChange({
    operation: kind === 'space' ? 'uninstallIntegrationFromSpace' : 'uninstallIntegrationFromSite',
    send: async (api, id: string): Promise<unknown> =>
      kind === 'space'
        ? data(api.DELETE(`${INSTALLATION}/spaces/{spaceId}`, { params: { path: { ...path, spaceId: id } } }))
        : data(api.DELETE(`${INSTALLATION}/sites/{siteId}`, { params: { path: { ...path, siteId: id } } })),
    invalidates: OUTDATED,
  });
}

/** Configures an installation on a space or a site. */
export function useConfigureOn(path: InstalledPath, { kind, id }: { kind: InstallationTarget; id: string }) {
  return useChange({
    operation: kind === 'space' ? 'updateIntegrationSpaceInstallation' : 'updateIntegrationSiteInstallation',
    send: async (api, configuration: WrittenConfiguration) => {
      const body = { configuration };
      return kind === 'space'
        ? data(api.PATCH(`${INSTALLATION}/spaces/{spaceId}`, { params: { path: { ...path, spaceId: id } }, body }))
        : data(api.PATCH(`${INSTALLATION}/sites/{siteId}`, { params: { path: { ...path, siteId: id } }, body }));
    },
    invalidates: OUTDATED,
  });
}
