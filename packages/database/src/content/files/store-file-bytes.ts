import type { BlobContent, BlobStore, PutOptions } from '../../blobs/blob-store.js';
import { fileBlobKey } from '../../blobs/file-blob-key.js';
import type { Sql } from '../../sql.js';

/** Bytes of a file, by what they are and whose they are. */
export interface FileBytes {
  organizationId: string;
  sha256: string;
}

const TOUCH = `
  INSERT INTO file_blobs (organization_id, sha256, touched_at) VALUES ($1, $2, now())
  ON CONFLICT (organization_id, sha256) DO UPDATE SET touched_at = excluded.touched_at`;

/**
 * Stores the bytes of a file, before any content names them; they stay for as long as that takes. Never called in a
 * transaction: the note that they are wanted has to be seen by everybody before they are there.
 */
export async function storeFileBytes(
  sql: Sql,
  blobs: BlobStore,
  { organizationId, sha256 }: FileBytes,
  content: BlobContent,
  options: PutOptions,
): Promise<void> {
  // Waits while the same bytes are being removed, so that the removal can only come before the bytes and not after.
  await sql.execute(TOUCH, [organizationId, sha256]);
  await blobs.put(fileBlobKey(organizationId, sha256), content, options);
}
