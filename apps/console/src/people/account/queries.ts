import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 100;

/** Which mails the person gets. */
export function notificationSettingsQuery(api: LecternClient) {
  return queryOptions({
    queryKey: ['getNotificationSettings'],
    queryFn: ({ signal }) => data(api.GET('/v1/user/notifications', { signal })),
  });
}

/** The sessions of the person in all browsers. */
export function sessionsQuery(api: LecternClient) {
  return listQuery(['listSessions'], (page, signal) =>
    data(api.GET('/v1/user/sessions', { params: { query: { page, limit: PAGE_SIZE } }, signal })),
  );
}

/** The API tokens of the person. */
export function tokensQuery(api: LecternClient) {
  return listQuery(['listApiTokens'], (page, signal) =>
    data(api.GET('/v1/user/tokens', { params: { query: { page, limit: PAGE_SIZE } }, signal })),
  );
}
