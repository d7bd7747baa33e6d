import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';

const ALL = 1000;

/** Every space of an organization that the person may see. */
export function spacesQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listSpacesInOrganizationById', { organizationId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/spaces', { params, signal }));
      }),
  });
}

/** The deleted spaces of an organization that the person may bring back. */
export function deletedSpacesQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listSpacesInOrganizationById', { organizationId, deleted: true }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL, deleted: 'true' as const } };
        return data(api.GET('/v1/orgs/{organizationId}/spaces', { params, signal }));
      }),
  });
}

/** What a new space can begin with, which changes only with a release. */
export function spaceTemplatesQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listSpaceTemplates', { organizationId }],
    queryFn: ({ signal }) => {
      const params = { path: { organizationId } };
      return data(api.GET('/v1/orgs/{organizationId}/space-templates', { params, signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Every collection of an organization that the person may see. */
export function collectionsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listCollectionsInOrganizationById', { organizationId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/collections', { params, signal }));
      }),
  });
}

/** A space with what the person may do in it. */
export function spaceQuery(api: LecternClient, spaceId: string) {
  return queryOptions({
    queryKey: ['getSpaceById', { spaceId }],
    queryFn: ({ signal }) => data(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } }, signal })),
  });
}
