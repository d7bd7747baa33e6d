import type { LecternClient, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** Which content of a space is meant: what is live, a revision, or that of a change request. */
export interface ContentPlace {
  spaceId: string;
  revisionId?: string;
  changeRequestId?: string;
}

/** The pages of a space as a tree, without what stands on them. */
export function pageTreeQuery(api: LecternClient, place: ContentPlace) {
  return queryOptions({
    queryKey: ['listPages', place],
    queryFn: async ({ signal }): Promise<Schemas['NavigationTree']> => {
      const tree = await readTree(api, place, signal);
      if (!('revision' in tree)) throw new TypeError('The API responded with a list instead of a tree.');
      return tree;
    },
    // A revision stays as it is.
    ...(place.revisionId !== undefined && { staleTime: Number.POSITIVE_INFINITY }),
  });
}

/** A page with its document. */
export function pageQuery(api: LecternClient, place: ContentPlace, pageId: string) {
  return queryOptions({
    queryKey: ['getPageById', { ...place, pageId }],
    queryFn: ({ signal }) => readPage(api, place, pageId, AS_READ, signal),
  });
}

function readTree(api: LecternClient, { spaceId, revisionId, changeRequestId }: ContentPlace, signal: AbortSignal) {
  const query = { shape: 'tree' } as const;
  if (changeRequestId !== undefined) {
    const params = { path: { spaceId, changeRequestId }, query };
    return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', { params, signal }));
  }
  if (revisionId !== undefined) {
    const params = { path: { spaceId, revisionId }, query };
    return data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/pages', { params, signal }));
  }
  return data(api.GET('/v1/spaces/{spaceId}/content/pages', { params: { path: { spaceId }, query }, signal }));
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
