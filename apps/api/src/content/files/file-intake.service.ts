import { createHash, type Hash } from 'node:crypto';
import { INSPECTED_BYTES, inspectFile } from '@lectern/content/files/inspect-file';
import type { FileRecord } from '@lectern/content/pages/page-record';
import { type BlobContent, BlobStore, type PutOptions } from '@lectern/database/blobs/blob-store';
import { spooled } from '@lectern/database/blobs/temporary-file';
import { Database } from '@lectern/database/client';
import { type FileBytes, storeFileBytes } from '@lectern/database/content/files/store-file-bytes';
import { openUpload } from '@lectern/database/content/uploads/upload-blobs';
import { findReceivedUpload } from '@lectern/database/content/uploads/uploads.queries';
import type { FileBytesSource } from '@lectern/domain/content/change-schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';

const INLINE_LIMIT_BYTES = 1_048_576;

/** A file with where its bytes come from. */
export interface NamedFile extends FileBytesSource {
  name: string;
}

/** Takes files in: their bytes are stored, by content, before any content names them. */
@Injectable()
export class FileIntake {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(API_ENV) private readonly env: ApiEnv,
    private readonly blobs: BlobStore,
    private readonly outbound: GuardedClient,
  ) {}

  /** Stores a file that a change brings along, names the address of, or was uploaded before. */
  async takeIn(organizationId: string, file: NamedFile, path: string): Promise<FileRecord> {
    const { name, url = '', base64, upload } = file;
    if (upload !== undefined) return this.receive(organizationId, name, await this.#open(organizationId, upload, path));
    return this.store(
      organizationId,
      name,
      base64 === undefined ? await this.#fetch(url, path) : decoded(base64, path),
    );
  }

  /** Stores a file while it arrives, in little memory however large it is. Nothing is stored of one that breaks off. */
  async receive(organizationId: string, name: string, content: AsyncIterable<Uint8Array>): Promise<FileRecord> {
    const pieces = content[Symbol.asyncIterator]();
    const { head, ended } = await readHead(pieces);
    if (ended) return this.store(organizationId, name, head);
    const hash = createHash('sha256');
    const { contentType, dimensions } = await inspectFile(head, name);
    let record: FileRecord | undefined;
    // Its place follows from its hash, so it has to be complete before it gets there.
    await spooled(hashed(hash, head, pieces), async (copy, size) => {
      const blob = hash.digest('hex');
      await this.#storeBytes({ organizationId, sha256: blob }, copy, { contentType, sizeBytes: size });
      record = { name, contentType, size, blob, ...(dimensions && { dimensions }) };
    });
    if (!record) throw new Error(`The file "${name}" was not stored`);
    return record;
  }

  /** Stores the bytes of a file and says what they are. The type is found in the bytes, whatever somebody claims. */
  async store(organizationId: string, name: string, bytes: Uint8Array): Promise<FileRecord> {
    const { contentType, dimensions } = await inspectFile(bytes, name);
    const blob = createHash('sha256').update(bytes).digest('hex');
    await this.#storeBytes({ organizationId, sha256: blob }, bytes, { contentType, sizeBytes: bytes.length });
    return { name, contentType, size: bytes.length, blob, ...(dimensions && { dimensions }) };
  }

  #storeBytes(file: FileBytes, content: BlobContent, options: PutOptions): Promise<void> {
    const { database, blobs } = this;
    return storeFileBytes(database, blobs, file, content, options);
  }

  async #open(organizationId: string, key: string, path: string): Promise<AsyncIterable<Uint8Array>> {
    const upload = await findReceivedUpload(this.database, organizationId, key, this.clock.now());
    const blob = upload && (await openUpload(this.blobs, upload));
    if (blob) return blob.stream;
    const message = 'must be the key of an upload that has arrived in the last seven days';
    throw invalidRequest([{ path: `${path}.upload`, message }]);
  }

  async #fetch(url: string, path: string): Promise<Uint8Array> {
    const maxBytes = this.env.LECTERN_UPLOAD_LIMIT_BYTES;
    try {
      const { status, body } = await this.outbound.fetch(url, { limits: { maxBodyBytes: maxBytes } });
      if (status >= 200 && status < 300) return body;
      throw invalidRequest([{ path: `${path}.url`, message: `the address answers with status ${status}` }]);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw invalidRequest([{ path: `${path}.url`, message: error.message }]);
    }
  }
}

function decoded(base64: string, path: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length <= INLINE_LIMIT_BYTES) return bytes;
  const message = `has ${bytes.length} bytes; at most ${INLINE_LIMIT_BYTES} can be sent like this. Use "upload" or "url" instead`;
  throw invalidRequest([{ path: `${path}.base64`, message }]);
}

/** Reads the beginning of a content, as far as it tells what the content is; a small one is read to its end. */
async function readHead(pieces: AsyncIterator<Uint8Array>): Promise<{ head: Uint8Array; ended: boolean }> {
  const head: Uint8Array[] = [];
  for (let bytes = 0; bytes < INSPECTED_BYTES; ) {
    const { done, value } = await pieces.next();
    if (done) return { head: Buffer.concat(head), ended: true };
    head.push(value);
    bytes += value.byteLength;
  }
  return { head: Buffer.concat(head), ended: false };
}

async function* hashed(hash: Hash, head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of joined(head, rest)) {
    hash.update(piece);
    yield piece;
  }
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
