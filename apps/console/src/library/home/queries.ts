import { type LecternClient, LecternError, type Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

const MAX_SHOWN = 10;

interface ChangeRequestFilter {
  organizationId: string;
  status: Schemas['ChangeRequest']['status'];
  creator?: string;
  requestedReviewer?: string;
}

/** The newest change requests of an organization that fit. */
export function changeRequestsQuery(api: LecternClient, { organizationId, status, ...filter }: ChangeRequestFilter) {
  return queryOptions({
    queryKey: ['listChangeRequestsForOrganization', { organizationId, status, ...filter }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId }, query: { ...filter, status: [status], limit: MAX_SHOWN } };
      const { items } = await data(api.GET('/v1/orgs/{organizationId}/change-requests', { params, signal }));
      return items;
    },
  });
}

/** The newest failed jobs of an organization; none for people who may not see jobs. */
export function failedJobsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listJobs', { organizationId, state: 'failed', limit: MAX_SHOWN }],
    queryFn: async ({ signal }) => {
      try {
        const params = { path: { organizationId }, query: { state: 'failed' as const, limit: MAX_SHOWN } };
        const { items } = await data(api.GET('/v1/orgs/{organizationId}/jobs', { params, signal }));
        return items;
      } catch (error) {
        if (error instanceof LecternError && error.status === 403) return [];
        throw error;
      }
    },
  });
}
