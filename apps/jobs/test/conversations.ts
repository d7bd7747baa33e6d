import type { IngestedConversation } from '@lectern/domain/conversations/schemas';
import { build, database, native, newRunner, type RunnerOptions } from './harness.js';
import { catalog } from './job-rows.js';

const { ingestConversations } = await native<
  typeof import('@lectern/database/conversations/ingest-conversations.operation')
>('@lectern/database/conversations/ingest-conversations.operation');
const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

const NAMES: readonly string[] = [
  catalog.processConversations.name,
  catalog.clusterIssues.name,
  catalog.findDueConversations.name,
];

/** A conversation of one message. */
export function saying(id: string, body: string, createdAt?: string): IngestedConversation {
  const metadata = createdAt === undefined ? {} : { metadata: { createdAt } };
  return { id, parts: [{ type: 'message', role: 'user', body }], ...metadata };
}

/** An organization that conversations arrive at, and short ways to have them processed and to look at the result. */
export async function newInbox() {
  const { id: organizationId } = await build.organization();
  const waiting = (names = NAMES) =>
    database.prisma.job.findMany({
      where: { organizationId, state: 'queued', name: { in: [...names] } },
      orderBy: { id: 'asc' },
    });
  return {
    organizationId,
    waiting,
    /** Ingests conversations; answers how many are new or changed. */
    ingest: (conversations: readonly IngestedConversation[], source = 'email') =>
      database.prisma.$transaction((tx) =>
        ingestConversations(tx, systemContext('spec', new Date()), { organizationId, source, conversations }),
      ),
    /** Does what waits for this organization, and what that orders in turn. */
    async drain(options: RunnerOptions = {}): Promise<void> {
      const runner = newRunner(options);
      for (let jobs = await waiting(); jobs.length > 0; jobs = await waiting())
        for (const { id } of jobs) await runner.run(id);
    },
    issues: () =>
      database.prisma.conversationIssue.findMany({
        where: { organizationId },
        orderBy: [{ conversationId: 'asc' }, { position: 'asc' }],
        include: { conversation: true, place: true, embedding: true },
      }),
    clusters: () => database.prisma.issueCluster.findMany({ where: { organizationId }, orderBy: { id: 'asc' } }),
    /** How many issues each cluster that is shown has, the largest first, and how many have none. */
    async sizes(): Promise<{ clusters: number[]; without: number }> {
      const groups = await database.prisma.conversationIssue.groupBy({
        by: ['clusterId'],
        where: { organizationId },
        _count: true,
      });
      const clusters = groups.filter(({ clusterId }) => clusterId !== null).map(({ _count }) => _count);
      const without = groups.find(({ clusterId }) => clusterId === null)?._count ?? 0;
      return { clusters: clusters.sort((a, b) => b - a), without };
    },
  };
}
