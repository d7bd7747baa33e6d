import type { Schemas } from '@lectern/client';
import { sendChanges } from '../../content/changes/send-changes.js';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { ClusterPath } from './queries.js';

/** All that shows topics and their questions. */
const TOPICS = [
  ['listConversationsIssuesClusters'],
  ['getConversationsIssuesCluster'],
  ['listConversationsIssues'],
  ['listConversationsIssuesClusterChanges'],
];

/** Gives a topic another name, which stays. */
export function useRenameCluster({ organizationId, clusterId }: ClusterPath) {
  return useChange({
    operation: 'updateConversationsIssuesCluster',
    send: (api, label: string) =>
      data(
        api.PATCH('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}', {
          params: { path: { organizationId, clusterId } },
          body: { label },
        }),
      ),
    invalidates: TOPICS,
  });
}

/** Makes a topic a part of another one. */
export function useMergeCluster({ organizationId, clusterId }: ClusterPath) {
  return useChange({
    operation: 'mergeConversationsIssuesCluster',
    send: (api, into: string) =>
      data(
        api.POST('/v1/orgs/{organizationId}/conversations-clusters/{clusterId}/merge', {
          params: { path: { organizationId, clusterId } },
          body: { into },
        }),
      ),
    invalidates: [...TOPICS, ['listChangeRequestsForOrganization']],
  });
}

/** Where questions are moved: to a topic that there is, or to a new one of this name. */
export type MoveTarget = { cluster: Pick<Schemas['IssuesCluster'], 'id' | 'label'> } | { label: string };

/** Moves questions to another topic, and returns that one. */
export function useMoveIssues(organizationId: string) {
  return useChange({
    operation: 'updateConversationIssueById',
    send: async (api, { issues, target }: { issues: readonly string[]; target: MoveTarget }) => {
      if ('label' in target) {
        const body = { label: target.label, issues: [...issues] };
        return data(
          api.POST('/v1/orgs/{organizationId}/conversations-clusters', { params: { path: { organizationId } }, body }),
        );
      }
      for (const issueId of issues) {
        const params = { path: { organizationId, issueId } };
        const body = { cluster: target.cluster.id };
        await data(api.PATCH('/v1/orgs/{organizationId}/conversations-issues/{issueId}', { params, body }));
      }
      return target.cluster;
    },
    invalidates: TOPICS,
  });
}

/** Deletes a conversation with its questions. */
export function useDeleteConversation(organizationId: string) {
  return useChange({
    operation: 'deleteConversationById',
    send: (api, conversationId: string) =>
      data(
        api.DELETE('/v1/orgs/{organizationId}/conversations/{conversationId}', {
          params: { path: { organizationId, conversationId } },
        }),
      ),
    invalidates: TOPICS,
  });
}

/** Has all questions grouped again. */
export function useRefreshClusters(organizationId: string) {
  return useChange({
    operation: 'refreshConversationsIssuesClusters',
    send: (api) =>
      data(
        api.POST('/v1/orgs/{organizationId}/conversations-clusters/refresh', { params: { path: { organizationId } } }),
      ),
    invalidates: TOPICS,
  });
}

/** A page that is to be written about a topic. */
export interface MissingPage {
  spaceId: string;
  title: string;
  subject: string;
  markdown: string;
}

const MAX_SUBJECT_LENGTH = 100;

/** Begins a change request about a topic, with a page in it; returns where that page is edited. */
export function useWriteMissingPage({ clusterId }: ClusterPath) {
  return useChange({
    operation: 'createChangeRequest',
    send: async (api, { spaceId, title, subject, markdown }: MissingPage) => {
      const created = await data(
        api.POST('/v1/spaces/{spaceId}/change-requests', {
          params: { path: { spaceId } },
          body: { subject: subject.slice(0, MAX_SUBJECT_LENGTH), conversationsIssuesCluster: clusterId },
        }),
      );
      const changeRequestId = String(created.number);
      const { changes } = await sendChanges(api, { spaceId, changeRequestId }, [
        { operation: 'insert_page', title, document: { markdown } },
      ]);
      const [path = ''] = changes.flatMap((change) =>
        change.object === 'created_page' && change.page.type === 'document' ? [change.page.path] : [],
      );
      return { spaceId, changeRequestId, path };
    },
    invalidates: [['listChangeRequestsForOrganization'], ['listChangeRequests'], ['getSpaceById']],
  });
}
