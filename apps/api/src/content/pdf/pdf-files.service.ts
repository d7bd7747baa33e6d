import { ContentReader } from '@lectern/commands/content/content-reader';
import { enqueuePdf } from '@lectern/commands/content/enqueue-pdf';
import { BlobStore, type StoredBlob } from '@lectern/database/blobs/blob-store';
import { Database } from '@lectern/database/client';
import { pdfBlobKey, pdfFileId } from '@lectern/database/content/pdf/pdf-file-key';
import { findPdfState, type PdfState } from '@lectern/database/content/pdf/pdf-files.queries';
import { findRevision } from '@lectern/database/content/revisions.queries';
import { inTransaction } from '@lectern/database/transaction';
import { isPdfFresh } from '@lectern/domain/content/pdf/pdf-retention';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';

type Making = Extract<PdfState, { state: 'making' }>;

/** Orders PDFs and opens those that are there. */
@Injectable()
export class PdfFiles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reader: ContentReader,
    private readonly blobs: BlobStore,
  ) {}

  /** Sees to it that a PDF will be there; one that has failed before is tried again. */
  async order(wanted: WantedPdf, requestId: string): Promise<void> {
    const at = this.clock.now();
    const known = await findPdfState(this.database, wanted);
    // Most who ask find it there, and need not wait for each other.
    if (known.state === 'made' && isPdfFresh(known.orderedAt, at)) return;
    await inTransaction(this.database, (tx) => enqueuePdf(tx, wanted, { at, requestId }));
  }

  /** Opens a PDF, or tells how far it has come. One that was lost is made again. */
  async open(wanted: WantedPdf, requestId: string): Promise<StoredBlob | Making> {
    const revision = await findRevision(this.reader.sql, wanted.spaceId, wanted.revisionId);
    if (revision?.organizationId !== wanted.organizationId) throw new DomainError('pdf.not_found');
    const known = await findPdfState(this.database, wanted);
    if (known.state === 'failed') throw new DomainError('pdf.failed', { reason: known.reason });
    if (known.state === 'making') return known;
    if (known.state === 'made') {
      const blob = await this.blobs.get(pdfBlobKey({ ...wanted, id: pdfFileId(wanted) }));
      if (blob) return blob;
    }
    const at = this.clock.now();
    await inTransaction(this.database, (tx) => enqueuePdf(tx, wanted, { at, requestId, lost: true }));
    return { state: 'making' };
  }
}
