import { createHash } from 'node:crypto';
import { inspectFile } from '@lectern/content/files/inspect-file';
import type { PlannedFile } from '@lectern/content/import/import-plan';
import { assetName } from '@lectern/content/pages/asset';
import type { FileRecord } from '@lectern/content/pages/page-record';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import { storeFileBytes } from '@lectern/database/content/files/store-file-bytes';
import type { Sql } from '@lectern/database/sql';
import type { ImportBase } from './import-base.js';

/** Each is in memory as a whole. */
const AT_ONCE = 4;

/** A file of an import that is stored, with the id that git gives to its content. */
export interface ImportedFile {
  record: FileRecord;
  oid: string;
}

/**
 * Stores the bytes of files, before any content names them, and returns what they are, by id. Bytes that the content
 * names already are kept where they are.
 */
export async function storeFiles(
  sql: Sql,
  blobs: BlobStore,
  base: ImportBase,
  files: readonly PlannedFile[],
  { read, onProgress }: { read(path: string): Promise<Uint8Array>; onProgress(done: number): Promise<void> },
): Promise<Map<string, ImportedFile>> {
  const stored = new Map<string, ImportedFile>();
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const bytes = await read(file.sourcePath);
      stored.set(file.id, { oid: blobOid(bytes), record: await storeFile(sql, blobs, base, file, bytes) });
      await onProgress(stored.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}

async function storeFile(
  sql: Sql,
  blobs: BlobStore,
  { head: { organizationId }, assets }: ImportBase,
  { id, name }: PlannedFile,
  bytes: Uint8Array,
): Promise<FileRecord> {
  const blob = createHash('sha256').update(bytes).digest('hex');
  const known = assets.get(assetName.file(id));
  if (known?.kind === 'file' && known.blob === blob && known.name === name) {
    const { contentType, size, dimensions } = known;
    return { name, contentType, size, blob, ...(dimensions && { dimensions }) };
  }
  const { contentType, dimensions } = await inspectFile(bytes, name);
  const size = bytes.length;
  await storeFileBytes(sql, blobs, { organizationId, sha256: blob }, bytes, { contentType, sizeBytes: size });
  return { name, contentType, size, blob, ...(dimensions && { dimensions }) };
}

/** The id that git gives to the content of a file, wherever the file comes from. */
export function blobOid(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
