import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { ContentPlace } from '../page-tree/queries.js';

/** The pages that use a file, as they are live or in a change request. */
export function fileBacklinksQuery(api: LecternClient, { spaceId, changeRequestId }: ContentPlace, fileId: string) {
  return queryOptions({
    queryKey: ['listSpaceFileBacklinks', { spaceId, changeRequestId, fileId }],
    queryFn: ({ signal }) => {
      if (changeRequestId === undefined) {
        const params = { path: { spaceId, fileId } };
        return data(api.GET('/v1/spaces/{spaceId}/content/files/{fileId}/backlinks', { params, signal }));
      }
      const params = { path: { spaceId, changeRequestId, fileId } };
      const list = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks';
      return data(api.GET(list, { params, signal }));
    },
  });
}
