import { pdfCutoff } from '@lectern/domain/content/pdf/pdf-retention';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';
import type { Transaction } from '../../client.js';
import { pdfFileId } from './pdf-file-key.js';

/** What is known of a PDF that somebody may have asked for. */
export type PdfState =
  | { state: 'missing' }
  | { state: 'making'; progress?: { done: number; total: number } }
  | { state: 'failed'; reason: string }
  | { state: 'made'; orderedAt: Date };

/** Tells how far a PDF has come. */
export async function findPdfState(db: Transaction, wanted: WantedPdf): Promise<PdfState> {
  const file = await db.prisma.pdfFile.findUnique({ where: { id: pdfFileId(wanted) } });
  if (file?.madeAt) return { state: 'made', orderedAt: file.orderedAt };
  const job = file?.jobId ? await db.prisma.job.findUnique({ where: { id: file.jobId } }) : null;
  if (!job || job.state === 'completed') return { state: 'missing' };
  if (job.state === 'failed') return { state: 'failed', reason: job.lastError ?? 'it is not known why' };
  const { progressDone: done, progressTotal: total } = job;
  return { state: 'making', ...(done !== null && total !== null && { progress: { done, total } }) };
}

/** Whether somebody waits for a PDF that is not there yet. */
export async function isPdfAwaited(db: Transaction, wanted: WantedPdf): Promise<boolean> {
  const file = await db.prisma.pdfFile.findUnique({ where: { id: pdfFileId(wanted) }, select: { madeAt: true } });
  return file !== null && file.madeAt === null;
}

/** Notes that the bytes of a PDF are stored; returns false when nobody waits for it any more. */
export async function markPdfReady(tx: Transaction, wanted: WantedPdf, madeAt: Date): Promise<boolean> {
  const { count } = await tx.prisma.pdfFile.updateMany({ where: { id: pdfFileId(wanted) }, data: { madeAt } });
  return count === 1;
}

export interface PdfFileRef {
  id: string;
  organizationId: string;
}

/** Lists PDFs that were ordered so long ago that nobody can use them any more, the oldest first. */
export function listExpiredPdfs(db: Transaction, now: Date, limit: number): Promise<PdfFileRef[]> {
  return db.prisma.pdfFile.findMany({
    where: { orderedAt: { lt: pdfCutoff(now) } },
    orderBy: { orderedAt: 'asc' },
    select: { id: true, organizationId: true },
    take: limit,
  });
}

/** Forgets PDFs, unless they were ordered again meanwhile. */
export async function deletePdfs(db: Transaction, ids: readonly string[], now: Date): Promise<number> {
  const { count } = await db.prisma.pdfFile.deleteMany({
    where: { id: { in: [...ids] }, orderedAt: { lt: pdfCutoff(now) } },
  });
  return count;
}
