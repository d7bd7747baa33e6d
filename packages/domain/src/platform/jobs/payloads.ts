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

const addressed = { spaceId: Id, userId: Id.describe('Whom to tell') };

/** Why somebody is notified of a comment. */
export const CommentReason = z.enum(['mention', 'reply']);
export type CommentReason = z.infer<typeof CommentReason>;

/** A notification of one user by mail. */
export const Notification = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('review-request'), ...addressed, changeRequestId: Id }),
  z.strictObject({ kind: z.literal('comment'), ...addressed, commentId: Id, because: z.array(CommentReason).min(1) }),
]);
export type Notification = z.infer<typeof Notification>;
