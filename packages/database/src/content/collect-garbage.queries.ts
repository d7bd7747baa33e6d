import { IdRow, type Sql } from '../sql.js';

const REACHABLE = reachableFrom('r.pages_root, r.paths_root, r.assets_root');

// A commit that reuses an object refreshes it in its own transaction. The sweep leaves a row that somebody else holds,
// and looks at the age of any other once it holds it, so it can never take what a running commit reuses. It never
// waits, so it is never in a circle of those who wait for each other.
const SWEEP_NODES = `${REACHABLE},
  doomed AS (
    SELECT n.hash FROM content_nodes n
     WHERE n.organization_id = $1 AND n.touched_at < $2::timestamptz
       AND NOT EXISTS (SELECT 1 FROM reachable WHERE reachable.hash = n.hash)
       FOR UPDATE OF n SKIP LOCKED)
  DELETE FROM content_nodes n USING doomed
   WHERE n.organization_id = $1 AND n.hash = doomed.hash
  RETURNING 1`;

const SWEEP_BODIES = `${REACHABLE},
  named(hash) AS (
    SELECT DISTINCT decode(e.value ->> 'body', 'hex')
      FROM reachable JOIN content_nodes n ON n.organization_id = $1 AND n.hash = reachable.hash,
           jsonb_each(n.entries) e
     WHERE jsonb_typeof(e.value) = 'object' AND e.value ? 'body'),
  doomed AS (
    SELECT b.hash FROM content_bodies b
     WHERE b.organization_id = $1 AND b.touched_at < $2::timestamptz
       AND NOT EXISTS (SELECT 1 FROM named WHERE named.hash = b.hash)
       FOR UPDATE OF b SKIP LOCKED)
  DELETE FROM content_bodies b USING doomed
   WHERE b.organization_id = $1 AND b.hash = doomed.hash
  RETURNING 1`;

// Sections follow from texts and go with them.
const SWEEP_SECTIONS = `
  WITH doomed AS (
    SELECT s.body_hash, s.ordinal FROM search_sections s
     WHERE s.organization_id = $1
       AND NOT EXISTS (SELECT 1 FROM content_bodies b WHERE b.organization_id = $1 AND b.hash = s.body_hash)
       FOR UPDATE OF s SKIP LOCKED)
  DELETE FROM search_sections s USING doomed
   WHERE s.organization_id = $1 AND s.body_hash = doomed.body_hash AND s.ordinal = doomed.ordinal`;

/** Removes the nodes and texts of an organization that no revision can reach and that nobody stored since `before`. */
export async function sweepContent(
  sql: Sql,
  organizationId: string,
  before: Date,
): Promise<{ nodes: number; bodies: number }> {
  // Texts first: a text is named by nodes, which must still be there to be asked.
  const bodies = await sql.execute(SWEEP_BODIES, [organizationId, before]);
  const nodes = await sql.execute(SWEEP_NODES, [organizationId, before]);
  await sql.execute(SWEEP_SECTIONS, [organizationId]);
  return { nodes: nodes, bodies: bodies };
}

/** The organizations that have content, or files that may have been content. */
export async function listOrganizationsWithContent(sql: Sql): Promise<string[]> {
  const rows = await sql.query(
    IdRow,
    `SELECT o.id FROM organizations o
      WHERE EXISTS (SELECT 1 FROM content_nodes n WHERE n.organization_id = o.id)
         OR EXISTS (SELECT 1 FROM content_bodies b WHERE b.organization_id = o.id)
         OR EXISTS (SELECT 1 FROM file_blobs f WHERE f.organization_id = o.id)`,
    [],
  );
  return rows.map(({ id }) => id);
}

/** Removes everything that an organization which is about to be removed has stored of content. */
export async function removeAllContent(sql: Sql, organizationId: string): Promise<void> {
  for (const table of ['content_nodes', 'content_bodies', 'search_sections', 'file_blobs']) {
    await sql.execute(`DELETE FROM ${table} WHERE organization_id = $1`, [organizationId]);
  }
}

/** A query's beginning: `reachable` is everything that revisions of the organization `$1` reach from these roots. */
export function reachableFrom(roots: string): string {
  // UNION visits each node once.
  return `
  WITH RECURSIVE reachable(hash) AS (
    SELECT root FROM revisions r, unnest(ARRAY[${roots}]) root
     WHERE r.organization_id = $1
    UNION
    SELECT substring(n.children FROM slot * 32 + 1 FOR 32)
      FROM reachable JOIN content_nodes n ON n.organization_id = $1 AND n.hash = reachable.hash,
           generate_series(0, 31) slot
     WHERE n.children IS NOT NULL)`;
}
