import { Module } from '@nestjs/common';
import { ConversationsController } from './conversations/conversations.controller.js';
import { ConversationsService } from './conversations/conversations.service.js';
import { IngestConversationsCommand } from './conversations/ingest-conversations.command.js';
import { ConversationIssuesController } from './issues/conversation-issues.controller.js';
import { ConversationIssuesService } from './issues/conversation-issues.service.js';
import { IssuesClustersController } from './issues/issues-clusters.controller.js';
import { IssuesClustersService } from './issues/issues-clusters.service.js';
import { RelatedPagesView } from './issues/related-pages.view.js';

/** Conversations, the issues in them, and clusters of issues. */
@Module({
  imports: [],
  controllers: [ConversationIssuesController, ConversationsController, IssuesClustersController],
  providers: [
    ConversationIssuesService,
    ConversationsService,
    IngestConversationsCommand,
    IssuesClustersService,
    RelatedPagesView,
  ],
  exports: [],
})
export class ConversationsModule {}
