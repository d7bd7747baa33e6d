import { z } from 'zod';
import { Id } from '../../platform/http/primitives.js';

/** What somebody is mailed about. */
export const NotificationSettings = z
  .strictObject({
    reviewRequests: z.boolean().describe('Somebody asks for a review'),
    mentions: z.boolean().describe('Somebody names the user in a comment'),
    replies: z.boolean().describe('Somebody replies to a comment of the user, or to one that the user replied to'),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const UpdateNotificationSettings = z.object({
  reviewRequests: z.boolean().optional(),
  mentions: z.boolean().optional(),
  replies: z.boolean().optional(),
});
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>;

const addressed = { spaceId: Id, userId: Id.describe('Whom to tell') };

/** Why somebody is told of a comment. */
export const CommentReason = z.enum(['mention', 'reply']);
export type CommentReason = z.infer<typeof CommentReason>;

/** Something that one user is to be told by mail. */
export const Notification = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('review-request'), ...addressed, changeRequestId: Id }),
  z.strictObject({ kind: z.literal('comment'), ...addressed, commentId: Id, because: z.array(CommentReason).min(1) }),
]);
export type Notification = z.infer<typeof Notification>;
