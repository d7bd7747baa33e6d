import { z } from 'zod';
import type { BlobStore } from '../../blobs/blob-store.js';
import { fileBlobKey } from '../../blobs/file-blob-key.js';
import type { Database } from '../../client.js';
import type { Sql } from '../../sql.js';
import { inPlainTransaction } from '../../transaction.js';
import { reachableFrom } from '../collect-garbage.queries.js';

/** Whoever stores bytes that are being removed waits for the whole batch, so it is small. */
const BATCH = 20;

const LIST_UNUSED = `${reachableFrom('r.assets_root')},
  named(sha256) AS (
    SELECT DISTINCT e.value ->> 'blob'
      FROM reachable JOIN content_nodes n ON n.organization_id = $1 AND n.hash = reachable.hash,
           jsonb_each(n.entries) e
     WHERE jsonb_typeof(e.value) = 'object' AND e.value ->> 'kind' = 'file')
  SELECT f.sha256 FROM file_blobs f
   WHERE f.organization_id = $1 AND f.touched_at < $2::timestamptz
     AND NOT EXISTS (SELECT 1 FROM named WHERE named.sha256 = f.sha256)
     AND NOT EXISTS (SELECT 1 FROM custom_font_faces c WHERE c.organization_id = $1 AND c.sha256 = f.sha256)
     AND NOT EXISTS (SELECT 1 FROM integrations g, jsonb_path_query(jsonb_build_array(g.icon, g.preview_images), '$.**.name') image
                      WHERE g.organization_id = $1 AND image #>> '{}' = f.sha256)`;

const LOCK = `
  SELECT sha256 FROM file_blobs
   WHERE organization_id = $1 AND sha256 = ANY($2) AND touched_at < $3::timestamptz
     FOR UPDATE SKIP LOCKED`;

const FORGET = 'DELETE FROM file_blobs WHERE organization_id = $1 AND sha256 = ANY($2)';

/** Where unused files are looked for, and which are left alone. */
export interface UnusedFiles {
  organizationId: string;
  /** What somebody stored since is left alone, named or not: content may be about to name it. */
  before: Date;
  signal: AbortSignal;
}

const Sha256Row = z.object({ sha256: z.string() });

/**
 * Removes the bytes of files that no revision, font or integration of an organization names and that nobody stored since
 * `before`; returns how many. Broken off anywhere, it leaves nothing that the next time would not find.
 */
export async function removeUnusedFiles(database: Database, blobs: BlobStore, unused: UnusedFiles): Promise<number> {
  const { organizationId, before, signal } = unused;
  const rows = await database.query(Sha256Row, LIST_UNUSED, [organizationId, before]);
  let removed = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = rows.slice(from, from + BATCH).map(({ sha256 }) => sha256);
    removed += await inPlainTransaction(database, (sql) => removeBatch(sql, blobs, unused, batch));
  }
  return removed;
}

/**
 * The bytes go while their rows are locked, although that is a call to the storage in a transaction: only so can
 * nobody store them between the look at their age and their removal. They go before their rows, which tell of them.
 */
async function removeBatch(
  sql: Sql,
  blobs: BlobStore,
  { organizationId, before }: UnusedFiles,
  batch: readonly string[],
): Promise<number> {
  const locked = await sql.query(Sha256Row, LOCK, [organizationId, batch, before]);
  const old = locked.map(({ sha256 }) => sha256);
  const ends = await Promise.allSettled(old.map((sha256) => blobs.delete(fileBlobKey(organizationId, sha256))));
  // Only now, that none is on its way any more, may a failure give the locks back.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await sql.execute(FORGET, [organizationId, old]);
  return old.length;
}
