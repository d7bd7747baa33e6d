import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';
import { unlessLive } from '../../platform/live/polling.js';

const PAGE_SIZE = 50;
const MINUTE_MS = 60_000;

/** What a person is told about an organization, newest first; everything, or what was not read. */
export function inboxQuery(
  api: LecternClient,
  { organizationId, isUnread }: { organizationId: string; isUnread: boolean },
) {
  return listQuery(['listInboxEntries', { organizationId, isUnread }], (page, signal) => {
    const unread = isUnread ? { read: 'false' as const } : {};
    const params = { query: { organization: organizationId, page, limit: PAGE_SIZE, ...unread } };
    return data(api.GET('/v1/user/inbox', { params, signal }));
  });
}

/**
 * How much a person has not read; asked for when somebody comes back to the console, and each minute while nothing
 * tells of it.
 */
export function unreadCountQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listInboxEntries', { organizationId, limit: 0 }],
    queryFn: async ({ signal }) => {
      const params = { query: { organization: organizationId, read: 'false' as const, limit: 0 } };
      return (await data(api.GET('/v1/user/inbox', { params, signal }))).count;
    },
    refetchInterval: () => unlessLive(MINUTE_MS),
    meta: { isEndless: true },
    refetchOnWindowFocus: 'always',
  });
}
