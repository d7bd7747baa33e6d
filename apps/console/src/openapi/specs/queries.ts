import type { LecternClient, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import { unlessLive } from '../../platform/live/polling.js';

const PAGE_SIZE = 50;
const ALL = 1000;
/** How often a specification that is being read is looked at again. */
const WATCH_MS = 2_000;

const SPEC = '/v1/orgs/{organizationId}/openapi/{specSlug}';

/** Which specification is meant. */
export interface SpecIds {
  organizationId: string;
  specSlug: string;
}

/** The API specifications of an organization; while one is being read, they are looked at again and again. */
export function specsQuery(api: LecternClient, organizationId: string) {
  return {
    ...listQuery(['listOpenAPISpecs', { organizationId }], (page, signal) => {
      const params = { path: { organizationId }, query: { page, limit: PAGE_SIZE } };
      return data(api.GET('/v1/orgs/{organizationId}/openapi', { params, signal }));
    }),
    refetchInterval: ({ state }: { state: { data?: { pages: readonly { items: Schemas['OpenApiSpec'][] }[] } } }) =>
      state.data?.pages.some(({ items }) => items.some(isBeingRead)) ? unlessLive(WATCH_MS) : false,
  };
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
export function specQuery(api: LecternClient, path: SpecIds) {
  return queryOptions({
    queryKey: ['getOpenAPISpecBySlug', path],
    queryFn: ({ signal }) => data(api.GET(SPEC, { params: { path }, signal })),
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data) ? unlessLive(WATCH_MS) : false),
  });
}

/** Every version of a specification, newest first. They are others as soon as there is another newest one. */
export function specVersionsQuery(api: LecternClient, path: SpecIds, lastVersion: string | undefined) {
  return queryOptions({
    queryKey: ['listOpenAPISpecVersions', { ...path, lastVersion }],
    queryFn: ({ signal }) =>
      readAll((page) => data(api.GET(`${SPEC}/versions`, { params: { path, query: { page, limit: ALL } }, signal }))),
  });
}

/** What changed in a version since the one before it, or since any other one. */
export function versionChangesQuery(api: LecternClient, path: SpecIds & { versionId: string }, from?: string) {
  return queryOptions({
    queryKey: ['getOpenAPISpecVersionChangesById', { ...path, from }],
    queryFn: ({ signal }) => {
      const params = { path, query: { from } };
      return data(api.GET(`${SPEC}/versions/{versionId}/changes`, { params, signal }));
    },
  });
}

/** What shows a specification or links to it. */
export function specPagesQuery(api: LecternClient, path: SpecIds) {
  return listQuery(['listOpenAPISpecPages', path], (page, signal) => {
    const params = { path, query: { page, limit: PAGE_SIZE } };
    return data(api.GET(`${SPEC}/pages`, { params, signal }));
  });
}

/** How many places show a specification or link to it. */
export function specUsesQuery(api: LecternClient, path: SpecIds) {
  return queryOptions({
    queryKey: ['listOpenAPISpecPages', { ...path, limit: 1 }],
    queryFn: async ({ signal }) =>
      (await data(api.GET(`${SPEC}/pages`, { params: { path, query: { limit: 1 } }, signal }))).count,
  });
}

/** The text of a version as its author wrote it. It can be large, so that nothing keeps it. */
export function readVersionText(api: LecternClient, path: SpecIds & { versionId: string }) {
  return data(api.GET(`${SPEC}/versions/{versionId}/content/raw`, { params: { path } }));
}

function isBeingRead({ processingState }: Schemas['OpenApiSpec']): boolean {
  return processingState !== 'complete';
}
