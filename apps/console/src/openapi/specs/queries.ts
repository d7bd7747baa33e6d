import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import { unlessLive } from '../../platform/live/polling.js';

const PAGE_SIZE = 50;
const ALL = 1000;
/** How often a specification that is being read is looked at again. */
const WATCH_MS = 2_000;

/** The API specifications of an organization. */
export function specsQuery(api: LecternClient, organizationId: string) {
  return listQuery(['listOpenAPISpecs', { organizationId }], (page, signal) => {
    const params = { path: { organizationId }, query: { page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/openapi', { params, signal }));
  });
}

/** Every API specification of an organization, for those who choose one. */
export function allSpecsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listOpenAPISpecs', { organizationId }, 'all'],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/openapi', { params, signal }));
      }),
  });
}

/** A specification; while it is being read, it is looked at again and again. */
export function specQuery(api: LecternClient, path: { organizationId: string; specSlug: string }) {
  return queryOptions({
    queryKey: ['getOpenAPISpecBySlug', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}', { params: { path }, signal })),
    refetchInterval: ({ state }) =>
      state.data && state.data.processingState !== 'complete' ? unlessLive(WATCH_MS) : false,
  });
}

/** The versions of a specification, newest first. */
export function specVersionsQuery(api: LecternClient, path: { organizationId: string; specSlug: string }) {
  return listQuery(['listOpenAPISpecVersions', path], (page, signal) => {
    const params = { path, query: { page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions', { params, signal }));
  });
}
