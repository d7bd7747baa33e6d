import {
  ClusterParams,
  CreateIssuesCluster,
  IssuesCluster,
  IssuesClusterChangePage,
  IssuesClusterDetail,
  IssuesClusterPage,
  ListClusterChanges,
  ListIssuesClusters,
  MergeIssuesClusters,
  UpdateIssuesCluster,
} from '@lectern/domain/conversations/cluster-schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentClusterChange, presentIssuesCluster, presentIssuesClusterDetail } from './issues-clusters.presenter.js';
import { IssuesClustersService } from './issues-clusters.service.js';

@Controller('v1/orgs/:organizationId')
export class IssuesClustersController {
  constructor(
    private readonly clusters: IssuesClustersService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'conversations-clusters',
    summary: 'List the clusters of issues: what people ask for, with how much it moves them',
    action: 'conversation.view',
    params: OrganizationParams,
    query: ListIssuesClusters,
    response: IssuesClusterPage,
  })
  async listConversationsIssuesClusters({
    params: { organizationId },
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListIssuesClusters }>) {
    const page = await this.clusters.list(caller, organizationId, query);
    return mapPage(page, (row) => presentIssuesCluster(row, this.urls));
  }

  @Endpoint({
    method: 'POST',
    path: 'conversations-clusters',
    status: 201,
    summary: 'Make a cluster of issues that belong together, for good',
    action: 'conversation.curate',
    params: OrganizationParams,
    body: CreateIssuesCluster,
    response: IssuesCluster,
    errors: ['conversation_issue.others_not_found', 'issues_cluster.busy'],
  })
  async createConversationsIssuesCluster({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateIssuesCluster }>) {
    return presentIssuesCluster(await this.clusters.create(caller, organizationId, body), this.urls);
  }

  @Endpoint({
    method: 'POST',
    path: 'conversations-clusters/refresh',
    summary: 'Divide all issues into clusters anew; does nothing more while that is under way',
    action: 'conversation.curate',
    params: OrganizationParams,
    response: null,
  })
  async refreshConversationsIssuesClusters({
    params: { organizationId },
    caller,
  }: Authorized<{ params: OrganizationParams }>) {
    await this.clusters.refresh(caller, organizationId);
  }

  @Endpoint({
    method: 'GET',
    path: 'conversations-clusters/:clusterId',
    summary: 'Get a cluster of issues, or the one that it was merged into, with the pages that may answer it',
    action: 'conversation.view',
    params: ClusterParams,
    response: IssuesClusterDetail,
    errors: ['issues_cluster.not_found'],
  })
  async getConversationsIssuesCluster({ params, caller }: Authorized<{ params: ClusterParams }>) {
    return presentIssuesClusterDetail(await this.clusters.get(caller, params), this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'conversations-clusters/:clusterId',
    summary: 'Describe a cluster of issues; nothing but people changes that afterwards',
    action: 'conversation.curate',
    params: ClusterParams,
    body: UpdateIssuesCluster,
    response: IssuesCluster,
    errors: ['issues_cluster.not_found', 'issues_cluster.busy'],
  })
  async updateConversationsIssuesCluster({
    params,
    body,
    caller,
  }: Authorized<{ params: ClusterParams; body: UpdateIssuesCluster }>) {
    return presentIssuesCluster(await this.clusters.describe(caller, params, body), this.urls);
  }

  @Endpoint({
    method: 'POST',
    path: 'conversations-clusters/:clusterId/merge',
    summary: 'Make a cluster of issues a part of another one, for good; its id leads there',
    action: 'conversation.curate',
    params: ClusterParams,
    body: MergeIssuesClusters,
    response: IssuesCluster,
    errors: [
      'issues_cluster.not_found',
      'issues_cluster.other_not_found',
      'issues_cluster.merge_with_itself',
      'issues_cluster.busy',
    ],
  })
  async mergeConversationsIssuesCluster({
    params,
    body: { into },
    caller,
  }: Authorized<{ params: ClusterParams; body: MergeIssuesClusters }>) {
    return presentIssuesCluster(await this.clusters.merge(caller, params, into), this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: 'conversations-clusters-changes',
    summary: 'List what became of clusters of issues: merged, split, dissolved',
    action: 'conversation.view',
    params: OrganizationParams,
    query: ListClusterChanges,
    response: IssuesClusterChangePage,
  })
  async listConversationsIssuesClusterChanges({
    params: { organizationId },
    query,
  }: Authorized<{ params: OrganizationParams; query: ListClusterChanges }>) {
    return mapPage(await this.clusters.changes(organizationId, query), presentClusterChange);
  }
}
