import { ingestConversations } from '@lectern/commands/conversations/ingest-conversations';
import { systemContext } from '@lectern/database/context';
import { lockClustering } from '@lectern/database/conversations/clustering-lock';
import { findPendingConversations } from '@lectern/database/conversations/conversations.queries';
import { storeIssues } from '@lectern/database/conversations/store-issues';
import { inPlainTransaction, inTransaction } from '@lectern/database/transaction';
import { encodeVector } from '@lectern/intelligence/clustering/storage';
import { seeded } from '../content/words.mjs';
import { conversation, pickTopic, sentence, TOPICS } from './texts.mjs';

const SENTENCES_OF_TOPIC = 2;
const AT_ONCE = 1_000;
const WEEK_MS = 7 * 24 * 3600 * 1000;
const WEEKS = 13;
/** As far from each other as two sentences about one thing are. */
const NOISE = 0.03;

/**
 * Embeds a few sentences of each topic: what issues mean lies near one of these, so that embedding all of them is not
 * needed.
 * @param {import('@lectern/intelligence/embedding/embedder').Embedder} embedder
 */
export async function embedTopics(embedder) {
  const random = seeded(7);
  const texts = Array.from({ length: TOPICS * SENTENCES_OF_TOPIC }, (_, index) => sentence(random, index % TOPICS));
  const vectors = await embedder.embed(texts);
  return Array.from({ length: TOPICS }, (_, topic) => vectors.filter((_vector, index) => index % TOPICS === topic));
}

/**
 * Makes an organization with so many issues, each of a conversation of the last weeks, as if they had been embedded.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {number} count
 * @param {{ embedder: string, meanings: Float32Array[][] }} prepared
 */
export async function fillIssues(stage, count, prepared) {
  const { id: organizationId } = await stage.build.organization();
  const random = seeded(count);
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
    await addIssues(stage.database, organizationId, random, numbers, prepared);
  }
  await stage.database.prisma.job.deleteMany({ where: { organizationId } });
  await stage.database.pool.query('ANALYZE conversations, conversation_issues, issue_embeddings');
  return organizationId;
}

async function addIssues(database, organizationId, random, numbers, { embedder, meanings }) {
  const at = new Date();
  const topics = numbers.map(() => pickTopic(random));
  const conversations = numbers.map((number, index) =>
    dated(conversation(random, `c${number}`, topics[index]), random),
  );
  await ingest(database, organizationId, conversations);
  const waiting = await database.prisma.conversation.findMany({
    where: { organizationId, processedAt: null },
    select: { id: true },
  });
  const pending = await findPendingConversations(
    database,
    organizationId,
    waiting.map(({ id }) => id),
  );
  const found = pending.map(({ id, contentHash }, index) => {
    const text = sentence(random, topics[index]);
    const embedding = encodeVector(near(random, meanings[topics[index]]));
    return {
      conversationId: id,
      contentHash,
      note: null,
      leftOut: null,
      issues: [{ title: text, summary: text, text, embedding }],
    };
  });
  await inPlainTransaction(database, async (sql) => {
    await lockClustering(sql, organizationId);
    await storeIssues(sql, { organizationId, embedder, at }, found);
  });
}

/**
 * Stores conversations, and orders that they are processed.
 * @param {import('@lectern/database/client').Database} database
 * @param {string} organizationId
 * @param {object[]} conversations
 */
export function ingest(database, organizationId, conversations) {
  const context = systemContext('bench', new Date());
  const ingested = { organizationId, source: 'email', conversations };
  return inTransaction(database, (tx) => ingestConversations(tx, context, ingested));
}

function dated({ metadata, ...rest }, random) {
  const createdAt = new Date(Date.now() - random() * WEEKS * WEEK_MS).toISOString();
  return { ...rest, metadata: { ...metadata, createdAt } };
}

/** A vector of unit length near one of some others. */
function near(random, vectors) {
  const centre = vectors[Math.floor(random() * vectors.length)];
  const moved = centre.map((value) => value + (random() + random() - 1) * NOISE);
  const length = Math.hypot(...moved);
  return moved.map((value) => value / length);
}
