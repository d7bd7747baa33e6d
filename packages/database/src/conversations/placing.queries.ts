import { storable } from '@lectern/domain/platform/http/storable-text';
import { z } from 'zod';
import { bytes, type Sql } from '../sql.js';
import { StoredIssue } from './store-issues.js';

/** What the last run learned; its instant names it, because each run learns anew. */
export const StoredModel = z.object({ embedder: z.string(), createdAt: z.date() });
export type StoredModel = z.infer<typeof StoredModel>;

/** Which model an organization has; null before its first run. */
export async function findModel(sql: Sql, organizationId: string): Promise<StoredModel | null> {
  const [row] = await sql.query(
    StoredModel,
    'SELECT embedder, created_at AS "createdAt" FROM cluster_models WHERE organization_id = $1',
    [organizationId],
  );
  return row ?? null;
}

const ModelRow = z.object({ model: bytes });

/** The bytes of the model of an organization. */
export async function loadModel(sql: Sql, organizationId: string): Promise<Uint8Array | null> {
  const [row] = await sql.query(ModelRow, 'SELECT model FROM cluster_models WHERE organization_id = $1', [
    organizationId,
  ]);
  return row?.model ?? null;
}

/** An issue that lies near another one. */
export const NearIssue = z.object({ issue: z.string(), group: z.string().nullable(), vector: bytes });
export type NearIssue = z.infer<typeof NearIssue>;

/** The issues that were last placed in some cells, a number of each cell. */
export function findNear(
  sql: Sql,
  organizationId: string,
  cells: readonly number[],
  ofEachCell: number,
): Promise<NearIssue[]> {
  return sql.query(
    NearIssue,
    `SELECT p.issue_id AS issue, p.group_id AS "group", p.vector
       FROM unnest($2::int[]) AS wanted(cell), LATERAL (
            SELECT issue_id, group_id, vector FROM issue_places
             WHERE organization_id = $1 AND cell = wanted.cell
             ORDER BY placed_at DESC, issue_id DESC LIMIT $3::int) p`,
    [organizationId, cells, ofEachCell],
  );
}

/** The mean of a group, and how many issues it is the mean of. */
export const StoredCentre = z.object({ group: z.string(), size: z.number(), mean: bytes });
export type StoredCentre = z.infer<typeof StoredCentre>;

/** The means of some groups. */
export function findCentres(sql: Sql, organizationId: string, groups: readonly string[]): Promise<StoredCentre[]> {
  return sql.query(
    StoredCentre,
    `SELECT id AS "group", size, mean FROM issue_clusters
      WHERE organization_id = $1 AND id = ANY($2::text[]) AND mean IS NOT NULL`,
    [organizationId, groups],
  );
}

/** Keeps the mean of a group after an issue has joined it. */
export async function storeCentre(
  sql: Sql,
  organizationId: string,
  { group, size, mean }: StoredCentre,
  at: Date,
): Promise<void> {
  await sql.execute(
    `UPDATE issue_clusters SET size = $3, mean = $4, updated_at = $5::timestamptz
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, group, size, Buffer.from(mean), at],
  );
}

/** Where an issue lies. */
export interface NewPlace {
  issueId: string;
  cell: number;
  group: string | null;
  vector: Uint8Array;
}

/**
 * Gives an issue its place; it is shown in the cluster of its group, or in what people merged that into, and in none
 * where it has no group.
 */
export async function storePlace(sql: Sql, organizationId: string, place: NewPlace, at: Date): Promise<void> {
  const { issueId, cell, group, vector } = place;
  await sql.execute(
    `INSERT INTO issue_places (issue_id, organization_id, cell, group_id, vector, placed_at)
     SELECT i.id, i.organization_id, $3::int, $4, $5, $6::timestamptz
       FROM conversation_issues i WHERE i.organization_id = $2 AND i.id = $1`,
    [issueId, organizationId, cell, group, Buffer.from(vector), at],
  );
  if (group === null) await sql.execute(HIDE, [organizationId, issueId]);
  else await showInGroup(sql, organizationId, [issueId], group, at);
}

const HIDE = `
  UPDATE conversation_issues SET cluster_id = NULL
   WHERE organization_id = $1 AND id = $2 AND NOT pinned AND cluster_id IS NOT NULL`;

const SHOW = `
  WITH RECURSIVE trail(id, next) AS (
    SELECT id, joined_into FROM issue_clusters WHERE organization_id = $1 AND id = $3
    UNION SELECT c.id, c.joined_into FROM trail JOIN issue_clusters c ON c.id = trail.next),
  shown AS (
    UPDATE issue_clusters c SET updated_at = $4::timestamptz FROM trail WHERE trail.next IS NULL AND c.id = trail.id
    RETURNING c.id)
  UPDATE conversation_issues i SET cluster_id = shown.id FROM shown
   WHERE i.organization_id = $1 AND i.id = ANY($2::text[]) AND NOT i.pinned`;

/** Puts issues that have their places already into a group. */
export async function joinCluster(
  sql: Sql,
  organizationId: string,
  issueIds: readonly string[],
  group: string,
  at: Date,
): Promise<void> {
  await sql.execute('UPDATE issue_places SET group_id = $3 WHERE organization_id = $1 AND issue_id = ANY($2::text[])', [
    organizationId,
    issueIds,
    group,
  ]);
  await showInGroup(sql, organizationId, issueIds, group, at);
}

async function showInGroup(
  sql: Sql,
  organizationId: string,
  issueIds: readonly string[],
  group: string,
  at: Date,
): Promise<void> {
  await sql.execute(SHOW, [organizationId, issueIds, group, at]);
}

/** Counts issues that were added since the last run. */
export async function countAdded(sql: Sql, organizationId: string, added: number): Promise<void> {
  await sql.execute('UPDATE cluster_models SET added = added + $2::int WHERE organization_id = $1', [
    organizationId,
    added,
  ]);
}

/** What people see of a cluster. */
export interface StoredDescription {
  label: string;
  summary: string;
  icon: string;
  keywords: readonly string[];
}

/** Adds a cluster. */
export async function addCluster(
  sql: Sql,
  cluster: {
    id: string;
    organizationId: string;
    description: StoredDescription;
    size: number;
    mean: Uint8Array;
    at: Date;
  },
): Promise<void> {
  const { id, organizationId, description, size, mean, at } = cluster;
  const { label, summary, icon, keywords } = description;
  await sql.execute(
    `INSERT INTO issue_clusters (id, organization_id, label, summary, icon, keywords, size, mean, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6::text[], $7::int, $8, $9::timestamptz, $9::timestamptz)`,
    [id, organizationId, storable(label), storable(summary), icon, keywords.map(storable), size, Buffer.from(mean), at],
  );
}

/** What describes an issue. */
export const IssueWords = z.object({ id: z.string(), title: z.string(), summary: z.string(), text: z.string() });
export type IssueWords = z.infer<typeof IssueWords>;

/** The words of some issues. */
export function findIssueWords(sql: Sql, organizationId: string, ids: readonly string[]): Promise<IssueWords[]> {
  return sql.query(
    IssueWords,
    `SELECT id, title, summary, text FROM conversation_issues
      WHERE organization_id = $1 AND id = ANY($2::text[]) ORDER BY id`,
    [organizationId, ids],
  );
}

/** The issues of an organization that have no place yet, with what one embedder says of them, the oldest first. */
export function findUnplacedIssues(sql: Sql, organizationId: string, embedder: string): Promise<StoredIssue[]> {
  return sql.query(
    StoredIssue,
    `SELECT i.id, i.title, i.summary, i.text, e.vector AS embedding,
            CASE WHEN i.pinned THEN i.cluster_id END AS "pinnedTo"
       FROM conversation_issues i JOIN issue_embeddings e ON e.issue_id = i.id AND e.embedder = $2
            LEFT JOIN issue_places p ON p.issue_id = i.id
      WHERE i.organization_id = $1 AND p.issue_id IS NULL
      ORDER BY i.id`,
    [organizationId, embedder],
  );
}
