import { createHash } from 'node:crypto';
import type { Database } from '@lectern/database/client';
import { textHashOf } from '@lectern/database/conversations/store-issues';
import type { Conversation, ConversationIssue, IssueCluster, Prisma } from '@lectern/database/generated/client';
import { newId } from '@lectern/database/ids';

/** What a test may say of a new conversation. */
export interface ConversationOptions {
  source?: string;
  subject?: string;
  metadata?: Prisma.InputJsonObject;
  createdAt?: Date;
  processedAt?: Date | null;
  leftOut?: Prisma.InputJsonArray;
}

/** Makes a conversation whose issues were looked for. */
export function makeConversation(
  database: Database,
  organizationId: string,
  {
    source = 'email',
    subject,
    metadata = {},
    createdAt = new Date(),
    processedAt = createdAt,
    leftOut,
  }: ConversationOptions = {},
): Promise<Conversation> {
  const id = newId();
  const hash = createHash('sha256').update(id).digest('hex');
  const parts = [{ type: 'message', role: 'user', body: 'How do I pay by invoice?' }];
  const times = { createdAt, ingestedAt: createdAt, processedAt };
  return database.prisma.conversation.create({
    data: {
      ...{ id, organizationId, source, sourceKey: hash, contentHash: hash },
      ...{ subject: subject ?? null, parts, metadata, ...(leftOut && { leftOut }) },
      ...times,
    },
  });
}

/** What a test may say of a new issue. */
export interface IssueOptions {
  /** Id of its conversation; a new one when absent. */
  conversation?: string;
  cluster?: string;
  title?: string;
  createdAt?: Date;
}

/** Makes an issue as processing leaves it, with an embedding and a place. */
export async function makeIssue(
  database: Database,
  organizationId: string,
  { conversation, cluster, title = 'Pay by invoice', createdAt = new Date() }: IssueOptions = {},
): Promise<ConversationIssue> {
  const conversationId = conversation ?? (await makeConversation(database, organizationId, { createdAt })).id;
  const vector = new Uint8Array(4);
  const text = title.toLowerCase();
  return database.prisma.conversationIssue.create({
    data: {
      ...{ id: newId(), organizationId, position: 0, title, summary: `${title}.`, text, textHash: textHashOf(text) },
      ...{ createdAt, ingestedAt: createdAt },
      conversation: { connect: { id: conversationId } },
      ...(cluster !== undefined && { cluster: { connect: { id: cluster } } }),
      embedding: { create: { embedder: 'test', vector } },
      place: { create: { organizationId, cell: 0, groupId: cluster ?? null, vector, placedAt: createdAt } },
    },
  });
}

/** What a test may say of a new cluster. */
export interface ClusterOptions {
  label?: string;
  keywords?: string[];
  described?: boolean;
  updatedAt?: Date;
  /** Issues that it begins with, each of a conversation of its own. */
  issues?: number;
}

/** Makes a cluster. */
export async function makeCluster(
  database: Database,
  organizationId: string,
  {
    label = 'Paying by invoice',
    keywords = [],
    described = false,
    updatedAt = new Date(),
    issues = 0,
  }: ClusterOptions = {},
): Promise<IssueCluster> {
  const words = { label, summary: `${label}.`, icon: 'file-invoice', keywords };
  const cluster = await database.prisma.issueCluster.create({
    data: { id: newId(), organizationId, ...words, described, size: issues, createdAt: updatedAt, updatedAt },
  });
  for (let index = 0; index < issues; index++) await makeIssue(database, organizationId, { cluster: cluster.id });
  return cluster;
}
