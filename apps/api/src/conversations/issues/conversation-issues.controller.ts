import {
  IssuePage,
  IssueParams,
  IssueWithConversation,
  ListIssues,
  UpdateIssue,
} from '@lectern/domain/conversations/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentIssue } from '../conversations/conversations.presenter.js';
import { ConversationIssuesService } from './conversation-issues.service.js';

@Controller('v1/orgs/:organizationId/conversations-issues')
export class ConversationIssuesController {
  constructor(
    private readonly issues: ConversationIssuesService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List what conversations ask for and report, that of the latest first',
    action: 'conversation.view',
    params: OrganizationParams,
    query: ListIssues,
    response: IssuePage,
  })
  async listConversationsIssues({
    params: { organizationId },
    query,
  }: Authorized<{ params: OrganizationParams; query: ListIssues }>) {
    const page = await this.issues.list(organizationId, query);
    return mapPage(page, (row) => presentIssue(row, this.urls));
  }

  @Endpoint({
    method: 'GET',
    path: ':issueId',
    summary: 'Get an issue with its conversation',
    action: 'conversation.view',
    params: IssueParams,
    response: IssueWithConversation,
    errors: ['conversation_issue.not_found'],
  })
  async getConversationIssueById({ params }: Authorized<{ params: IssueParams }>) {
    return presentIssue(await this.issues.get(params), this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':issueId',
    summary: 'Move an issue into another cluster, for good',
    action: 'conversation.curate',
    params: IssueParams,
    body: UpdateIssue,
    response: IssueWithConversation,
    errors: ['conversation_issue.not_found', 'issues_cluster.other_not_found', 'issues_cluster.busy'],
  })
  async updateConversationIssueById({ params, body, caller }: Authorized<{ params: IssueParams; body: UpdateIssue }>) {
    return presentIssue(await this.issues.move(caller, params, body), this.urls);
  }
}
