import type { BlobStore, StoredBlob } from '../../blobs/blob-store.js';
import type { ReceivedUpload } from './uploads.queries.js';

interface UploadRef {
  organizationId: string;
  id: string;
}

/**
 * Where the bytes of one attempt to send a file are kept. The instant tells attempts apart: a late one can never
 * replace the bytes of the one that was accepted, whose instant the row of the upload names.
 */
export function uploadBlobKey(upload: UploadRef, receivedAt: Date): string {
  return `${folderOf(upload)}${receivedAt.getTime()}`;
}

/** Opens the bytes of a file that has arrived; null when they are gone. */
export function openUpload(blobs: BlobStore, upload: ReceivedUpload): Promise<StoredBlob | null> {
  return blobs.get(uploadBlobKey(upload, upload.receivedAt));
}

/** Removes the bytes of all attempts to send a file. */
export async function removeUploadBlobs(blobs: BlobStore, upload: UploadRef): Promise<void> {
  for await (const { key } of blobs.list(folderOf(upload))) await blobs.delete(key);
}

function folderOf({ organizationId, id }: UploadRef): string {
  return `${organizationId}/uploads/${id}/`;
}
