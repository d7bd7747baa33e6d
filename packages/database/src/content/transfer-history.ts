import { z } from 'zod';
import type { Transaction } from '../client.js';
import type { Sql } from '../sql.js';
import { transferEntries } from './search/index-pages.js';
import { copySections } from './search/index-sections.js';

/** What can be reached from the revisions of a space; UNION visits each node once, however many revisions share it. */
export const REACHABLE = `
  WITH RECURSIVE reachable(hash) AS (
    SELECT root FROM revisions r, unnest(ARRAY[r.pages_root, r.paths_root, r.assets_root]) root WHERE r.space_id = $1
    UNION
    SELECT substring(n.children FROM slot * 32 + 1 FOR 32)
      FROM reachable JOIN content_nodes n ON n.organization_id = $2 AND n.hash = reachable.hash,
           generate_series(0, 31) slot
     WHERE n.children IS NOT NULL)`;

const COPY_NODES = `${REACHABLE}
  INSERT INTO content_nodes (organization_id, hash, children, entries, size, touched_at)
  SELECT $3, n.hash, n.children, n.entries, n.size, $4::timestamptz
    FROM reachable JOIN content_nodes n ON n.organization_id = $2 AND n.hash = reachable.hash
  ON CONFLICT (organization_id, hash) DO UPDATE SET touched_at = excluded.touched_at`;

const COPY_BODIES = `${REACHABLE},
  named(hash) AS (
    SELECT DISTINCT decode(e.value ->> 'body', 'hex')
      FROM reachable JOIN content_nodes n ON n.organization_id = $2 AND n.hash = reachable.hash,
           jsonb_each(n.entries) e
     WHERE jsonb_typeof(e.value) = 'object' AND e.value ? 'body')
  INSERT INTO content_bodies (organization_id, hash, markdown, keys, page_refs, page_links, links, anchors, touched_at)
  SELECT $3, b.hash, b.markdown, b.keys, b.page_refs, b.page_links, b.links, b.anchors, $4::timestamptz
    FROM named JOIN content_bodies b ON b.organization_id = $2 AND b.hash = named.hash
  ON CONFLICT (organization_id, hash) DO UPDATE SET touched_at = excluded.touched_at`;

const NAMES_SPECS = `${REACHABLE},
  entry(value) AS (
    SELECT e.value FROM reachable JOIN content_nodes n ON n.organization_id = $2 AND n.hash = reachable.hash,
           jsonb_each(n.entries) e
     WHERE jsonb_typeof(e.value) = 'object')
  SELECT EXISTS (SELECT 1 FROM entry LEFT JOIN content_bodies b
                     ON b.organization_id = $2 AND b.hash = decode(entry.value ->> 'body', 'hex')
                  WHERE b.links @> '[{"ref": {"kind": "openapi"}}]' OR entry.value #>> '{target,kind}' = 'openapi'
                     OR (entry.value -> 'computed')::text LIKE '%openapi%') AS found`;

const FoundRow = z.object({ found: z.boolean() });

/** Whether anything in the whole history of a space refers to an API specification. */
export async function historyNamesSpecs(
  sql: Sql,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<boolean> {
  const [row] = await sql.query(FoundRow, NAMES_SPECS, [spaceId, organizationId]);
  return row?.found ?? false;
}

/** Brings the whole history of a space into another organization: nothing is shared between organizations. */
export async function transferHistory(
  tx: Transaction,
  { spaceId, from, to, at }: { spaceId: string; from: string; to: string; at: Date },
): Promise<void> {
  await tx.execute(COPY_NODES, [spaceId, from, to, at]);
  await tx.execute(COPY_BODIES, [spaceId, from, to, at]);
  await copySections(tx, from, to);
  await transferEntries(tx, spaceId, to);
  await tx.execute('UPDATE revisions SET organization_id = $2 WHERE space_id = $1', [spaceId, to]);
  await tx.execute('UPDATE change_requests SET organization_id = $2 WHERE space_id = $1', [spaceId, to]);
  await tx.execute('UPDATE import_runs SET organization_id = $2 WHERE space_id = $1', [spaceId, to]);
  await tx.execute('UPDATE current_pages SET organization_id = $2 WHERE space_id = $1', [spaceId, to]);
}
