import type { IngestedConversation } from '@lectern/domain/conversations/schemas';
import { build, database, native, newRunner, type RunnerOptions } from './harness.js';
import { catalog, jobRow } from './job-rows.js';

const { ingestConversations } = await native<typeof import('@lectern/commands/conversations/ingest-conversations')>(
  '@lectern/commands/conversations/ingest-conversations',
);
const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

const NAMES: readonly string[] = [
  catalog.processConversationsJob.name,
  catalog.clusterIssuesJob.name,
  catalog.findDueConversationsJob.name,
];

/** A conversation of one message. */
export function saying(id: string, body: string, createdAt?: string): IngestedConversation {
  const metadata = createdAt === undefined ? {} : { metadata: { createdAt } };
  return { id, parts: [{ type: 'message', role: 'user', body }], ...metadata };
}

const THINGS = ['invoice', 'receipt', 'bill', 'statement'];
const PLACES = ['berlin', 'lisbon', 'oslo', 'quito', 'osaka', 'cairo', 'lagos', 'delhi'];
const TOPICS: Readonly<Record<string, (thing: string, place: string) => string>> = {
  refund: (_, place) => `I want a refund for the shoes that I sent back from ${place}`,
  password: (_, place) => `I cannot reset my password on the login page since I moved to ${place}`,
  invoice: (thing, place) => `Where do I download the ${thing} of last month for our office in ${place}?`,
  webhook: (_, place) => `The webhook of our ${place} server times out and events are not delivered`,
  export: (thing, place) => `How can I export all ${thing} data of ${place} as a spreadsheet file?`,
};

/** Conversations about five things, so many about each; those of another seed are others about the same. */
export function conversationsOf(each: number, seed = 0): IngestedConversation[] {
  return Object.entries(TOPICS).flatMap(([topic, say]) =>
    Array.from({ length: each }, (_, index) => {
      const number = seed + index;
      const thing = THINGS[number % THINGS.length] ?? '';
      const place = PLACES[Math.floor(number / THINGS.length) % PLACES.length] ?? '';
      return saying(`${topic}-${number}`, say(thing, place));
    }),
  );
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
    /** Ingests conversations; returns how many are new or changed. */
    ingest: (conversations: readonly IngestedConversation[], source = 'email') =>
      database.transaction((tx) =>
        ingestConversations(tx, systemContext('spec', new Date()), { organizationId, source, conversations }),
      ),
    /** Does what waits for this organization, and what that orders in turn. */
    async drain(options: RunnerOptions = {}): Promise<void> {
      const runner = newRunner(options);
      for (let jobs = await waiting(); jobs.length > 0; jobs = await waiting())
        for (const { id } of jobs) {
          await runner.run(id);
          const { state, lastError } = await jobRow(id);
          if (state !== 'completed') throw new Error(`A job did not come to its end: ${lastError}`);
        }
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
