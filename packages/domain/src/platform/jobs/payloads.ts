import { z } from 'zod';
import { Id } from '../http/primitives.js';

/** Id of a page as clients send it. */
export const PageId = z.string().min(1).max(256);

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

/** Why somebody hears of something. */
export const NoticeReason = z.enum(['review-request', 'mention', 'reply', 'comment', 'review', 'merge']);
export type NoticeReason = z.infer<typeof NoticeReason>;

/** An entry of somebody's inbox that is to be mailed too, and every reason for it, the strongest first. */
export const Notification = z.strictObject({ userId: Id, entryId: Id, reasons: z.array(NoticeReason).min(1) });
