import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** Whether DNS leads from a hostname to this installation, as it was when somebody asked. */
export function hostnameCheckQuery(api: LecternClient, hostname: string) {
  return queryOptions({
    queryKey: ['checkCustomHostname', { hostname }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/custom-hostnames/{hostname}/check', { params: { path: { hostname } }, signal })),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
