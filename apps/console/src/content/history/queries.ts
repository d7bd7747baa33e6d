import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 50;

/** The revisions of a space, or those that changed one of its pages, newest first. */
export function revisionsQuery(api: LecternClient, spaceId: string, touching?: string) {
  return listQuery(['listRevisions', { spaceId, touching }], (page, signal) => {
    const params = { path: { spaceId }, query: { page, limit: PAGE_SIZE, touching } };
    return data(api.GET('/v1/spaces/{spaceId}/revisions', { params, signal }));
  });
}

/** A revision without its content, which is large. */
export function revisionQuery(api: LecternClient, path: { spaceId: string; revisionId: string }) {
  return queryOptions({
    queryKey: ['getRevisionById', path],
    queryFn: async ({ signal }) => {
      const revision = await data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}', { params: { path }, signal }));
      const { id, createdAt, type } = revision;
      return { id, createdAt, type };
    },
    // A revision never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
