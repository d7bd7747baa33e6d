import { z } from 'zod';
import { bytes, type Sql } from '../sql.js';
import { IssueWords } from './placing.queries.js';

/** An issue as a run over all of them sees it. */
export const RunIssue = IssueWords.extend({
  /** Orders issues in the same way wherever and whenever they were stored. */
  key: z.string(),
  textHash: z.string(),
  /** Null where another embedder was used, or none. */
  embedding: bytes.nullable(),
  group: z.string().nullable(),
  cluster: z.string().nullable(),
  pinned: z.boolean(),
});
export type RunIssue = z.infer<typeof RunIssue>;

const READ = `
  SELECT i.id, c.source || ' ' || c.source_key || ' ' || to_char(i.position, 'FM0000') || ' ' || i.text_hash AS key,
         i.title, i.summary, i.text, i.text_hash AS "textHash", e.vector AS embedding, p.group_id AS "group",
         i.cluster_id AS cluster, i.pinned
    FROM conversation_issues i JOIN conversations c ON c.id = i.conversation_id
         LEFT JOIN issue_embeddings e ON e.issue_id = i.id AND e.embedder = $2
         LEFT JOIN issue_places p ON p.issue_id = i.id AND p.issue_id > $3
   WHERE i.organization_id = $1 AND i.id > $3
   ORDER BY i.id LIMIT $4::int`;

const READ_BATCH = 5_000;

/** All issues of an organization. */
export async function readIssues(sql: Sql, organizationId: string, embedder: string): Promise<RunIssue[]> {
  const issues: RunIssue[] = [];
  for (;;) {
    const batch = await sql.query(RunIssue, READ, [organizationId, embedder, issues.at(-1)?.id ?? '', READ_BATCH]);
    for (const issue of batch) issues.push(issue);
    if (batch.length < READ_BATCH) return issues;
  }
}

/** A cluster as a run sees it. */
export const RunCluster = z.object({
  id: z.string(),
  label: z.string(),
  summary: z.string(),
  icon: z.string(),
  keywords: z.array(z.string()),
  described: z.boolean(),
  /** How many issues it had when a run described it. */
  describedSize: z.number(),
  joinedInto: z.string().nullable(),
});
export type RunCluster = z.infer<typeof RunCluster>;

/** The groups that an organization has, with what people decided about them. */
export function readClusters(sql: Sql, organizationId: string): Promise<RunCluster[]> {
  return sql.query(
    RunCluster,
    `SELECT id, label, summary, icon, keywords, described, described_size AS "describedSize", joined_into AS "joinedInto" FROM issue_clusters
      WHERE organization_id = $1 AND merged_into IS NULL ORDER BY id`,
    [organizationId],
  );
}

const PinRow = z.object({ issue: z.string(), cluster: z.string() });

/** Where people put issues. */
export function readPins(sql: Sql, organizationId: string): Promise<{ issue: string; cluster: string }[]> {
  return sql.query(
    PinRow,
    `SELECT id AS issue, cluster_id AS cluster FROM conversation_issues
      WHERE organization_id = $1 AND pinned AND cluster_id IS NOT NULL ORDER BY id`,
    [organizationId],
  );
}
