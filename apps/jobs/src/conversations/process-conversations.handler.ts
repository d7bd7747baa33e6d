import { enqueueClusteringWhenDrained } from '@lectern/commands/conversations/enqueue-clustering';
import { lockClustering } from '@lectern/database/conversations/clustering-lock';
import {
  findPendingConversations,
  type PendingConversation,
} from '@lectern/database/conversations/conversations.queries';
import {
  findEmbeddings,
  type IssuesOfConversation,
  storeIssues,
  textHashOf,
} from '@lectern/database/conversations/store-issues';
import { inPlainTransaction } from '@lectern/database/transaction';
import { ConversationRole, type LeftOutClause } from '@lectern/domain/conversations/schemas';
import { encodeVector } from '@lectern/intelligence/clustering/storage';
import type { Issue } from '@lectern/intelligence/conversations/conversation';
import type { ConversationProvider } from '@lectern/intelligence/conversations/conversation-provider';
import { z } from 'zod';
import { done, type Handler, type HandlerDependencies, type JobRun, skipped } from '../platform/runtime/handler.js';
import { IssuePlacer } from './issue-placer.js';
import { modelName } from './model-name.js';

/** Finds the issues of conversations and puts each where it belongs, in one transaction. */
export function processConversationsHandler({
  database,
  conversations: provider,
}: HandlerDependencies): Handler<'conversations.process'> {
  const { embedder } = provider;
  const placer = new IssuePlacer(modelName(embedder));
  return async ({ organizationId, conversationIds }, run) => {
    const pending = await findPendingConversations(database, organizationId, conversationIds);
    if (pending.length === 0) return skipped('they are processed already, or gone');
    const { split, failure } = await splitAll(provider, pending, run);
    const texts = split.flatMap(({ issues }) => issues.map(({ text }) => text));
    const known = await findEmbeddings(database, organizationId, embedder.id, texts.map(textHashOf));
    const embeddings = await embedTexts(provider, texts, known, run.signal);
    const found = split.map((conversation) => withEmbeddings(conversation, embeddings));
    await inPlainTransaction(database, async (sql) => {
      const { at, requestId } = run.context;
      await lockClustering(sql, organizationId);
      const added = await storeIssues(sql, { organizationId, embedder: embedder.id, at }, found);
      await placer.place(sql, { organizationId, at }, added);
      await enqueueClusteringWhenDrained(sql, organizationId, modelName(embedder), { at, requestId });
      await run.holdLease(sql);
      if (!failure) await run.finish(sql);
    });
    // What went well is stored and is not asked for again; the next attempt is about the rest.
    if (failure) throw failure.reason;
    return done;
  };
}

interface Split {
  conversationId: string;
  contentHash: string;
  issues: readonly Issue[];
  note: string | null;
  leftOut: readonly LeftOutClause[] | null;
}

const Parts = z.array(z.object({ role: ConversationRole, body: z.string() }));

/** Finds the issues of all conversations, as far as that goes; says why it does not go further. */
async function splitAll(
  { finder }: ConversationProvider,
  pending: readonly PendingConversation[],
  run: JobRun,
): Promise<{ split: Split[]; failure: PromiseRejectedResult | undefined }> {
  let count = 0;
  const ends = await Promise.allSettled(
    pending.map(async ({ id, subject, parts, contentHash }): Promise<Split> => {
      const conversation = { ...(subject !== null && { subject }), parts: Parts.parse(parts) };
      const { issues, note, leftOut } = await finder.find(conversation, run.signal);
      await run.progress(++count, pending.length);
      return { conversationId: id, contentHash, issues, note: note ?? null, leftOut: leftOut ?? null };
    }),
  );
  run.signal.throwIfAborted();
  return {
    split: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    failure: ends.find((end) => end.status === 'rejected'),
  };
}

/** What texts mean, by the hash of the text; only what is not known is asked for, and each once. */
async function embedTexts(
  { embedder }: ConversationProvider,
  texts: readonly string[],
  known: ReadonlyMap<string, Uint8Array>,
  signal: AbortSignal,
): Promise<Map<string, Uint8Array>> {
  const unknown = [...new Set(texts)].filter((text) => !known.has(textHashOf(text)));
  const vectors = await embedder.embed(unknown, signal);
  const embedded = unknown.flatMap((text, index): [string, Uint8Array][] => {
    const vector = vectors[index];
    return vector ? [[textHashOf(text), encodeVector(vector)]] : [];
  });
  return new Map([...known, ...embedded]);
}

function withEmbeddings(
  { issues, ...conversation }: Split,
  embeddings: ReadonlyMap<string, Uint8Array>,
): IssuesOfConversation {
  return {
    ...conversation,
    issues: issues.map(({ title, summary, text }) => {
      const embedding = embeddings.get(textHashOf(text));
      if (!embedding) throw new Error('The embedder gave fewer vectors than it was given texts');
      return { title, summary, text, embedding };
    }),
  };
}
