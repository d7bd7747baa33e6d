import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BlobStore, StoredBlob } from '@lectern/database/blobs/blob-store';
import { native } from './harness.js';
import { S3Server } from './s3-server.js';

/** A blob store for specs, with what they need to know about where it writes. */
export interface OpenStore {
  store: BlobStore;
  /** What `half-writer.mjs` needs to open the same store. */
  settings: { kind: 'file' | 's3'; options: unknown };
  /** How many bytes of unfinished uploads have left the process or reached the disk. */
  bytesOnTheWay(): Promise<number>;
  close(): Promise<void>;
}

export async function openFileStore(): Promise<OpenStore & { root: string }> {
  const { FileBlobStore } = await native<typeof import('@lectern/database/blobs/file-blob-store')>(
    '@lectern/database/blobs/file-blob-store',
  );
  const root = await mkdtemp(path.join(tmpdir(), 'lectern-specs-'));
  return {
    root,
    store: new FileBlobStore(root),
    settings: { kind: 'file', options: root },
    async bytesOnTheWay() {
      const drafts = await readdir(path.join(root, '@drafts'));
      const sizes = await Promise.all(drafts.map(async (name) => (await stat(path.join(root, '@drafts', name))).size));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    close: () => rm(root, { recursive: true }),
  };
}

export async function openS3Store(): Promise<OpenStore & { server: S3Server }> {
  const { S3BlobStore } = await native<typeof import('@lectern/database/blobs/s3-blob-store')>(
    '@lectern/database/blobs/s3-blob-store',
  );
  const server = await new S3Server().start();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = server;
  const options = { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle };
  return {
    server,
    store: new S3BlobStore(options),
    settings: { kind: 's3', options },
    bytesOnTheWay: async () => server.uploadedBytes,
    close: async () => server.stop(),
  };
}

/** Reads a blob to its end. */
export async function contentOf(blob: StoredBlob | null): Promise<string | null> {
  return blob && Buffer.concat(await blob.stream.toArray()).toString('latin1');
}

/** The keys that a store lists under a prefix. */
export async function keysUnder(store: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}
