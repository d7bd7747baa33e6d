import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Transaction } from '@lectern/database/client';
import { uploadBlobKey } from '@lectern/database/content/uploads/upload-blobs';
import { createUpload, markUploadReceived } from '@lectern/database/content/uploads/uploads.queries';
import { newId } from '@lectern/database/ids';
import type { UploadKind } from '@lectern/domain/content/uploads/schemas';

/** A file to be stored as if somebody had announced and sent it. */
export interface FileToStore {
  organizationId: string;
  name: string;
  contentType: string;
  bytes: Uint8Array;
  kind: UploadKind;
  createdBy: string;
}

/** Stores a file as an upload, in one go, and returns its key. */
export async function storeUpload(db: Transaction, blobs: BlobStore, file: FileToStore, at: Date): Promise<string> {
  const { bytes, ...upload } = file;
  const ref = { organizationId: file.organizationId, id: newId(at) };
  const sizeBytes = bytes.length;
  await createUpload(db, { ...upload, id: ref.id, sizeBytes, createdAt: at });
  await blobs.put(uploadBlobKey(ref, at), bytes, { contentType: file.contentType, sizeBytes });
  await markUploadReceived(db, ref, at);
  return ref.id;
}
