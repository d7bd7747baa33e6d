import type { Readable } from 'node:stream';

/** What is known about a blob without reading it. */
export interface BlobInfo {
  sizeBytes: number;
  contentType: string;
}

/** A blob to be read. Whoever asks for one reads its stream to the end, or destroys it. */
export interface StoredBlob extends BlobInfo {
  stream: Readable;
}

/** A part of a blob, counted from 0; both ends belong to it, and both lie within the blob. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface ListedBlob {
  key: string;
  sizeBytes: number;
}

export type BlobContent = Uint8Array | AsyncIterable<Uint8Array>;

export interface PutOptions {
  contentType: string;
  /** How large the content is, where that is known; a content of another size is refused. */
  sizeBytes?: number | undefined;
}

/**
 * Keeps files outside of the database, by keys such as `organizationId/files/logo.png`.
 * Readers see a content whole, the old one or the new one, whatever happens to its writer.
 */
export abstract class BlobStore {
  /** Loads what its first use would otherwise wait for. */
  abstract warmUp(): Promise<void>;
  /** Stores a content, in place of the one that the key had. */
  abstract put(key: string, content: BlobContent, options: PutOptions): Promise<void>;
  /** Opens a blob, or a part of it, for reading; null when there is none. `sizeBytes` is that of the whole blob. */
  abstract get(key: string, range?: ByteRange): Promise<StoredBlob | null>;
  /** Says what is known about a blob; null when there is none. */
  abstract head(key: string): Promise<BlobInfo | null>;
  /** Removes a blob; does nothing when there is none. */
  abstract delete(key: string): Promise<void>;
  /** Lists the blobs of one organization whose keys start with `prefix`, in the order of their keys. */
  abstract list(prefix: string): AsyncIterable<ListedBlob>;
  /** Lists the blobs of all organizations, in the order of their keys. For operators: nobody else may see all of them. */
  abstract listAll(): AsyncIterable<ListedBlob>;
}
