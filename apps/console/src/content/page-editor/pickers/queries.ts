import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../../platform/api/api.js';

/** What stands at an address elsewhere, as far as the API can find out. */
export function embedQuery(api: LecternClient, { spaceId, url }: { spaceId: string; url: string }) {
  return queryOptions({
    queryKey: ['getEmbedByUrlInSpace', { spaceId, url }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/spaces/{spaceId}/embed', { params: { path: { spaceId }, query: { url } }, signal })),
    staleTime: 60_000,
    retry: false,
  });
}
