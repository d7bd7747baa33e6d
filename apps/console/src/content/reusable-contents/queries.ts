import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { ContentPlace } from '../page-tree/queries.js';

/** What includes a reusable content, as it is live or in a change request. */
export function reusableBacklinksQuery(
  api: LecternClient,
  { spaceId, changeRequestId }: ContentPlace,
  reusableContentId: string,
) {
  return queryOptions({
    queryKey: ['listReusableContentBacklinks', { spaceId, changeRequestId, reusableContentId }],
    queryFn: ({ signal }) => {
      if (changeRequestId === undefined) {
        const params = { path: { spaceId, reusableContentId } };
        const list = '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/backlinks';
        return data(api.GET(list, { params, signal }));
      }
      const contents = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents';
      const params = { path: { spaceId, changeRequestId, reusableContentId } };
      return data(api.GET(`${contents}/{reusableContentId}/backlinks`, { params, signal }));
    },
  });
}
