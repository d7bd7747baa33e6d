import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';

/** Every space of an organization that the person may see. */
export function spacesQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listSpacesInOrganizationById', { organizationId }],
    queryFn: ({ signal }) =>
      readAll((page) =>
        data(
          api.GET('/v1/orgs/{organizationId}/spaces', {
            params: { path: { organizationId }, query: { page, limit: 1000 } },
            signal,
          }),
        ),
      ),
  });
}

/** A space with what the person may do in it. */
export function spaceQuery(api: LecternClient, spaceId: string) {
  return queryOptions({
    queryKey: ['getSpaceById', { spaceId }],
    queryFn: ({ signal }) => data(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } }, signal })),
  });
}
