import type { LecternClient } from '@lectern/client';
import type { InstallationTarget } from '@lectern/domain/integrations/installation-rules';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';

const ALL = 1000;

/** An installation in a path. */
export interface InstalledPath {
  integrationName: string;
  installationId: string;
}

function readInstallations(api: LecternClient, organizationId: string, signal: AbortSignal) {
  return readAll((page) => {
    const params = { path: { organizationId }, query: { page, limit: ALL } };
    return data(api.GET('/v1/orgs/{organizationId}/installations', { params, signal }));
  });
}

/** An installation as the API describes it; its configuration is empty for those who may not change it. */
export type FoundInstallation = Awaited<ReturnType<typeof readInstallations>>[number]['installation'];

/** What is installed in an organization, by the name of the integration. */
export function installationsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listOrganizationInstallations', { organizationId }],
    queryFn: async ({ signal }) => {
      const all = await readInstallations(api, organizationId, signal);
      return new Map(all.map(({ integration, installation }) => [integration.name, installation]));
    },
    // Whoever connected something in another tab comes back to see it.
    refetchOnWindowFocus: true,
  });
}

/** A space or a site that an installation is enabled on by name. */
export interface EnabledTarget {
  kind: InstallationTarget;
  id: string;
  /** Nothing where the person may not see it. */
  title: string | undefined;
  status: FoundInstallation['status'];
  configuration: FoundInstallation['configuration'];
  hiddenValues: readonly string[];
  publicEndpoint: string;
}

const LIST = {
  space: 'listIntegrationInstallationSpaces',
  site: 'listIntegrationInstallationSites',
} as const;

/** What an installation is enabled on by name. */
export function targetsQuery(api: LecternClient, path: InstalledPath, kind: InstallationTarget) {
  return queryOptions({
    queryKey: [LIST[kind], path],
    queryFn: async ({ signal }): Promise<EnabledTarget[]> => {
      const query = { extended: 'true' as const, limit: ALL };
      const items =
        kind === 'space'
          ? await readAll(async (page) => {
              const params = { path, query: { ...query, page } };
              const place = '/v1/integrations/{integrationName}/installations/{installationId}/spaces';
              const found = await data(api.GET(place, { params, signal }));
              return { ...found, items: found.items.map(({ space, ...rest }) => ({ ...rest, on: space })) };
            })
          : await readAll(async (page) => {
              const params = { path, query: { ...query, page } };
              const place = '/v1/integrations/{integrationName}/installations/{installationId}/sites';
              const found = await data(api.GET(place, { params, signal }));
              return { ...found, items: found.items.map(({ site, ...rest }) => ({ ...rest, on: site })) };
            });
      return items.map(({ on, status, configuration, hiddenValues = [], urls: { publicEndpoint } }) => ({
        kind,
        id: typeof on === 'string' ? on : on.id,
        title: typeof on === 'string' ? undefined : on.title,
        status,
        configuration,
        hiddenValues,
        publicEndpoint,
      }));
    },
  });
}

/** Every site of an organization, for those who choose one. */
export function sitesToChooseQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listSites', { organizationId }, 'all'],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/sites', { params, signal }));
      }),
  });
}
