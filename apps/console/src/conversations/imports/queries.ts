import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { unlessLive } from '../../platform/live/polling.js';

/** How often is looked whether conversations still wait. */
const WATCH_MS = 2_000;
const GROUPING = 'clustering.run';

/** How many conversations of an organization wait for their questions to be found; while some do, it is read again. */
export function waitingConversationsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listConversations', { organizationId, processed: false }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId }, query: { processed: 'false' as const, limit: 0 } };
      const { count } = await data(api.GET('/v1/orgs/{organizationId}/conversations', { params, signal }));
      return count;
    },
    refetchInterval: ({ state }) => (state.data === 0 ? false : unlessLive(WATCH_MS)),
  });
}

/** Whether the questions of an organization are being grouped, which administrators can see; while they are, it is read again. */
export function groupingQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listJobs', { organizationId, kind: GROUPING, latest: true }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId }, query: { kind: GROUPING, limit: 1 } };
      const { items } = await data(api.GET('/v1/orgs/{organizationId}/jobs', { params, signal }));
      return items.some(({ state }) => state === 'queued' || state === 'running');
    },
    refetchInterval: ({ state }) => (state.data === false ? false : unlessLive(WATCH_MS)),
  });
}
