import { z } from 'zod';
import type { BlobStore } from '../blobs/blob-store.js';
import { fileBlobKey } from '../blobs/file-blob-key.js';
import type { Database } from '../client.js';
import type { Sql } from '../sql.js';
import { type FileBytes, storeFileBytes } from './files/store-file-bytes.js';
import { REACHABLE } from './transfer-history.js';

const AT_ONCE = 4;

const LIST_BLOBS = `${REACHABLE}
  SELECT DISTINCT e.value ->> 'blob' AS blob
    FROM reachable JOIN content_nodes n ON n.organization_id = $2 AND n.hash = reachable.hash,
         jsonb_each(n.entries) e
   WHERE jsonb_typeof(e.value) = 'object' AND e.value ->> 'kind' = 'file'`;

const BlobRow = z.object({ blob: z.string() });

/** A space on its way from one organization to another. */
interface SpaceOnItsWay {
  spaceId: string;
  from: string;
  to: string;
}

/** The hashes of all files that any revision of a space names, but for those that were copied. */
export async function findFilesToCopy(
  sql: Sql,
  { spaceId, from }: SpaceOnItsWay,
  copied: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await sql.query(BlobRow, LIST_BLOBS, [spaceId, from]);
  return rows.map(({ blob }) => blob).filter((blob) => !copied.has(blob));
}

/**
 * Copies the bytes of all files that any revision of a space names to where another organization keeps its files.
 * Hashes in `copied` are passed over, and those that were copied are added to it.
 */
export async function copyFiles(
  database: Database,
  blobs: BlobStore,
  space: SpaceOnItsWay,
  copied: Set<string>,
): Promise<void> {
  const { from, to } = space;
  const pending = await findFilesToCopy(database, space, copied);
  const work = async () => {
    for (let blob = pending.pop(); blob !== undefined; blob = pending.pop()) {
      await copyBlob(database, blobs, fileBlobKey(from, blob), { organizationId: to, sha256: blob });
      copied.add(blob);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Copies also over what is there already: that may be garbage which is about to be collected. */
async function copyBlob(sql: Sql, blobs: BlobStore, from: string, to: FileBytes): Promise<void> {
  // A file whose bytes are lost is transferred as it is: its history is worth keeping.
  const source = await blobs.get(from);
  if (!source) return;
  try {
    const { stream, contentType, sizeBytes } = source;
    await storeFileBytes(sql, blobs, to, stream, { contentType, sizeBytes });
  } finally {
    source.stream.destroy();
  }
}
