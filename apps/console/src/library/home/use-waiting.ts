import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { changeRequestsQuery, failedJobsQuery } from './queries.js';

/** What waits for a person in an organization: reviews asked of them, what they have begun, and jobs that failed. */
export function useWaiting(organizationId: string, userId: string) {
  const api = useApi();
  return useQueries({
    queries: [
      changeRequestsQuery(api, { organizationId, status: 'open', requestedReviewer: userId }),
      changeRequestsQuery(api, { organizationId, status: 'draft', creator: userId }),
      changeRequestsQuery(api, { organizationId, status: 'open', creator: userId }),
      failedJobsQuery(api, organizationId),
    ],
    combine: ([reviews, drafts, open, jobs]) => {
      const all = [reviews, drafts, open, jobs];
      const isPending = all.some((query) => query.isPending);
      const found = {
        reviews: reviews.data ?? [],
        drafts: drafts.data ?? [],
        open: open.data ?? [],
        failedJobs: jobs.data ?? [],
      };
      return {
        ...found,
        isPending,
        isEmpty: !isPending && Object.values(found).every(({ length }) => length === 0),
        error: reviews.error ?? drafts.error ?? open.error,
        refetch: () => {
          for (const query of all) void query.refetch();
        },
      };
    },
  });
}
