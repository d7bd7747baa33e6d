import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

const MAX_SPACES = 20;

/** The pages of all spaces of an organization that have some words, best first. */
export function organizationSearchQuery(
  api: LecternClient,
  { organizationId, query }: { organizationId: string; query: string },
) {
  return queryOptions({
    queryKey: ['searchOrganizationContent', { organizationId, query }],
    queryFn: ({ signal }) =>
      data(
        api.GET('/v1/orgs/{organizationId}/search', {
          params: { path: { organizationId }, query: { query, limit: MAX_SPACES } },
          signal,
        }),
      ),
  });
}
