import {
  ConversationDetail,
  ConversationPage,
  ConversationParams,
  IngestConversations,
  ListConversations,
} from '@lectern/domain/conversations/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentConversation, presentConversationDetail } from './conversations.presenter.js';
import { ConversationsService } from './conversations.service.js';
import { IngestConversationsCommand } from './ingest-conversations.command.js';

@Controller('v1/orgs/:organizationId/conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly ingest: IngestConversationsCommand,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the conversations of an organization, the latest first',
    action: 'conversation.view',
    params: OrganizationParams,
    query: ListConversations,
    response: ConversationPage,
  })
  async listConversations({
    params: { organizationId },
    query,
  }: Authorized<{ params: OrganizationParams; query: ListConversations }>) {
    const page = await this.conversations.list(organizationId, query);
    return mapPage(page, (row) => presentConversation(row, this.urls));
  }

  @Endpoint({
    method: 'POST',
    summary: 'Send a conversation or several, to find what they ask for; personal data is masked before it is stored',
    action: 'conversation.ingest',
    params: OrganizationParams,
    body: IngestConversations,
    carries: 'conversations',
    response: null,
    forInstallations: 'conversations:ingest',
  })
  async ingestConversation({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: IngestConversations }>) {
    await this.ingest.execute(caller, organizationId, body);
  }

  @Endpoint({
    method: 'GET',
    path: ':conversationId',
    summary: 'Get a conversation with what was said, personal data masked',
    action: 'conversation.view',
    params: ConversationParams,
    response: ConversationDetail,
    errors: ['conversation.not_found'],
  })
  async getConversationById({ params }: Authorized<{ params: ConversationParams }>) {
    return presentConversationDetail(await this.conversations.get(params), this.urls);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':conversationId',
    summary: 'Delete a conversation with its issues',
    action: 'conversation.curate',
    params: ConversationParams,
    response: null,
    errors: ['issues_cluster.busy'],
  })
  async deleteConversationById({ params, caller }: Authorized<{ params: ConversationParams }>) {
    await this.conversations.delete(caller, params);
  }
}
