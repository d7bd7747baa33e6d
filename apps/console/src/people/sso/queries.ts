import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';

/** The identity providers of an organization, of which there are at most a few. */
export function samlProvidersQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listSAMLProvidersInOrganizationById', { organizationId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page } };
        return data(api.GET('/v1/orgs/{organizationId}/saml', { params, signal }));
      }),
  });
}
