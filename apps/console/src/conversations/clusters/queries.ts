import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 50;

/** The topics of an organization, those with the most questions first. */
export function clustersQuery(api: LecternClient, organizationId: string) {
  return listQuery(['listConversationsIssuesClusters', { organizationId }], (page, signal) => {
    const query = { page, limit: PAGE_SIZE, orderBy: 'issues' } as const;
    const params = { path: { organizationId }, query };
    return data(api.GET('/v1/orgs/{organizationId}/conversations-clusters', { params, signal }));
  });
}

/** A topic with its keywords and the pages that may answer it. */
export function clusterQuery(api: LecternClient, path: { organizationId: string; clusterId: string }) {
  return queryOptions({
    queryKey: ['getConversationsIssuesCluster', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}', { params: { path }, signal })),
  });
}
