import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { checkSize, measured } from './blob-content.js';
import { checkContentType, isBlobKey, parseBlobKey, parseBlobPrefix } from './blob-key.js';
import type { BlobContent, BlobInfo, BlobStore, ByteRange, ListedBlob, PutOptions, StoredBlob } from './blob-store.js';
import { namingKey, namingPrefix } from './blob-store-error.js';
import { spooled } from './temporary-file.js';
import { uploadStream } from './upload-stream.js';

export interface S3BlobStoreOptions {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path of addresses, rather than in front of their host. */
  forcePathStyle: boolean;
}

const CONNECTION_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 20_000;

/** Keeps blobs in a bucket of an S3-compatible storage. */
export class S3BlobStore implements BlobStore {
  #connection: Promise<Connection> | undefined;

  constructor(private readonly options: S3BlobStoreOptions) {}

  async warmUp(): Promise<void> {
    await this.#connect();
  }

  async put(key: string, content: BlobContent, { contentType, sizeBytes }: PutOptions): Promise<void> {
    parseBlobKey(key);
    checkContentType(key, contentType);
    await namingKey(key, 'stored', async () => {
      if (content instanceof Uint8Array) {
        checkSize(content.byteLength, sizeBytes);
        await this.#putObject({ key, contentType, body: content });
      } else if (sizeBytes === undefined) {
        // The storage wants to know the size before the content.
        await spooled(content, (copy, size) => this.#putStream(key, contentType, copy, size));
      } else {
        await this.#putStream(key, contentType, content, sizeBytes);
      }
    });
  }

  async get(key: string, range?: ByteRange): Promise<StoredBlob | null> {
    parseBlobKey(key);
    return namingKey(key, 'read', async () => {
      const { sdk, client, Bucket } = await this.#connect();
      const Range = range && `bytes=${range.first}-${range.last}`;
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range })).catch(nullIfMissing);
      if (!found) return null;
      if (!(found.Body instanceof Readable)) throw new Error('The storage answered without a content.');
      return { ...infoOf(found), stream: found.Body };
    });
  }

  async head(key: string): Promise<BlobInfo | null> {
    parseBlobKey(key);
    return namingKey(key, 'read', async () => {
      const { sdk, client, Bucket } = await this.#connect();
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })).catch(nullIfMissing);
      return found && infoOf(found);
    });
  }

  async delete(key: string): Promise<void> {
    parseBlobKey(key);
    await namingKey(key, 'removed', async () => {
      const { sdk, client, Bucket } = await this.#connect();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
    });
  }

  list(prefix: string): AsyncIterable<ListedBlob> {
    parseBlobPrefix(prefix);
    return namingPrefix(prefix, this.#list(prefix));
  }

  listAll(): AsyncIterable<ListedBlob> {
    return namingPrefix('', this.#listAll());
  }

  async *#listAll(): AsyncGenerator<ListedBlob> {
    for await (const blob of this.#list('')) {
      // Somebody else may keep objects in the bucket whose names could not be keys.
      if (isBlobKey(blob.key)) yield blob;
    }
  }

  async *#list(Prefix: string): AsyncGenerator<ListedBlob> {
    const { sdk, client, Bucket } = await this.#connect();
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key, Size } of Contents) {
        if (Key !== undefined && Size !== undefined) yield { key: Key, sizeBytes: Size };
      }
    }
  }

  #putStream(key: string, contentType: string, content: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<void> {
    return uploadStream(measured(content, sizeBytes), (body, signal) =>
      this.#putObject({ key, contentType, body, sizeBytes, signal }),
    );
  }

  async #putObject({ key, contentType, body, sizeBytes, signal }: Upload): Promise<void> {
    const { sdk, client, Bucket } = await this.#connect();
    const object = { Bucket, Key: key, Body: body, ContentType: contentType, ContentLength: sizeBytes };
    await client.send(new sdk.PutObjectCommand(object), { abortSignal: signal });
  }

  #connect(): Promise<Connection> {
    this.#connection ??= connect(this.options);
    return this.#connection;
  }
}

interface Connection {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  Bucket: string;
}

interface Upload {
  key: string;
  contentType: string;
  body: Uint8Array | Readable;
  sizeBytes?: number;
  signal?: AbortSignal;
}

/** Loads the SDK only now: it takes time and memory that an installation without S3 does not spend. */
async function connect(options: S3BlobStoreOptions): Promise<Connection> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = options;
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    // Whatever it warns of is thrown as well, or is none of the operator's business.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  return { sdk, client, Bucket: bucket };
}

interface FoundObject {
  ContentLength?: number;
  ContentType?: string;
  /** Of a part, such as `bytes 0-9/2000`. */
  ContentRange?: string;
}

function infoOf({ ContentLength = 0, ContentType = 'application/octet-stream', ContentRange }: FoundObject): BlobInfo {
  const whole = ContentRange?.split('/')[1];
  return { sizeBytes: whole === undefined ? ContentLength : Number(whole), contentType: ContentType };
}

/** `NotFound` is what remains of `NoSuchKey` in the response to a HEAD request, which has no body. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
  throw error;
}
