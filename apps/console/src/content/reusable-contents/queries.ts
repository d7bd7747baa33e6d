import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** What includes a reusable content. */
export function reusableBacklinksQuery(api: LecternClient, path: { spaceId: string; reusableContentId: string }) {
  return queryOptions({
    queryKey: ['listReusableContentBacklinks', path],
    queryFn: ({ signal }) =>
      data(
        api.GET('/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/backlinks', {
          params: { path },
          signal,
        }),
      ),
  });
}
