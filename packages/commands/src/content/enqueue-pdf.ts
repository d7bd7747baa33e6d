import type { Transaction } from '@lectern/database/client';
import { pdfFileId } from '@lectern/database/content/pdf/pdf-file-key';
import { findPdfState } from '@lectern/database/content/pdf/pdf-files.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { isPdfFresh } from '@lectern/domain/content/pdf/pdf-retention';
import { makePdfJob } from '@lectern/domain/platform/jobs/catalog';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';

interface OrderOptions {
  at: Date;
  requestId?: string | undefined;
  /** Its bytes were looked for and are not there, whatever its row says. */
  lost?: boolean;
}

// A row that is there is locked all the same, so that two who ask at once order one PDF.
const CLAIM = `
  INSERT INTO pdf_files (id, organization_id, ordered_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET ordered_at = pdf_files.ordered_at
  RETURNING id`;

/** Enqueues a PDF, unless it is there or being made: the one way in which PDFs come to be. */
export async function enqueuePdf(tx: Transaction, wanted: WantedPdf, { at, requestId, lost = false }: OrderOptions) {
  const { organizationId, spaceId } = wanted;
  const id = pdfFileId(wanted);
  await tx.execute(CLAIM, [id, organizationId, at]);
  const known = await findPdfState(tx, wanted);
  if (known.state === 'making') return;
  if (known.state === 'made' && !lost && isPdfFresh(known.orderedAt, at)) return;
  const enqueued = await enqueue(tx, makePdfJob, wanted, { at, requestId, organizationId, target: spaceId });
  const jobId = enqueued ?? (await findWaitingJob(tx, wanted));
  await tx.prisma.pdfFile.update({ where: { id }, data: { jobId, orderedAt: at, madeAt: null } });
}

/** The job of a PDF whose row has expired while it waited. */
async function findWaitingJob(tx: Transaction, wanted: WantedPdf): Promise<string | null> {
  const job = await tx.prisma.job.findFirst({
    where: {
      name: makePdfJob.name,
      deduplicationKey: makePdfJob.deduplicationKey?.(wanted) ?? null,
      state: { in: ['queued', 'running'] },
    },
    select: { id: true },
  });
  return job?.id ?? null;
}
