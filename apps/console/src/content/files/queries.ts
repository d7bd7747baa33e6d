import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** The pages that use a file. */
export function fileBacklinksQuery(api: LecternClient, path: { spaceId: string; fileId: string }) {
  return queryOptions({
    queryKey: ['listSpaceFileBacklinks', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/spaces/{spaceId}/content/files/{fileId}/backlinks', { params: { path }, signal })),
  });
}
