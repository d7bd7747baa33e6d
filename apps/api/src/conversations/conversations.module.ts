import { Module } from '@nestjs/common';
import { ConversationIssuesController } from './conversation-issues.controller.js';
import { ConversationIssuesService } from './conversation-issues.service.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsService } from './conversations.service.js';
import { IngestConversations } from './ingest-conversations.js';
import { IssuesClustersController } from './issues-clusters.controller.js';
import { IssuesClustersService } from './issues-clusters.service.js';
import { RelatedPages } from './related-pages.js';

/** Conversations, the issues in them, and clusters of issues. */
@Module({
  imports: [],
  controllers: [ConversationIssuesController, ConversationsController, IssuesClustersController],
  providers: [
    ConversationIssuesService,
    ConversationsService,
    IngestConversations,
    IssuesClustersService,
    RelatedPages,
  ],
  exports: [],
})
export class ConversationsModule {}
