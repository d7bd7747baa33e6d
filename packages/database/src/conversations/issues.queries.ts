import type { ListIssues } from '@lectern/domain/conversations/schemas';
import type { Page } from '@lectern/domain/platform/http/page';
import type { Transaction } from '../client.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import { conversationSelect } from './conversations.queries.js';

const issueSelect = {
  id: true,
  organizationId: true,
  conversationId: true,
  title: true,
  summary: true,
  clusterId: true,
  createdAt: true,
  ingestedAt: true,
  conversation: { select: conversationSelect },
} satisfies Prisma.ConversationIssueSelect;

/** An issue with the conversation that it stands in. */
export type IssueRow = Prisma.ConversationIssueGetPayload<{ select: typeof issueSelect }>;

/** Names an issue. */
export interface IssueRef {
  organizationId: string;
  issueId: string;
}

/** Lists the issues of an organization, those of the latest conversations first. */
export function listIssues(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  { cluster, conversation, ...query }: ListIssues,
): Promise<Page<IssueRow>> {
  const selected = {
    organizationId,
    ...(cluster !== undefined && { clusterId: cluster }),
    ...(conversation !== undefined && { conversationId: conversation }),
  };
  const scope = ['conversation-issues', organizationId, cluster ?? null, conversation ?? null];
  return paginate<IssueRow>(
    keyring,
    query,
    { scope, order: newestFirst },
    {
      count: () => db.prisma.conversationIssue.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.conversationIssue.findMany({ where: { AND: [selected, where] }, orderBy, take, select: issueSelect }),
    },
  );
}

/** Finds an issue. */
export function findIssue(db: Transaction, { organizationId, issueId }: IssueRef): Promise<IssueRow | null> {
  return db.prisma.conversationIssue.findFirst({ where: { id: issueId, organizationId }, select: issueSelect });
}
