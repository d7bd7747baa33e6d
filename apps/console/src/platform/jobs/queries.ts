import type { LecternClient } from '@lectern/client';
import { data } from '../api/api.js';
import { listQuery } from '../api/lists.js';
import type { JobSearch } from './job-search.js';

const PAGE_SIZE = 100;

/** The jobs of an organization, newest first. */
export function jobsQuery(api: LecternClient, organizationId: string, { state, kind }: JobSearch) {
  return listQuery(['listJobs', { organizationId, state, kind }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/jobs', {
        params: { path: { organizationId }, query: { page, limit: PAGE_SIZE, state, kind } },
        signal,
      }),
    ),
  );
}
