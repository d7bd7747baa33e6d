import { z } from 'zod';

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
