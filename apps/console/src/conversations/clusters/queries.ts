import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import { type ClustersSearch, PERIOD_DAYS } from './cluster-search.js';

const PAGE_SIZE = 50;
const MAX_FOUND = 8;
const ALL = 1000;
const DAY_MS = 24 * 3600_000;

/** Which topic is meant. */
export interface ClusterPath {
  organizationId: string;
  clusterId: string;
}

/** The topics of an organization that fit: those that no page explains first, each by how often they were asked lately. */
export function clustersQuery(api: LecternClient, organizationId: string, filter: ClustersSearch) {
  return listQuery(['listConversationsIssuesClusters', { organizationId, ...filter }], (page, signal) => {
    const { q: search, documented, source, period } = filter;
    const since = period && new Date(startOfDay(Date.now()) - PERIOD_DAYS[period] * DAY_MS).toISOString();
    const query = {
      page,
      limit: PAGE_SIZE,
      orderBy: 'undocumented' as const,
      ...{ search, source, since, documented: documented === undefined ? undefined : flag(documented) },
    };
    return data(
      api.GET('/v1/orgs/{organizationId}/conversations-clusters', {
        params: { path: { organizationId }, query },
        signal,
      }),
    );
  });
}

/** The first topics whose words contain a text, for those who choose one. */
export function foundClustersQuery(api: LecternClient, organizationId: string, search: string) {
  return queryOptions({
    queryKey: ['listConversationsIssuesClusters', { organizationId, search, found: true }],
    queryFn: async ({ signal }) => {
      const query = { search, limit: MAX_FOUND, orderBy: 'issues' as const };
      const params = { path: { organizationId }, query };
      const { items } = await data(api.GET('/v1/orgs/{organizationId}/conversations-clusters', { params, signal }));
      return items;
    },
  });
}

/** A topic with its keywords and the pages that may answer it. */
export function clusterQuery(api: LecternClient, path: ClusterPath) {
  return queryOptions({
    queryKey: ['getConversationsIssuesCluster', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}', { params: { path }, signal })),
  });
}

/** The questions of a topic, those of the newest conversations first. */
export function clusterIssuesQuery(api: LecternClient, { organizationId, clusterId }: ClusterPath) {
  return listQuery(['listConversationsIssues', { organizationId, cluster: clusterId }], (page, signal) => {
    const params = { path: { organizationId }, query: { cluster: clusterId, page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/conversations-issues', { params, signal }));
  });
}

/** What was said in a conversation, with personal data masked. */
export function conversationQuery(api: LecternClient, path: { organizationId: string; conversationId: string }) {
  return queryOptions({
    queryKey: ['getConversationById', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/conversations/{conversationId}', { params: { path }, signal })),
  });
}

/** The change requests about a topic, in every state, those that changed last first. */
export function clusterRequestsQuery(api: LecternClient, { organizationId, clusterId }: ClusterPath) {
  return queryOptions({
    queryKey: ['listChangeRequestsForOrganization', { organizationId, cluster: clusterId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const query = { conversationsIssuesCluster: clusterId, status: ['all' as const], page, limit: ALL };
        const params = { path: { organizationId }, query };
        return data(api.GET('/v1/orgs/{organizationId}/change-requests', { params, signal }));
      }),
  });
}

/** What became of topics, or of one of them, the latest first. */
export function clusterChangesQuery(api: LecternClient, organizationId: string, cluster: string | undefined) {
  return listQuery(['listConversationsIssuesClusterChanges', { organizationId, cluster }], (page, signal) => {
    const params = { path: { organizationId }, query: { cluster, page, limit: PAGE_SIZE } };
    return data(api.GET('/v1/orgs/{organizationId}/conversations-clusters-changes', { params, signal }));
  });
}

/** The same instant for all of a day, so that the pages of a list belong together. */
function startOfDay(now: number): number {
  return now - (now % DAY_MS);
}

function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}
