import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';
import type { ContentPlace } from '../page-tree/queries.js';

const ALL = 1000;

/** The variables of a space, or of what a change request proposes for it. */
export function variablesQuery(api: LecternClient, { spaceId, changeRequestId }: ContentPlace) {
  return queryOptions({
    queryKey: ['listVariables', { spaceId, changeRequestId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const query = { page, limit: ALL };
        if (changeRequestId === undefined) {
          return data(
            api.GET('/v1/spaces/{spaceId}/content/variables', { params: { path: { spaceId }, query }, signal }),
          );
        }
        const params = { path: { spaceId, changeRequestId }, query };
        const list = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/variables';
        return data(api.GET(list, { params, signal }));
      }),
  });
}
