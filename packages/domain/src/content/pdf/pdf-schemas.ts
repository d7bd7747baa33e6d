import { z } from 'zod';
import { Id, QueryBoolean } from '../../platform/http/primitives.js';

const PageId = z.string().min(1).max(256);

/** Which pages a PDF is asked for. */
export const PdfQuery = z.object({
  page: PageId.optional().describe('Id of the page to begin with; all pages when absent'),
  only: QueryBoolean.default(false).describe('`true` for just that page, without those below it'),
});
export type PdfQuery = z.infer<typeof PdfQuery>;

/** Where a PDF can be downloaded. */
export const PdfLink = z
  .strictObject({
    url: z
      .string()
      .describe(
        'Address of the PDF, for whoever has it; valid for one hour. It answers 202 with `Retry-After` until the PDF is made',
      ),
  })
  .meta({ id: 'PdfLink' });
export type PdfLink = z.infer<typeof PdfLink>;

/** Which pages of which revision a PDF is made of. */
export const WantedPdf = z.strictObject({
  organizationId: Id,
  spaceId: Id,
  revisionId: Id,
  page: PageId.optional(),
  only: z.boolean(),
});
export type WantedPdf = z.infer<typeof WantedPdf>;

/** One text for each PDF that can be wanted: the same pages of the same revision are the same PDF. */
export function pdfKey({ organizationId, revisionId, page, only }: WantedPdf): string {
  return [organizationId, revisionId, ...(page === undefined ? [] : [only ? 'only' : 'from', page])].join('/');
}
