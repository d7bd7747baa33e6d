import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';
import type { CatalogueSearch } from './integration-search.js';

const PAGE_SIZE = 50;

function readIntegration(api: LecternClient, integrationName: string, signal?: AbortSignal) {
  return data(api.GET('/v1/integrations/{integrationName}', { params: { path: { integrationName } }, signal }));
}

/** An integration as the API describes it. */
export type FoundIntegration = Awaited<ReturnType<typeof readIntegration>>;

/** What an organization can install: public integrations, its own, and those that it has installed. */
export function catalogueQuery(api: LecternClient, organizationId: string, search: CatalogueSearch) {
  return listQuery(['listOrganizationIntegrations', { organizationId, ...search }], (page, signal) => {
    const params = { path: { organizationId }, query: { ...search, page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/integrations', { params, signal }));
  });
}

/** An integration by its name. */
export function integrationQuery(api: LecternClient, integrationName: string) {
  return queryOptions({
    queryKey: ['getIntegrationByName', { integrationName }],
    queryFn: ({ signal }) => readIntegration(api, integrationName, signal),
  });
}
