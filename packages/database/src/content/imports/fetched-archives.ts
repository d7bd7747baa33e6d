import type { BlobStore } from '../../blobs/blob-store.js';

interface ImportRef {
  organizationId: string;
  id: string;
}

/** Where an attempt at an import keeps the archive that it has fetched, while it reads it. */
export function fetchedArchiveKey(run: ImportRef, attemptedAt: Date): string {
  return `${folderOf(run)}${attemptedAt.getTime()}`;
}

/** Removes what all attempts at an import have fetched. */
export async function removeFetchedArchives(blobs: BlobStore, run: ImportRef): Promise<void> {
  for await (const { key } of blobs.list(folderOf(run))) await blobs.delete(key);
}

function folderOf({ organizationId, id }: ImportRef): string {
  return `${organizationId}/imports/${id}/`;
}
