import { z } from 'zod';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, Instant, LocationUrls, QueryBoolean, Timestamp, Url } from '../platform/http/primitives.js';

/** Conversations that one request may bring. */
export const MAX_CONVERSATIONS = 1_000;

export const ConversationRole = z
  .enum(['user', 'assistant', 'team-member'])
  .describe('Who speaks: the customer (`user`), a machine (`assistant`) or a person of the team (`team-member`)');

const part = {
  type: z.literal('message'),
  role: ConversationRole,
};

/** A conversation as pipelines send it. */
export const IngestedConversation = z.object({
  id: z.string().min(1).max(255).describe('Its id at its source: sending it again updates the conversation'),
  subject: z.string().max(512).optional(),
  parts: z.array(z.object({ ...part, body: z.string().max(200_000).describe('Markdown or HTML') })).max(2_000),
  metadata: z
    .object({
      url: Url.optional().describe('Where people find it at its source'),
      attributes: z
        .record(z.string().min(1).max(255), z.string().max(4_096))
        .refine((attributes) => Object.keys(attributes).length <= 100, 'must be at most 100 attributes')
        .optional(),
      createdAt: Instant.optional().describe('When it was held; the time of ingestion when absent'),
    })
    .optional(),
});
export type IngestedConversation = z.infer<typeof IngestedConversation>;

/** One conversation, or several of them. */
export const IngestConversations = z.union(
  [
    IngestedConversation.transform((conversation) => [conversation]),
    z.array(IngestedConversation).min(1).max(MAX_CONVERSATIONS),
  ],
  `must be a conversation, or an array of 1 to ${MAX_CONVERSATIONS} of them`,
);
export type IngestConversations = z.infer<typeof IngestConversations>;

/** A support conversation. */
export const Conversation = z
  .strictObject({
    object: z.literal('conversation'),
    id: Id,
    subject: z.string().optional(),
    createdAt: Timestamp.describe('When it was held'),
    processedAt: Timestamp.optional().describe('When its issues were found; absent while they are looked for'),
    source: z.string().describe('`email`, or `integration:<name>:<id>`'),
    urls: LocationUrls.extend({ source: z.string().optional().describe('Where people find it at its source') }),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const ConversationPage = pageOf(Conversation).meta({ id: 'ConversationPage' });

/** Why something that a customer said is in no issue. */
export const LeftOutReason = z
  .enum(['courtesy', 'detail', 'answer', 'remark', 'names-nothing'])
  .describe(
    'A greeting or thanks (`courtesy`), what identifies somebody (`detail`), what an agent asked for (`answer`), ' +
      'what is said beside the matter (`remark`), or a call for help that says nothing about it (`names-nothing`)',
  );
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** Something that a customer said and that is in no issue. */
export const LeftOutClause = z
  .strictObject({
    part: z.int().nonnegative().describe('The index of the part'),
    text: z.string(),
    reason: LeftOutReason,
  })
  .meta({ id: 'LeftOutClause' });
export type LeftOutClause = z.infer<typeof LeftOutClause>;

/** A conversation with what was said, personal data masked. */
export const ConversationDetail = z
  .strictObject({
    conversation: Conversation,
    parts: z.array(z.strictObject({ ...part, body: z.string() })),
    metadata: z.strictObject({
      url: z.string().optional(),
      attributes: z.record(z.string(), z.string()).optional(),
      createdAt: Timestamp.optional(),
    }),
    leftOut: z
      .array(LeftOutClause)
      .optional()
      .describe('What is in no issue, and why; absent while issues are looked for, and where a model found them'),
  })
  .meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.infer<typeof ConversationDetail>;

export const ListConversations = PageQuery.extend({
  source: z.string().min(1).max(512).optional().describe('Only those of exactly this source'),
  processed: QueryBoolean.optional().describe('Only those whose issues were found, or only those that still wait'),
});
export type ListConversations = z.infer<typeof ListConversations>;

export const ConversationParams = z.object({ organizationId: z.string(), conversationId: z.string() });
export type ConversationParams = z.infer<typeof ConversationParams>;

/** One thing that somebody asked for or reported in a conversation. */
export const ConversationIssue = z
  .strictObject({
    object: z.literal('conversation-issue'),
    id: Id,
    title: z.string(),
    summary: z.string(),
    createdAt: Timestamp.describe('When its conversation was held'),
    ingestedAt: Timestamp,
    conversation: Id,
    cluster: Id.optional().describe('Absent while there are too few others like it'),
    urls: LocationUrls,
  })
  .meta({ id: 'ConversationIssue' });
export type ConversationIssue = z.infer<typeof ConversationIssue>;

/** An issue with the conversation that it stands in. */
export const IssueWithConversation = z
  .strictObject({ issue: ConversationIssue, conversation: Conversation })
  .meta({ id: 'IssueWithConversation' });
export type IssueWithConversation = z.infer<typeof IssueWithConversation>;

export const IssuePage = pageOf(IssueWithConversation).meta({ id: 'IssuePage' });

export const ListIssues = PageQuery.extend({
  cluster: z.string().optional().describe('Only those of this cluster, or of the one that took its place'),
  conversation: z.string().optional().describe('Only those of this conversation'),
});
export type ListIssues = z.infer<typeof ListIssues>;

export const IssueParams = z.object({ organizationId: z.string(), issueId: z.string() });
export type IssueParams = z.infer<typeof IssueParams>;

export const UpdateIssue = z.object({
  cluster: z
    .string()
    .min(1)
    .max(256)
    .nullable()
    .describe('The cluster that it belongs to, which no run changes any more; null lets runs decide again'),
});
export type UpdateIssue = z.infer<typeof UpdateIssue>;
