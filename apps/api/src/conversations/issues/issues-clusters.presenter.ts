import type { PageDetails } from '@lectern/database/content/search/page-details';
import type { ListedClusterRow } from '@lectern/database/conversations/clusters.queries';
import type { ClusterChange } from '@lectern/database/generated/client';
import type {
  IssuesCluster,
  IssuesClusterChange,
  IssuesClusterDetail,
} from '@lectern/domain/conversations/cluster-schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents a cluster of issues. */
export function presentIssuesCluster(row: ListedClusterRow, { api, app }: { api: string; app: string }): IssuesCluster {
  const { id, organizationId, label, summary, icon, issues, conversations } = row;
  return {
    object: 'issues-cluster',
    id,
    label,
    summary,
    icon,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    weeklyPulse: row.pulse,
    sources: row.sources,
    stats: {
      issues,
      conversations,
      tasksTotal: 0,
      tasksBacklog: 0,
      tasksStarted: 0,
      tasksCompleted: 0,
      tasksCancelled: 0,
    },
    documented: row.documented,
    urls: {
      location: `${api}/v1/orgs/${organizationId}/conversations-clusters/${id}`,
      app: `${app}/o/${organizationId}/conversations-clusters/${id}`,
    },
  };
}

/** A cluster with the pages that may answer it, among those that the reader may see. */
export interface AnsweredCluster extends ListedClusterRow {
  pages: readonly PageDetails[];
}

/** Presents a cluster with the pages that may answer it. */
export function presentIssuesClusterDetail(
  { pages, ...row }: AnsweredCluster,
  urls: { api: string; app: string },
): IssuesClusterDetail {
  return {
    ...presentIssuesCluster(row, urls),
    keywords: row.keywords,
    relatedPages: pages.map(({ spaceId, pageId, title, path }) => ({
      space: spaceId,
      page: pageId,
      title,
      path,
      urls: { app: `${urls.app}/o/${row.organizationId}/s/${spaceId}/${path}` },
    })),
  };
}

/** Presents what became of a cluster. */
export function presentClusterChange(row: ClusterChange): IssuesClusterChange {
  return {
    object: 'issues-cluster-change',
    id: row.id,
    kind: row.kind,
    cluster: row.clusterId,
    ...(row.otherId !== null && { other: row.otherId }),
    ...(row.userId !== null && { by: row.userId }),
    createdAt: timestamp(row.createdAt),
  };
}
