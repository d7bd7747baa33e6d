import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../api/api.js';
import { listQuery } from '../api/lists.js';

const PAGE_SIZE = 100;

/** Which events are wanted, as the API takes it. */
export interface AuditFilter {
  action?: string;
  actor?: string;
  target?: string;
  from?: string;
  to?: string;
}

/** The events of an organization, newest first. */
export function auditEventsQuery(api: LecternClient, organizationId: string, filter: AuditFilter) {
  return listQuery(['listAuditEvents', { organizationId, ...filter }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/audit-events', {
        params: { path: { organizationId }, query: { ...filter, page, limit: PAGE_SIZE } },
        signal,
      }),
    ),
  );
}

/** One event with everything that was recorded about it. */
export function auditEventQuery(api: LecternClient, organizationId: string, auditEventId: string) {
  return queryOptions({
    queryKey: ['getAuditEvent', { organizationId, auditEventId }],
    queryFn: ({ signal }) =>
      data(
        api.GET('/v1/orgs/{organizationId}/audit-events/{auditEventId}', {
          params: { path: { organizationId, auditEventId } },
          signal,
        }),
      ),
  });
}

/** Everything that can happen, with what it is called. */
export function auditActionsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listAuditEventActions', { organizationId }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId } };
      return (await data(api.GET('/v1/orgs/{organizationId}/audit-event-actions', { params, signal }))).items;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
