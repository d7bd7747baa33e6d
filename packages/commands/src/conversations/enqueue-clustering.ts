import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { IdRow, type Sql } from '@lectern/database/sql';
import { clusterIssuesJob, processConversationsJob } from '@lectern/domain/platform/jobs/catalog';
import { z } from 'zod';

interface Order {
  at: Date;
  requestId?: string | undefined;
}

/** Has all issues of an organization divided into clusters anew; nothing changes when that waits or runs already. */
export async function enqueueClustering(tx: Sql, organizationId: string, order: Order): Promise<void> {
  await enqueue(tx, clusterIssuesJob, { organizationId }, { ...order, organizationId });
}

/** Fewer issues are no cluster. */
const FEWEST = 3;

// A run is due when there was none, when another embedder is used now, when many issues came, or once a day.
const isDue = (embedder: string, now: string) => `
  CASE WHEN m.organization_id IS NULL
       THEN (SELECT count(*) FROM (SELECT 1 FROM conversation_issues i WHERE i.organization_id = o.id
                                    ORDER BY i.created_at, i.id LIMIT ${FEWEST}) few) = ${FEWEST}
       ELSE m.embedder <> ${embedder} OR m.added >= greatest(${FEWEST}, m.issues * 0.2)
            OR (m.added > 0 AND m.created_at < ${now}::timestamptz - interval '24 hours') END`;

const DUE_WHEN_DRAINED = `
  SELECT o.id FROM organizations o LEFT JOIN cluster_models m ON m.organization_id = o.id
   WHERE o.id = $1 AND ${isDue('$2', '$3')}
     AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.organization_id = $1 AND c.processed_at IS NULL)`;

/**
 * Enqueues a run for an organization if one is due and no conversation waits: one that many conversations arrive for
 * is divided when all of them are there, and not over and over meanwhile.
 */
export async function enqueueClusteringWhenDrained(
  sql: Sql,
  organizationId: string,
  embedder: string,
  order: Order,
): Promise<void> {
  const due = await sql.execute(DUE_WHEN_DRAINED, [organizationId, embedder, order.at]);
  if (due > 0) await enqueueClustering(sql, organizationId, order);
}

const LIST_DUE = `
  SELECT o.id FROM organizations o LEFT JOIN cluster_models m ON m.organization_id = o.id
   WHERE EXISTS (SELECT 1 FROM conversation_issues i WHERE i.organization_id = o.id) AND ${isDue('$1', '$2')}
   ORDER BY o.id`;

/** Enqueues a run for each organization that one is due for, whether conversations wait or not. */
export async function enqueueDueClusterings(tx: Sql, embedder: string, order: Order): Promise<void> {
  const due = await tx.query(IdRow, LIST_DUE, [embedder, order.at]);
  for (const { id } of due) await enqueueClustering(tx, id, order);
}

// What waits although no job names it was given up, usually because a model did not answer.
const ABANDONED = `
  SELECT c.organization_id AS "organizationId",
         jsonb_agg(jsonb_build_object('id', c.id, 'characters', length(c.parts::text)) ORDER BY c.id) AS waiting
    FROM conversations c
   WHERE c.processed_at IS NULL AND c.ingested_at < $1::timestamptz - interval '5 minutes'
     AND c.id NOT IN (SELECT jsonb_array_elements_text(j.payload -> 'conversationIds') FROM jobs j
                       WHERE j.name = '${processConversationsJob.name}' AND j.state IN ('queued', 'running'))
   GROUP BY c.organization_id`;

/** A conversation that waits for its issues, and how long what was said in it is. */
export const WaitingConversation = z.object({ id: z.string(), characters: z.number() });
export type WaitingConversation = z.infer<typeof WaitingConversation>;

const AbandonedRow = z.object({ organizationId: z.string(), waiting: z.array(WaitingConversation) });

/** Has conversations processed again that wait although nobody works on them. */
export async function enqueueAbandonedConversations(tx: Sql, order: Order): Promise<void> {
  const abandoned = await tx.query(AbandonedRow, ABANDONED, [order.at]);
  for (const { organizationId, waiting } of abandoned) await enqueueConversations(tx, organizationId, waiting, order);
}

/** What one job works on: little enough to be soon done and to be held in memory, enough to be worth a job. */
const MAX_PER_JOB = { conversations: 20, characters: 1_000_000 };

/** Has conversations processed, a number of them with each job. */
export async function enqueueConversations(
  tx: Sql,
  organizationId: string,
  waiting: readonly WaitingConversation[],
  order: Order,
): Promise<void> {
  for (const some of batchesOf(waiting)) {
    const conversationIds = some.map(({ id }) => id);
    await enqueue(tx, processConversationsJob, { organizationId, conversationIds }, { ...order, organizationId });
  }
}

function batchesOf(waiting: readonly WaitingConversation[]): WaitingConversation[][] {
  const batches: WaitingConversation[][] = [];
  let characters = 0;
  for (const conversation of waiting) {
    const last = batches.at(-1);
    characters += conversation.characters;
    const isFull = last?.length === MAX_PER_JOB.conversations || characters > MAX_PER_JOB.characters;
    if (last && !isFull) {
      last.push(conversation);
      continue;
    }
    batches.push([conversation]);
    characters = conversation.characters;
  }
  return batches;
}
