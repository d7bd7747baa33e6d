import { createHash } from 'node:crypto';
import { pdfKey, type WantedPdf } from '@lectern/domain/platform/jobs/payloads';

/** The id of a PDF: the same pages of the same revision have the same. */
export function pdfFileId(wanted: WantedPdf): string {
  return createHash('sha256').update(pdfKey(wanted)).digest('hex');
}

/** Where the bytes of a PDF are kept. */
export function pdfBlobKey({ organizationId, id }: { organizationId: string; id: string }): string {
  return `${organizationId}/pdf/${id}`;
}
