import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** The pages that link to a page. */
export function backlinksQuery(api: LecternClient, path: { spaceId: string; pageId: string }) {
  return queryOptions({
    queryKey: ['listPageBacklinksInSpace', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/backlinks', { params: { path }, signal })),
  });
}
