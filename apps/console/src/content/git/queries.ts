import { type LecternClient, LecternError, type Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { unlessLive } from '../../platform/live/polling.js';

/** How often a pull or a push that is under way is looked at again. */
const WATCH_MS = 2_000;

/** The repository of a space and what happened last; null while there was never one. */
export function gitInfoQuery(api: LecternClient, spaceId: string) {
  return queryOptions({
    queryKey: ['getSpaceGitInfo', { spaceId }],
    queryFn: async ({ signal }): Promise<Schemas['GitSyncInfo'] | null> => {
      try {
        return await data(api.GET('/v1/spaces/{spaceId}/git/info', { params: { path: { spaceId } }, signal }));
      } catch (error) {
        if (error instanceof LecternError && error.code === 'git_sync.never_ran') return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (isSyncing(state.data) ? unlessLive(WATCH_MS) : false),
  });
}

/** Whether content is being pulled or pushed now. */
export function isSyncing(info: Schemas['GitSyncInfo'] | null | undefined): boolean {
  return info?.operation?.state === 'running';
}
