import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 50;
/** How often events that will be tried again are looked at. The stream tells nothing of them: deliveries come in great numbers. */
const WATCH_MS = 2_000;

function readEvent(api: LecternClient, path: { integrationName: string; eventId: string }, signal: AbortSignal) {
  return data(api.GET('/v1/integrations/{integrationName}/events/{eventId}', { params: { path }, signal }));
}

/** An event that a script was told, with its trace. */
export type HeardEvent = Awaited<ReturnType<typeof readEvent>>;

/** What an integration was told and asked, newest first; while something is tried again, it is read again. */
export function integrationEventsQuery(
  api: LecternClient,
  integrationName: string,
  filter: { status?: 'success' | 'failed' | undefined },
) {
  const query = listQuery(['listIntegrationEvents', { integrationName, ...filter }], (page, signal) => {
    const params = { path: { integrationName }, query: { ...filter, page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/integrations/{integrationName}/events', { params, signal }));
  });
  return {
    ...query,
    refetchInterval: ({
      state,
    }: {
      state: { data?: { pages: { items: { nextAttemptAt?: string }[] }[] } | undefined };
    }) =>
      state.data?.pages.some(({ items }) => items.some(({ nextAttemptAt }) => nextAttemptAt !== undefined))
        ? WATCH_MS
        : (false as const),
  };
}

/** One event with what was logged on the way. */
export function integrationEventQuery(api: LecternClient, integrationName: string, eventId: string) {
  const path = { integrationName, eventId };
  return queryOptions({
    queryKey: ['getIntegrationEvent', path],
    queryFn: ({ signal }) => readEvent(api, path, signal),
  });
}
