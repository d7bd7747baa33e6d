import { systemContext } from '@lectern/database/context';
import { conversationProvider } from '@lectern/intelligence/conversations/conversation-provider';
import { createRuleFinder } from '@lectern/intelligence/conversations/issue-finder';
import { ModelEnv } from '@lectern/intelligence/models/model-env';
import { processConversationsHandler } from '../../../apps/jobs/dist/conversations/process-conversations.handler.js';
import { median } from '../content/statistics.mjs';
import { seeded } from '../content/words.mjs';
import { ingest } from './prepare.mjs';
import { pickTopic, sentence } from './texts.mjs';

const WARM_UP_TIMES = 10;

/**
 * @typedef {object} Placement Milliseconds that one conversation with one issue takes, in the middle.
 * @property {number} all From reading the conversation to the issue in its cluster, committed.
 * @property {number} embedding
 * @property {number} rest
 * @property {number} placed How many of the issues came into a cluster.
 */

/**
 * Processes conversations one by one, in turns for each organization, by the very code of the worker. None may be
 * running meanwhile.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {readonly string[]} organizationIds
 * @param {number} times
 * @returns {Promise<Placement[]>}
 */
export async function measurePlacing({ database }, organizationIds, times) {
  const provider = timedProvider();
  const handler = processConversationsHandler({ database, conversations: provider });
  const random = seeded(times);
  const results = organizationIds.map(() => []);
  try {
    for (let time = -WARM_UP_TIMES; time < times; time++) {
      for (const [index, organizationId] of organizationIds.entries()) {
        const result = await placeOne(database, handler, provider, organizationId, sentence(random, pickTopic(random)));
        if (time >= 0) results[index].push(result);
      }
    }
  } finally {
    await provider.close();
    await database.prisma.job.deleteMany({ where: { organizationId: { in: [...organizationIds] } } });
  }
  return results.map((each) => ({
    all: median(each.map(({ all }) => all)),
    embedding: median(each.map(({ embedding }) => embedding)),
    rest: median(each.map(({ all, embedding }) => all - embedding)),
    placed: each.filter(({ cluster }) => cluster !== null).length,
  }));
}

async function placeOne(database, handler, provider, organizationId, body) {
  const id = `placed ${Math.random()}`;
  await ingest(database, organizationId, [{ id, parts: [{ type: 'message', role: 'user', body }] }]);
  const pending = { where: { organizationId, processedAt: null }, select: { id: true } };
  const { id: conversationId } = await database.prisma.conversation.findFirstOrThrow(pending);
  provider.embeddingMs = 0;
  const began = performance.now();
  await handler({ organizationId, conversationIds: [conversationId] }, plainRun());
  const all = performance.now() - began;
  const issues = await database.prisma.conversationIssue.findMany({ where: { conversationId } });
  if (issues.length !== 1) throw new Error(`"${body}" has ${issues.length} issues instead of one.`);
  return { all, embedding: provider.embeddingMs, cluster: issues[0].clusterId };
}

/** Who reads conversations without any endpoint, and how long embedding has taken so far. */
function timedProvider() {
  const provider = conversationProvider(ModelEnv.parse({}));
  const { embedder } = provider;
  const timed = { ...provider, embeddingMs: 0 };
  timed.embedder = {
    id: embedder.id,
    async embed(texts, signal) {
      const began = performance.now();
      const vectors = await embedder.embed(texts, signal);
      timed.embeddingMs += performance.now() - began;
      return vectors;
    },
  };
  timed.finder = createRuleFinder(timed.embedder);
  return timed;
}

/** A run of a job that nobody else could hold. */
function plainRun() {
  const nothing = async () => {};
  const signal = new AbortController().signal;
  const context = systemContext('bench', new Date());
  return { context, signal, progress: nothing, holdLease: nothing, finish: nothing };
}
