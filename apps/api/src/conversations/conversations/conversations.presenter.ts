import type { ConversationRow } from '@lectern/database/conversations/conversations.queries';
import type { IssueRow } from '@lectern/database/conversations/issues.queries';
import {
  type Conversation,
  ConversationDetail,
  type ConversationIssue,
  type IssueWithConversation,
} from '@lectern/domain/conversations/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { z } from 'zod';

/** What is stored of the metadata of a conversation: its instant is in whatever zone it was sent in. */
const StoredMetadata = ConversationDetail.shape.metadata.extend({
  createdAt: z.iso.datetime({ offset: true }).optional(),
});

/** Presents a conversation. */
export function presentConversation(row: ConversationRow, { api }: { api: string }): Conversation {
  const { id, organizationId, subject, processedAt } = row;
  const { url } = StoredMetadata.parse(row.metadata);
  return {
    object: 'conversation',
    id,
    ...(subject !== null && { subject }),
    createdAt: timestamp(row.createdAt),
    ...(processedAt !== null && { processedAt: timestamp(processedAt) }),
    source: row.source,
    urls: {
      location: `${api}/v1/orgs/${organizationId}/conversations/${id}`,
      ...(url !== undefined && { source: url }),
    },
  };
}

/** Presents a conversation with what was said. */
export function presentConversationDetail(
  row: ConversationRow & { parts: unknown; leftOut: unknown },
  urls: { api: string },
): ConversationDetail {
  const { createdAt, ...metadata } = StoredMetadata.parse(row.metadata);
  return {
    conversation: presentConversation(row, urls),
    parts: ConversationDetail.shape.parts.parse(row.parts),
    metadata: { ...metadata, ...(createdAt !== undefined && { createdAt: timestamp(new Date(createdAt)) }) },
    ...(row.processedAt !== null &&
      row.leftOut !== null && { leftOut: ConversationDetail.shape.leftOut.parse(row.leftOut) }),
  };
}

/** Presents an issue with the conversation that it stands in. */
export function presentIssue(row: IssueRow, urls: { api: string }): IssueWithConversation {
  return { issue: issueOf(row, urls), conversation: presentConversation(row.conversation, urls) };
}

function issueOf(row: IssueRow, { api }: { api: string }): ConversationIssue {
  const { id, organizationId, clusterId, title, summary } = row;
  return {
    object: 'conversation-issue',
    id,
    title,
    summary,
    createdAt: timestamp(row.createdAt),
    ingestedAt: timestamp(row.ingestedAt),
    conversation: row.conversationId,
    ...(clusterId !== null && { cluster: clusterId }),
    urls: { location: `${api}/v1/orgs/${organizationId}/conversations-issues/${id}` },
  };
}
