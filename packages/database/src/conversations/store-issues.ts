import { createHash } from 'node:crypto';
import { sameIssues } from '@lectern/domain/conversations/same-issues';
import type { LeftOutClause } from '@lectern/domain/conversations/schemas';
import { storable } from '@lectern/domain/platform/http/storable-text';
import { z } from 'zod';
import { newId } from '../ids.js';
import { bytes, IdRow, type Sql } from '../sql.js';
import { removeEmptyClusters, touchClusters } from './empty-clusters.js';

/** What was found in one conversation, as it was when it was read. */
export interface IssuesOfConversation {
  conversationId: string;
  contentHash: string;
  issues: readonly FoundIssue[];
  /** Why they were not found as they should have been. */
  note: string | null;
  /** What is in none of them; null where nobody can tell. */
  leftOut: readonly LeftOutClause[] | null;
}

export interface FoundIssue {
  title: string;
  summary: string;
  text: string;
  embedding: Uint8Array;
}

/** An issue that was stored and has no place among the others yet. */
export const StoredIssue = z.object({
  id: z.string(),
  text: z.string(),
  title: z.string(),
  summary: z.string(),
  embedding: bytes,
  /** The cluster that a person put it into. */
  pinnedTo: z.string().nullable(),
});
export type StoredIssue = z.infer<typeof StoredIssue>;

/** On which occasion issues are stored. */
export interface Storing {
  organizationId: string;
  embedder: string;
  at: Date;
}

/** The hash by which two texts are known to be the same. */
export function textHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Stores what was found in conversations, and returns the issues that are new or have other words. An issue that a
 * conversation still has after a change keeps its id, and the cluster that a person put it into. Conversations that
 * changed meanwhile, or that somebody else has finished, are left alone. The clustering has to be locked.
 */
export async function storeIssues(
  sql: Sql,
  storing: Storing,
  found: readonly IssuesOfConversation[],
): Promise<StoredIssue[]> {
  const { organizationId, at } = storing;
  const waiting = await lockWaiting(sql, organizationId, found);
  const ids = [...waiting.keys()];
  const before = await sql.query(KnownIssue, KNOWN, [organizationId, ids]);
  const plans = found
    .filter(({ conversationId }) => waiting.has(conversationId))
    .map((conversation) => planIssues(conversation, before, at));
  const gone = plans.flatMap((plan) => plan.gone);
  const kept = plans.flatMap((plan) => plan.kept);
  const added = plans.flatMap((plan) => plan.added);
  const reworded = kept.filter(({ isReworded }) => isReworded);
  await sql.execute(REMOVE, [organizationId, gone.map(({ id }) => id)]);
  await sql.execute(KEEP, [organizationId, JSON.stringify(kept.map(withoutBytes))]);
  await sql.execute(UNPLACE, [organizationId, reworded.map(({ id }) => id)]);
  await sql.execute(ADD, [organizationId, JSON.stringify(added.map(withoutBytes)), at]);
  await storeEmbeddings(sql, storing.embedder, [...added, ...reworded]);
  const left = [...gone, ...reworded.map(({ former }) => former)].flatMap(({ clusterId, groupId }) => [
    clusterId,
    groupId,
  ]);
  const touched = [...new Set(left)].filter((id) => id !== null);
  await touchClusters(sql, organizationId, touched, at);
  await removeEmptyClusters(sql, organizationId, touched);
  const notes = found
    .filter(({ conversationId }) => waiting.has(conversationId))
    .map(({ conversationId: id, note, leftOut }) => ({ id, note, left_out: leftOut }));
  await sql.execute(FINISH, [organizationId, JSON.stringify(notes), at]);
  return [...added, ...reworded];
}

const STORE_EMBEDDINGS = `
  INSERT INTO issue_embeddings (issue_id, embedder, vector)
  SELECT i.id, $2, decode(g.vector, 'hex')
    FROM unnest($1::text[], $3::text[]) AS g(id, vector) JOIN conversation_issues i ON i.id = g.id
  ON CONFLICT (issue_id) DO UPDATE SET embedder = excluded.embedder, vector = excluded.vector`;

/** Keeps what issues mean; those that are gone are left out. */
export async function storeEmbeddings(
  sql: Sql,
  embedder: string,
  embeddings: readonly { id: string; embedding: Uint8Array }[],
): Promise<void> {
  const vectors = embeddings.map(({ embedding }) => Buffer.from(embedding).toString('hex'));
  await sql.execute(STORE_EMBEDDINGS, [embeddings.map(({ id }) => id), embedder, vectors]);
}

const EmbeddingsRow = z.object({ hash: z.string(), vector: bytes });

/** What one embedder said of texts before, by the hash of the text. */
export async function findEmbeddings(
  sql: Sql,
  organizationId: string,
  embedder: string,
  textHashes: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const rows = await sql.query(
    EmbeddingsRow,
    `SELECT DISTINCT ON (i.text_hash) i.text_hash AS hash, e.vector
       FROM conversation_issues i JOIN issue_embeddings e ON e.issue_id = i.id
      WHERE i.organization_id = $1 AND i.text_hash = ANY($3::text[]) AND e.embedder = $2`,
    [organizationId, embedder, textHashes],
  );
  return new Map(rows.map(({ hash, vector }) => [hash, vector]));
}

// In one order, so that two that store the same conversations wait for each other.
const LOCK_WAITING = `
  SELECT c.id FROM conversations c JOIN jsonb_to_recordset($2::text::jsonb) AS g(id text, hash text)
         ON c.id = g.id AND c.content_hash = g.hash
   WHERE c.organization_id = $1 AND c.processed_at IS NULL
   ORDER BY c.id FOR UPDATE OF c`;

async function lockWaiting(
  sql: Sql,
  organizationId: string,
  found: readonly IssuesOfConversation[],
): Promise<ReadonlySet<string>> {
  const read = found.map(({ conversationId: id, contentHash: hash }) => ({ id, hash }));
  const rows = await sql.query(IdRow, LOCK_WAITING, [organizationId, JSON.stringify(read)]);
  return new Set(rows.map(({ id }) => id));
}

const KnownIssue = z.object({
  id: z.string(),
  conversationId: z.string(),
  text: z.string(),
  clusterId: z.string().nullable(),
  groupId: z.string().nullable(),
  pinned: z.boolean(),
});
type KnownIssue = z.infer<typeof KnownIssue>;

const KNOWN = `
  SELECT i.id, i.conversation_id AS "conversationId", i.text, i.cluster_id AS "clusterId", p.group_id AS "groupId",
         i.pinned
    FROM conversation_issues i LEFT JOIN issue_places p ON p.issue_id = i.id
   WHERE i.organization_id = $1 AND i.conversation_id = ANY($2::text[])
   ORDER BY i.position, i.id`;

interface PlannedIssue extends StoredIssue {
  conversationId: string;
  textHash: string;
  position: number;
}

interface Plan {
  gone: KnownIssue[];
  kept: (PlannedIssue & { former: KnownIssue; isReworded: boolean })[];
  added: PlannedIssue[];
}

function planIssues({ conversationId, issues }: IssuesOfConversation, before: readonly KnownIssue[], at: Date): Plan {
  const known = before.filter((issue) => issue.conversationId === conversationId);
  const texts = issues.map(({ text }) => storable(text));
  const same = sameIssues(known, texts);
  const kept = new Set([...same.values()].map(({ id }) => id));
  const plan: Plan = { gone: known.filter(({ id }) => !kept.has(id)), kept: [], added: [] };
  for (const [position, { embedding, ...words }] of issues.entries()) {
    const text = texts[position] ?? '';
    const former = known.find(({ id }) => id === same.get(position)?.id);
    const planned: PlannedIssue = {
      id: former?.id ?? newId(at),
      conversationId,
      position,
      title: storable(words.title),
      summary: storable(words.summary),
      text,
      textHash: textHashOf(text),
      embedding,
      pinnedTo: former?.pinned ? former.clusterId : null,
    };
    if (former) plan.kept.push({ ...planned, former, isReworded: former.text !== text });
    else plan.added.push(planned);
  }
  return plan;
}

function withoutBytes({ embedding: _, ...issue }: PlannedIssue): Omit<PlannedIssue, 'embedding'> {
  return issue;
}

const REMOVE = 'DELETE FROM conversation_issues WHERE organization_id = $1 AND id = ANY($2::text[])';

const KEEP = `
  UPDATE conversation_issues i
     SET title = g.title, summary = g.summary, text = g.text, text_hash = g."textHash", position = g.position,
         created_at = c.created_at
    FROM jsonb_to_recordset($2::text::jsonb)
         AS g(id text, title text, summary text, text text, "textHash" text, position int), conversations c
   WHERE i.organization_id = $1 AND i.id = g.id AND c.id = i.conversation_id`;

// In other words it may belong elsewhere, unless a person said where.
const UNPLACE = `
  WITH unplaced AS (DELETE FROM issue_places WHERE organization_id = $1 AND issue_id = ANY($2::text[]))
  UPDATE conversation_issues SET cluster_id = NULL
   WHERE organization_id = $1 AND id = ANY($2::text[]) AND NOT pinned`;

const ADD = `
  INSERT INTO conversation_issues (id, organization_id, conversation_id, position, title, summary, text, text_hash,
                                   created_at, ingested_at)
  SELECT g.id, $1, c.id, g.position, g.title, g.summary, g.text, g."textHash", c.created_at, $3::timestamptz
    FROM jsonb_to_recordset($2::text::jsonb)
         AS g(id text, "conversationId" text, position int, title text, summary text, text text, "textHash" text)
         JOIN conversations c ON c.id = g."conversationId"`;

const FINISH = `
  UPDATE conversations c SET processed_at = $3::timestamptz, note = g.note, left_out = g.left_out
    FROM jsonb_to_recordset($2::text::jsonb) AS g(id text, note text, left_out jsonb)
   WHERE c.organization_id = $1 AND c.id = g.id`;
