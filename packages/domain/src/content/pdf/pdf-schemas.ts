import { z } from 'zod';
import { QueryBoolean } from '../../platform/http/primitives.js';
import { PageId } from '../../platform/jobs/payloads.js';

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
        'Address of the PDF, for whoever has it; valid for one hour. It returns 202 with `Retry-After` until the PDF is ready',
      ),
  })
  .meta({ id: 'PdfLink' });
export type PdfLink = z.infer<typeof PdfLink>;
