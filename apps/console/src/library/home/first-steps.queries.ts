import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** How many people are in an organization. */
export function membersCountQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listMembersInOrganizationById', { organizationId, limit: 0 }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId }, query: { limit: 0 } };
      const { count } = await data(api.GET('/v1/orgs/{organizationId}/members', { params, signal }));
      return count;
    },
  });
}

/** The address of a site of an organization that readers see; null while there is none. */
export function publishedSiteQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listSites', { organizationId, published: true, limit: 1 }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId }, query: { published: 'true' as const, limit: 1 } };
      const { items } = await data(api.GET('/v1/orgs/{organizationId}/sites', { params, signal }));
      return items[0]?.urls.published ?? null;
    },
  });
}
