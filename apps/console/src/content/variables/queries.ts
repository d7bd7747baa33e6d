import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';

const ALL = 1000;

/** The variables of a space. */
export function variablesQuery(api: LecternClient, path: { spaceId: string }) {
  return queryOptions({
    queryKey: ['listVariables', path],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path, query: { page, limit: ALL } };
        return data(api.GET('/v1/spaces/{spaceId}/content/variables', { params, signal }));
      }),
  });
}
