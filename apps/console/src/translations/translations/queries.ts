import type { LecternClient, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import { unlessLive } from '../../platform/live/polling.js';

const TRANSLATION = '/v1/orgs/{organizationId}/translations/{translationId}';
const PAGE_SIZE = 20;
const ALL = 1000;
/** How often a translation that runs is looked at again. */
const WATCH_MS = 2_000;

/** Which translation is meant. */
export interface TranslationIds {
  organizationId: string;
  translationId: string;
}

/** Whether something happens to a translation without anybody doing more. */
function isMoving({ status, message }: Schemas['Translation']): boolean {
  return status === 'running' || (status === 'pending' && message === undefined);
}

/** All translations of an organization; they are looked at again and again while one of them runs. */
export function translationsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listTranslations', { organizationId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/translations', { params, signal }));
      }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? unlessLive(WATCH_MS) : false),
  });
}

/** A translation; while it runs, it is looked at again and again. */
export function translationQuery(api: LecternClient, path: TranslationIds) {
  return queryOptions({
    queryKey: ['getTranslation', path],
    queryFn: ({ signal }) => data(api.GET(TRANSLATION, { params: { path }, signal })),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? unlessLive(WATCH_MS) : false),
  });
}

/** The runs of a translation, newest first; looked at again and again while it is told to. */
export function translationRunsQuery(api: LecternClient, path: TranslationIds, isWatched: boolean) {
  const query = listQuery(['listTranslationRuns', path], (page, signal) => {
    const params = { path, query: { page, limit: PAGE_SIZE } };
    return data(api.GET(`${TRANSLATION}/runs`, { params, signal }));
  });
  return { ...query, refetchInterval: () => (isWatched ? unlessLive(WATCH_MS) : false) };
}

/** The newest run of a translation that runs, to say how far it is. */
export function latestRunQuery(api: LecternClient, path: TranslationIds) {
  return queryOptions({
    queryKey: ['listTranslationRuns', path, 'latest'],
    queryFn: async ({ signal }) => {
      const params = { path, query: { limit: 1 } };
      return (await data(api.GET(`${TRANSLATION}/runs`, { params, signal }))).items[0] ?? null;
    },
    refetchInterval: () => unlessLive(WATCH_MS),
  });
}

/** What the next run would send. */
export function estimateQuery(api: LecternClient, path: TranslationIds) {
  return queryOptions({
    queryKey: ['estimateTranslation', path],
    queryFn: ({ signal }) => data(api.POST(`${TRANSLATION}/estimate`, { params: { path }, signal })),
    // Counting takes a while, and what it found yesterday is of no use.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Who translates in this installation. */
export function translationProviderQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['getTranslationProvider', { organizationId }],
    queryFn: ({ signal }) => {
      const params = { path: { organizationId } };
      return data(api.GET('/v1/orgs/{organizationId}/translations-provider', { params, signal }));
    },
  });
}
