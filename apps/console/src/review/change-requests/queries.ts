import type { LecternClient, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';

const PAGE_SIZE = 50;
const ALL = 1000;
const MAX_BROKEN = 50;

/** Which change request is meant. */
export interface ChangeRequestPath {
  spaceId: string;
  /** Its id or its number. */
  changeRequestId: string;
}

/** Which change requests of an organization are wanted. */
export interface ChangeRequestFilter {
  organizationId: string;
  status: Schemas['ChangeRequest']['status'];
  space?: string;
  creator?: string;
  requestedReviewer?: string;
  contributor?: string;
  review?: 'approved' | 'changes-requested' | 'none';
  outdated?: 'true' | 'false';
  updatedBefore?: string;
}

/** The change requests of an organization that fit, those that changed last first. */
export function changeRequestListQuery(api: LecternClient, { organizationId, status, ...filter }: ChangeRequestFilter) {
  const key = ['listChangeRequestsForOrganization', { organizationId, status, ...filter, list: true }];
  return listQuery(key, (page, signal) => {
    const params = { path: { organizationId }, query: { ...filter, page, limit: PAGE_SIZE, status: [status] } };
    return data(api.GET('/v1/orgs/{organizationId}/change-requests', { params, signal }));
  });
}

/** What a change request changes, and what contradicts the space. */
export function proposedChangesQuery(api: LecternClient, path: ChangeRequestPath) {
  return queryOptions({
    queryKey: ['getChangeRequestChanges', path],
    queryFn: ({ signal }) => {
      const params = { path };
      return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', { params, signal }));
    },
  });
}

/** What merging a change request would lead to. */
export function mergeCheckQuery(api: LecternClient, path: ChangeRequestPath) {
  return queryOptions({
    queryKey: ['checkChangeRequestMerge', path],
    queryFn: ({ signal }) => {
      const params = { path };
      return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-check', { params, signal }));
    },
  });
}

/** Every review of a change request, newest first. */
export function reviewsQuery(api: LecternClient, path: ChangeRequestPath) {
  return queryOptions({
    queryKey: ['listChangeRequestReviews', path],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path, query: { page, limit: ALL } };
        return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', { params, signal }));
      }),
  });
}

/** Everybody who was asked for a review and has not given one since. */
export function requestedReviewersQuery(api: LecternClient, path: ChangeRequestPath) {
  return queryOptions({
    queryKey: ['listRequestedReviewersForChangeRequest', path],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path, query: { page, limit: ALL } };
        return data(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', { params, signal }),
        );
      }),
  });
}

/** Everybody who edited a change request or commented on it. */
export function contributorsQuery(api: LecternClient, path: ChangeRequestPath) {
  return queryOptions({
    queryKey: ['listContributorsToChangeRequest', path],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path, query: { page, limit: ALL } };
        return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors', { params, signal }));
      }),
  });
}

/** The first links that would lead nowhere if a change request were merged. */
export function brokenLinksQuery(api: LecternClient, path: ChangeRequestPath) {
  return queryOptions({
    queryKey: ['listChangeRequestLinks', { ...path, status: 'broken' }],
    queryFn: ({ signal }) => {
      const params = { path, query: { status: 'broken' as const, limit: MAX_BROKEN } };
      return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links', { params, signal }));
    },
  });
}

/** The sites of an organization that show a space, published or not. */
export function sitesOfSpaceQuery(
  api: LecternClient,
  { organizationId, spaceId }: Record<'organizationId' | 'spaceId', string>,
) {
  return queryOptions({
    queryKey: ['listSites', { organizationId, space: spaceId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const query = { page, limit: ALL, space: spaceId };
        return data(
          api.GET('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId }, query }, signal }),
        );
      }),
  });
}

/** The revision of a space that another one was built on; null for the first one. */
export function revisionBeforeQuery(api: LecternClient, path: { spaceId: string; revisionId: string }) {
  return queryOptions({
    queryKey: ['getRevisionSemanticChanges', { ...path, limit: 0 }],
    queryFn: async ({ signal }) => {
      const params = { path, query: { limit: 0 } };
      const { from } = await data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/changes', { params, signal }));
      return from ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
