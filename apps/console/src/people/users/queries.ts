import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** A person, by id. */
export function userQuery(api: LecternClient, userId: string) {
  return queryOptions({
    queryKey: ['getUserById', { userId }],
    queryFn: ({ signal }) => data(api.GET('/v1/users/{userId}', { params: { path: { userId } }, signal })),
    staleTime: 5 * 60_000,
  });
}
