import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 50;

/** The integrations of this installation that the person may find. */
export function integrationsQuery(api: LecternClient) {
  return listQuery(['listIntegrations'], (page, signal) => {
    const params = { query: { page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/integrations', { params, signal }));
  });
}

/** An integration by its name. */
export function integrationQuery(api: LecternClient, integrationName: string) {
  return queryOptions({
    queryKey: ['getIntegrationByName', { integrationName }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/integrations/{integrationName}', { params: { path: { integrationName } }, signal })),
  });
}
