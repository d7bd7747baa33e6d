import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../api/api.js';
import { listQuery } from '../api/lists.js';
import type { SystemJobSearch } from './system-search.js';

const PAGE_SIZE = 100;

/** The whole installation at a glance. */
export function systemQuery(api: LecternClient) {
  return queryOptions({
    queryKey: ['getSystem'],
    queryFn: ({ signal }) => data(api.GET('/v1/system', { signal })),
  });
}

/** Every process of the installation. */
export function processesQuery(api: LecternClient) {
  return queryOptions({
    queryKey: ['listProcesses'],
    queryFn: async ({ signal }) => (await data(api.GET('/v1/system/processes', { signal }))).items,
  });
}

/** How every queue of background work stands. */
export function queuesQuery(api: LecternClient) {
  return queryOptions({
    queryKey: ['listQueues'],
    queryFn: async ({ signal }) => (await data(api.GET('/v1/system/queues', { signal }))).items,
  });
}

/** The jobs of all organizations and of the installation, newest first. */
export function systemJobsQuery(api: LecternClient, search: SystemJobSearch) {
  return listQuery(['listSystemJobs', search], (page, signal) =>
    data(api.GET('/v1/system/jobs', { params: { query: { ...search, page, limit: PAGE_SIZE } }, signal })),
  );
}

/** A job of the installation. */
export function systemJobQuery(api: LecternClient, jobId: string) {
  return queryOptions({
    queryKey: ['getSystemJob', { jobId }],
    queryFn: ({ signal }) => data(api.GET('/v1/system/jobs/{jobId}', { params: { path: { jobId } }, signal })),
  });
}

/** The organizations of the installation, by a text in their title. */
export function systemOrganizationsQuery(api: LecternClient, search: string | undefined) {
  return listQuery(['listSystemOrganizations', { search }], (page, signal) =>
    data(api.GET('/v1/system/organizations', { params: { query: { search, page, limit: PAGE_SIZE } }, signal })),
  );
}
