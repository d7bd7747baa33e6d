import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { ContentPlace } from '../page-tree/queries.js';

/** A page with its document. */
export function pageQuery(api: LecternClient, place: ContentPlace, pageId: string) {
  return queryOptions({
    queryKey: ['getPageById', { ...place, pageId }],
    queryFn: ({ signal }) => readPage(api, place, pageId, AS_READ, signal),
  });
}

/** The pages that link to a page. */
export function backlinksQuery(api: LecternClient, path: { spaceId: string; pageId: string }) {
  return queryOptions({
    queryKey: ['listPageBacklinksInSpace', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/backlinks', { params: { path }, signal })),
  });
}

/** A page as it was written: what it includes from elsewhere stays a reference, and nothing is computed. */
export function readWrittenPage(api: LecternClient, place: ContentPlace, pageId: string) {
  return readPage(api, place, pageId, { format: 'document' });
}

/** A page as it is read. */
const AS_READ = {
  format: 'document',
  dereferenced: 'reusable-contents',
  evaluated: 'deterministic-only',
  pictures: 'true',
} as const;

function readPage(
  api: LecternClient,
  place: ContentPlace,
  pageId: string,
  query: typeof AS_READ | { format: 'document' },
  signal?: AbortSignal,
) {
  const { spaceId, revisionId, changeRequestId } = place;
  if (changeRequestId !== undefined) {
    const params = { path: { spaceId, changeRequestId, pageId }, query };
    return data(
      api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', { params, signal }),
    );
  }
  if (revisionId !== undefined) {
    const params = { path: { spaceId, revisionId, pageId }, query };
    return data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', { params, signal }));
  }
  const params = { path: { spaceId, pageId }, query };
  return data(api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', { params, signal }));
}
