import type { LecternClient, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';
import { unlessLive } from '../../platform/live/polling.js';

const PAGE_SIZE = 20;
/** How often an import that is under way is looked at again. */
const WATCH_MS = 1_000;

/** The imports into a space, newest first; looked at again and again while one is under way. */
export function importRunsQuery(api: LecternClient, organizationId: string, spaceId: string) {
  const query = listQuery(['listImportRunsInOrganization', { organizationId, spaceId }], (page, signal) => {
    const params = { path: { organizationId }, query: { space: spaceId, page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/imports', { params, signal }));
  });
  return {
    ...query,
    refetchInterval: ({ state }: { state: { data?: { pages: { items: Schemas['ImportRun'][] }[] } | undefined } }) =>
      state.data?.pages.some(({ items }) => items.some(isImporting)) ? unlessLive(WATCH_MS) : (false as const),
  };
}

/** An import with what became of each file. */
export function importRunQuery(api: LecternClient, path: { organizationId: string; importRunId: string }) {
  return queryOptions({
    queryKey: ['getImportRunInOrganization', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/imports/{importRunId}', { params: { path }, signal })),
    refetchInterval: ({ state }) => (state.data && isImporting(state.data) ? unlessLive(WATCH_MS) : false),
  });
}

/** Whether an import has not ended. */
export function isImporting({ status }: Pick<Schemas['ImportRun'], 'status'>): boolean {
  return status === 'pending' || status === 'in-progress';
}
