import type { ListConversations } from '@lectern/domain/conversations/schemas';
import type { Page } from '@lectern/domain/platform/http/page';
import type { Database, Transaction } from '../client.js';
import type { OperationContext } from '../context.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import { recordAudit } from '../platform/audit/record-audit.js';
import { IdRow, type Sql } from '../sql.js';
import { lockClusteringSoon } from './clustering-lock.js';
import { removeEmptyClusters, touchClusters } from './empty-clusters.js';

/** What lists show of a conversation. */
export const conversationSelect = {
  id: true,
  organizationId: true,
  source: true,
  subject: true,
  metadata: true,
  createdAt: true,
  processedAt: true,
} satisfies Prisma.ConversationSelect;

export type ConversationRow = Prisma.ConversationGetPayload<{ select: typeof conversationSelect }>;

/** Names a conversation. */
export interface ConversationRef {
  organizationId: string;
  conversationId: string;
}

/** Lists the conversations of an organization, the latest first. */
export function listConversations(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  { source, processed, ...query }: ListConversations,
): Promise<Page<ConversationRow>> {
  const selected = {
    organizationId,
    ...(source !== undefined && { source }),
    ...(processed !== undefined && { processedAt: processed ? { not: null } : null }),
  };
  const scope = ['conversations', organizationId, source ?? null, processed ?? null];
  const listing = { scope, order: newestFirst };
  return paginate<ConversationRow>(keyring, query, listing, {
    count: () => db.prisma.conversation.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.conversation.findMany({ where: { AND: [selected, where] }, orderBy, take, select: conversationSelect }),
  });
}

/** Finds a conversation with what was said. */
export function findConversation(db: Transaction, { organizationId, conversationId }: ConversationRef) {
  return db.prisma.conversation.findFirst({
    where: { id: conversationId, organizationId },
    select: { ...conversationSelect, parts: true, leftOut: true },
  });
}

/** Removes a conversation with its issues; clusters that have none left and that nobody described go too. */
export async function removeConversation(
  tx: Transaction,
  context: OperationContext,
  ref: ConversationRef,
): Promise<void> {
  const { organizationId, conversationId: id } = ref;
  await lockClusteringSoon(tx, organizationId);
  const touched = await tx.query(IdRow, GROUPS_OF, [organizationId, id]);
  const { count } = await tx.prisma.conversation.deleteMany({ where: { id, organizationId } });
  if (count === 0) return;
  const clusterIds = touched.map((cluster) => cluster.id);
  await touchClusters(tx, organizationId, clusterIds, context.at);
  await removeEmptyClusters(tx, organizationId, clusterIds);
  await recordAudit(tx, context, {
    action: 'conversation.deleted',
    organizationId,
    target: { type: 'conversation', id },
  });
}

const GROUPS_OF = `
  SELECT DISTINCT c.id FROM conversation_issues i LEFT JOIN issue_places p ON p.issue_id = i.id,
         unnest(ARRAY[i.cluster_id, p.group_id]) AS c(id)
   WHERE i.organization_id = $1 AND i.conversation_id = $2 AND c.id IS NOT NULL`;

/** What processing needs to know of a conversation. */
export interface PendingConversation {
  id: string;
  subject: string | null;
  parts: unknown;
  contentHash: string;
}

/** Those of some conversations that wait for their issues. */
export async function findPendingConversations(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<PendingConversation[]> {
  return database.prisma.conversation.findMany({
    where: { organizationId, id: { in: [...ids] }, processedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, subject: true, parts: true, contentHash: true },
  });
}

const REMOVED_AT_ONCE = 2_000;

/** Removes some of the conversations of an organization that was deleted up to `cutoff`; tells whether none is left. */
export async function removeConversationsOfDeleted(sql: Sql, organizationId: string, cutoff: Date): Promise<boolean> {
  const removed = await sql.execute(
    `DELETE FROM conversations WHERE id IN (
       SELECT c.id FROM conversations c JOIN organizations o ON o.id = c.organization_id
        WHERE o.id = $1 AND o.deleted_at <= $2::timestamptz LIMIT $3::int)
     RETURNING 1 AS removed`,
    [organizationId, cutoff, REMOVED_AT_ONCE],
  );
  return removed < REMOVED_AT_ONCE;
}
