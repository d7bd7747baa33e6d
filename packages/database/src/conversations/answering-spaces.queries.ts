import { z } from 'zod';
import type { Sql } from '../sql.js';

/** A cluster for which it is not known which spaces have a page about it, as its words and the content are now. */
export const UnansweredCluster = z.object({
  id: z.string(),
  label: z.string(),
  keywords: z.array(z.string()),
  /** Of its words and of the current content of all spaces. */
  digest: z.string(),
});
export type UnansweredCluster = z.infer<typeof UnansweredCluster>;

const FIND_OUTDATED = `
  WITH content AS (
    SELECT md5(coalesce(string_agg(s.id || ' ' || coalesce(s.indexed_revision_id, ''), ' ' ORDER BY s.id), '')) AS digest
      FROM spaces s WHERE s.organization_id = $1 AND s.deleted_at IS NULL),
  digested AS (
    SELECT c.id, c.label, c.keywords, c.answers_digest,
           md5(content.digest || c.label || ' ' || array_to_string(c.keywords, ' ')) AS digest
      FROM issue_clusters c CROSS JOIN content
     WHERE c.organization_id = $1 AND c.joined_into IS NULL AND c.merged_into IS NULL)
  SELECT id, label, keywords, digest FROM digested WHERE answers_digest IS DISTINCT FROM digest
   ORDER BY answers_digest IS NOT NULL, id DESC LIMIT $2::int`;

/** Finds clusters whose words or whose organization's content changed since pages about them were looked for, new ones first. */
export function findClustersToAnswer(sql: Sql, organizationId: string, most: number): Promise<UnansweredCluster[]> {
  return sql.query(UnansweredCluster, FIND_OUTDATED, [organizationId, most]);
}

// A cluster that somebody else is changing is looked at again next time: nobody who reads waits for a run.
const STORE = `
  WITH found AS (
    SELECT f.id, f.digest, f.spaces FROM jsonb_to_recordset($2::text::jsonb) AS f(id text, digest text, spaces text[])),
  free AS (
    SELECT c.id FROM issue_clusters c JOIN found ON found.id = c.id
     WHERE c.organization_id = $1 FOR UPDATE OF c SKIP LOCKED)
  UPDATE issue_clusters c SET answering_spaces = found.spaces, answers_digest = found.digest
    FROM found JOIN free ON free.id = found.id WHERE c.id = found.id`;

/** Keeps which spaces have a page about clusters. */
export async function storeAnsweringSpaces(
  sql: Sql,
  organizationId: string,
  found: readonly { id: string; digest: string; spaces: readonly string[] }[],
): Promise<void> {
  await sql.execute(STORE, [organizationId, JSON.stringify(found)]);
}
