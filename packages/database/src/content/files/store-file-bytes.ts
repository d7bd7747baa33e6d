import { z } from 'zod';
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
  await measureFile(sql, blobs, { organizationId, sha256 }, options.sizeBytes);
}

const UNMEASURED = `
  SELECT sha256 FROM file_blobs WHERE organization_id = $1 AND size_bytes IS NULL ORDER BY sha256 LIMIT $2`;
const HashRow = z.object({ sha256: z.string() });

/** Notes the sizes of some files that an earlier release stored. */
export async function measureFiles(sql: Sql, blobs: BlobStore, organizationId: string, max: number): Promise<void> {
  for (const { sha256 } of await sql.query(HashRow, UNMEASURED, [organizationId, max])) {
    await measureFile(sql, blobs, { organizationId, sha256 });
  }
}

const MEASURED = 'UPDATE file_blobs SET size_bytes = $3 WHERE organization_id = $1 AND sha256 = $2';

async function measureFile(
  sql: Sql,
  blobs: BlobStore,
  { organizationId, sha256 }: FileBytes,
  known?: number,
): Promise<void> {
  const sizeBytes = known ?? (await blobs.head(fileBlobKey(organizationId, sha256)))?.sizeBytes ?? 0;
  await sql.execute(MEASURED, [organizationId, sha256, sizeBytes]);
}
