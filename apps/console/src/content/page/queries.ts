import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { ContentPlace } from '../page-tree/queries.js';

/** The pages that link to a page, as they are live or in a change request. */
export function backlinksQuery(api: LecternClient, { spaceId, changeRequestId }: ContentPlace, pageId: string) {
  return queryOptions({
    queryKey: ['listPageBacklinksInSpace', { spaceId, changeRequestId, pageId }],
    queryFn: ({ signal }) => {
      if (changeRequestId === undefined) {
        const params = { path: { spaceId, pageId } };
        return data(api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/backlinks', { params, signal }));
      }
      const params = { path: { spaceId, changeRequestId, pageId } };
      const list = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks';
      return data(api.GET(list, { params, signal }));
    },
  });
}
