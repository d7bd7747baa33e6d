import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { ContentPlace } from '../page-tree/queries.js';

const LIVE = '/v1/spaces/{spaceId}/content';
const PROPOSED = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';

/** What links to a page, live or in a change request. */
export function pageBacklinksQuery(api: LecternClient, { spaceId, changeRequestId }: ContentPlace, pageId: string) {
  return queryOptions({
    queryKey: ['listPageBacklinksInSpace', { spaceId, changeRequestId, pageId }],
    queryFn: ({ signal }) => {
      if (changeRequestId === undefined) {
        return data(api.GET(`${LIVE}/page/{pageId}/backlinks`, { params: { path: { spaceId, pageId } }, signal }));
      }
      const params = { path: { spaceId, changeRequestId, pageId } };
      return data(api.GET(`${PROPOSED}/page/{pageId}/backlinks`, { params, signal }));
    },
  });
}

/** What uses a file, live or in a change request. */
export function fileBacklinksQuery(api: LecternClient, { spaceId, changeRequestId }: ContentPlace, fileId: string) {
  return queryOptions({
    queryKey: ['listSpaceFileBacklinks', { spaceId, changeRequestId, fileId }],
    queryFn: ({ signal }) => {
      if (changeRequestId === undefined) {
        return data(api.GET(`${LIVE}/files/{fileId}/backlinks`, { params: { path: { spaceId, fileId } }, signal }));
      }
      const params = { path: { spaceId, changeRequestId, fileId } };
      return data(api.GET(`${PROPOSED}/files/{fileId}/backlinks`, { params, signal }));
    },
  });
}

/** What includes a reusable content, live or in a change request. */
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
        return data(api.GET(`${LIVE}/reusable-contents/{reusableContentId}/backlinks`, { params, signal }));
      }
      const params = { path: { spaceId, changeRequestId, reusableContentId } };
      return data(api.GET(`${PROPOSED}/reusable-contents/{reusableContentId}/backlinks`, { params, signal }));
    },
  });
}
