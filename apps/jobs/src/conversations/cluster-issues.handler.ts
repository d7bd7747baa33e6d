import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RunIssue, readIssues } from '@lectern/database/conversations/cluster-runs.queries';
import { lockClustering } from '@lectern/database/conversations/clustering-lock';
import { removeAllEmptyClusters } from '@lectern/database/conversations/empty-clusters';
import { findUnplacedIssues } from '@lectern/database/conversations/placing.queries';
import { storeEmbeddings } from '@lectern/database/conversations/store-issues';
import { type StoredRun, stageRun, storeRun } from '@lectern/database/conversations/store-run';
import { newId } from '@lectern/database/ids';
import { inPlainTransaction } from '@lectern/database/transaction';
import { clusterInThread } from '@lectern/intelligence/clustering/cluster-thread';
import type { ClusterRun } from '@lectern/intelligence/clustering/run';
import { decodeVector, encodeVector } from '@lectern/intelligence/clustering/storage';
import {
  done,
  type Handler,
  type HandlerDependencies,
  JobError,
  type JobOutcome,
  type JobRun,
  skipped,
} from '../platform/runtime/handler.js';
import { describeClusters } from './describe-clusters.js';
import { IssuePlacer } from './issue-placer.js';
import { modelName } from './model-name.js';
import { type Decisions, readDecisions, sameDecisions } from './read-decisions.js';
import { storedRun } from './stored-run.js';

const MAX_TRIES = 5;
const EMBEDDED_AT_ONCE = 64;
const DECODED_AT_ONCE = 1_000;

/**
 * Divides all issues of an organization into clusters anew. Ids of clusters live on, what people decided holds, and
 * issues that arrive meanwhile find their places in the new clusters.
 */
export function clusterIssuesHandler(dependencies: HandlerDependencies): Handler<'clustering.run'> {
  const placer = new IssuePlacer(modelName(dependencies.conversations.embedder));
  return async ({ organizationId }, run) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const outcome = await new Clustering(dependencies, placer, organizationId, run).execute();
      if (outcome) return outcome;
    }
    throw new JobError('People kept changing clusters while they were computed again');
  };
}

class Clustering {
  constructor(
    private readonly dependencies: HandlerDependencies,
    private readonly placer: IssuePlacer,
    private readonly organizationId: string,
    private readonly run: JobRun,
  ) {}

  /** Returns null when people decided something meanwhile that the result does not heed. */
  async execute(): Promise<JobOutcome | null> {
    const { database, conversations: provider } = this.dependencies;
    const { organizationId, run } = this;
    const issues = await readIssues(database, organizationId, provider.embedder.id);
    if (issues.length === 0) return skipped('there are no issues');
    const decisions = await readDecisions(database, organizationId);
    const embeddings = await this.#embed(issues);
    const found = await this.#divide(issues, embeddings, decisions);
    // Words are dear, so whether they are wanted at all is asked before.
    if (!sameDecisions(decisions, await readDecisions(database, organizationId))) return null;
    const descriptions = await describeClusters(provider.describer, { issues, decisions, found }, run.signal);
    const occasion = { organizationId, embedder: modelName(provider.embedder), at: new Date() };
    return this.#store(await storedRun(occasion, { issues, found, descriptions }), decisions);
  }

  /** What every issue means; what is not known yet is kept at once, so that it is not lost with this run. */
  async #embed(issues: readonly RunIssue[]): Promise<Map<string, Float32Array>> {
    const { database, conversations } = this.dependencies;
    const { embedder } = conversations;
    const { signal } = this.run;
    const known = new Map<string, Float32Array>();
    // The model behind an endpoint may be another one by now: what is of another length than the newest is of the former.
    const length = issues.findLast(({ embedding }) => embedding !== null)?.embedding?.length;
    for (const [index, { id, embedding }] of issues.entries()) {
      if (index % DECODED_AT_ONCE === 0) await yieldToEventLoop();
      if (embedding?.length === length && embedding) known.set(id, decodeVector(embedding));
    }
    const unknown = issues.filter(({ id }) => !known.has(id));
    for (let from = 0; from < unknown.length; from += EMBEDDED_AT_ONCE) {
      const batch = unknown.slice(from, from + EMBEDDED_AT_ONCE);
      const texts = batch.map(({ text }) => text);
      const vectors = (await embedder.embed(texts, signal)).map(encodeVector);
      const embedded = batch.flatMap(({ id }, index) => {
        const embedding = vectors[index];
        return embedding ? [{ id, embedding }] : [];
      });
      await storeEmbeddings(database, embedder.id, embedded);
      for (const { id, embedding } of embedded) known.set(id, decodeVector(embedding));
      await this.run.progress(known.size, issues.length);
    }
    return known;
  }

  #divide(
    issues: readonly RunIssue[],
    embeddings: ReadonlyMap<string, Float32Array>,
    { pins, kept, joined }: Decisions,
  ): Promise<ClusterRun> {
    const items = issues.map(({ id, key, text }) => ({ id: key, text, vector: embeddings.get(id) ?? null }));
    const keyOf = new Map(issues.map(({ id, key }) => [id, key]));
    const pinned = new Map([...pins].map(([issue, cluster]) => [keyOf.get(issue) ?? '', cluster]));
    const former = new Map(issues.flatMap(({ key, group }) => (group === null ? [] : [[key, group] as const])));
    const options = { former, curation: { pinned, kept, joined }, newId: () => newId() };
    return clusterInThread(items, options, this.run.signal);
  }

  #store(result: StoredRun, decisions: Decisions): Promise<JobOutcome | null> {
    const { organizationId, run } = this;
    return inPlainTransaction(this.dependencies.database, async (sql) => {
      await stageRun(sql, result);
      await lockClustering(sql, organizationId);
      const now = await readDecisions(sql, organizationId);
      if (!sameDecisions(decisions, now) || !hasWords(result, now)) return null;
      await storeRun(sql, result);
      const { embedder } = this.dependencies.conversations;
      const late = await findUnplacedIssues(sql, organizationId, embedder.id);
      await this.placer.place(sql, { organizationId, at: result.at }, late);
      await removeAllEmptyClusters(sql, organizationId);
      await run.holdLease(sql);
      await run.finish(sql);
      return done;
    });
  }
}

/** A cluster that a run carries on without new words may have been removed meanwhile, and its words with it. */
function hasWords({ groups }: StoredRun, { clusters }: Decisions): boolean {
  const known = new Set(clusters.map(({ id }) => id));
  return groups.every(({ id, description }) => description !== null || known.has(id));
}
