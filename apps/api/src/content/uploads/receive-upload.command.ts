import { BlobStore } from '@lectern/database/blobs/blob-store';
import { Database } from '@lectern/database/client';
import { uploadBlobKey } from '@lectern/database/content/uploads/upload-blobs';
import { findUpload, markUploadReceived, type UploadRow } from '@lectern/database/content/uploads/uploads.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { inTransaction } from '@lectern/database/transaction';
import { isUploadOpen } from '@lectern/domain/content/uploads/retention';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { UploadLinks, type UploadPath } from './upload-links.service.js';

/** The bytes of a file on their way. */
export interface UploadRequest {
  content: AsyncIterable<Uint8Array>;
  /** What the sender says beforehand, if anything. */
  sizeBytes: number | undefined;
  requestId: string;
}

/** Takes in the bytes of an announced file: as many as were announced, once, within an hour. */
@Injectable()
export class ReceiveUploadCommand {
  #lastMs = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly blobs: BlobStore,
    private readonly links: UploadLinks,
  ) {}

  async execute(path: UploadPath, signature: unknown, sending: UploadRequest): Promise<void> {
    if (!this.links.isGenuine(path, signature)) throw new DomainError('upload.not_found');
    const upload = await findUpload(this.database, { organizationId: path.organizationId, id: path.uploadId });
    if (!upload) throw new DomainError('upload.not_found');
    const at = this.#newInstant();
    refuseUnlessOpen(upload, at);
    if (sending.sizeBytes !== undefined && sending.sizeBytes > upload.sizeBytes) throw tooLarge(upload);
    const key = uploadBlobKey(upload, at);
    const { contentType, sizeBytes } = upload;
    await this.blobs.put(key, exactly(upload, sending.content), { contentType, sizeBytes }).catch(reveal);
    if (await this.#markReceived(upload, at, sending.requestId)) return;
    await this.#discard(upload, at);
    throw new DomainError('upload.received');
  }

  /** An instant of its own for each attempt, because the bytes of each are kept under it. */
  #newInstant(): Date {
    this.#lastMs = Math.max(this.clock.now().getTime(), this.#lastMs + 1);
    return new Date(this.#lastMs);
  }

  /** Removes the bytes of an attempt that another one has overtaken, unless both came to the same place. */
  async #discard({ organizationId, id }: UploadRow, at: Date): Promise<void> {
    const current = await findUpload(this.database, { organizationId, id });
    if (current?.receivedAt?.getTime() === at.getTime()) return;
    await this.blobs.delete(uploadBlobKey({ organizationId, id }, at));
  }

  #markReceived(upload: UploadRow, at: Date, requestId: string): Promise<boolean> {
    const { id, organizationId, name, createdBy } = upload;
    return inTransaction(this.database, async (tx) => {
      if (!(await markUploadReceived(tx, { organizationId, id }, at))) return false;
      const context = { actor: { type: 'user', id: createdBy }, source: 'api', requestId, at } as const;
      const target = { type: 'upload', id, label: name };
      await recordAudit(tx, context, { action: 'upload.received', organizationId, target });
      return true;
    });
  }
}

function refuseUnlessOpen({ createdAt, receivedAt }: UploadRow, now: Date): void {
  if (receivedAt !== null) throw new DomainError('upload.received');
  if (!isUploadOpen(createdAt, now)) throw new DomainError('upload.expired');
}

function tooLarge({ sizeBytes }: UploadRow): DomainError {
  return new DomainError('request.too_large', { limitBytes: sizeBytes });
}

/** Hands on as many bytes as were announced; fails as soon as there are more, and when it ends before. */
async function* exactly(upload: UploadRow, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  const incomplete = () => new DomainError('upload.incomplete', { expected: upload.sizeBytes, received });
  try {
    for await (const piece of content) {
      received += piece.byteLength;
      if (received > upload.sizeBytes) throw tooLarge(upload);
      yield piece;
    }
  } catch (error) {
    // Whatever else goes wrong with the content, the sender is gone.
    throw error instanceof DomainError ? error : incomplete();
  }
  if (received < upload.sizeBytes) throw incomplete();
}

/** A store tells of a content that failed as the cause of its own failure. */
function reveal(error: unknown): never {
  throw error instanceof Error && error.cause instanceof DomainError ? error.cause : error;
}
