import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { ContentPlace } from '../page-tree/queries.js';

/** A change request of a space, by its id or number. */
export function changeRequestQuery(api: LecternClient, path: { spaceId: string; changeRequestId: string }) {
  return queryOptions({
    queryKey: ['getChangeRequestById', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path }, signal })),
  });
}

/** The change request of a place; nothing is asked for what is live or in a revision. */
export function openChangeRequestQuery(api: LecternClient, { spaceId, changeRequestId }: ContentPlace) {
  return {
    ...changeRequestQuery(api, { spaceId, changeRequestId: changeRequestId ?? '' }),
    enabled: changeRequestId !== undefined,
  };
}
