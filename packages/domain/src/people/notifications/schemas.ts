import { z } from 'zod';

/** What somebody is mailed about. */
export const NotificationSettings = z
  .strictObject({
    reviewRequests: z.boolean().describe('Somebody asks for a review'),
    mentions: z.boolean().describe('Somebody names the user in a comment'),
    replies: z.boolean().describe('Somebody replies to a comment of the user, or to one that the user replied to'),
    changeRequests: z.boolean().describe('Somebody comments on, reviews or merges a change request of the user'),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const UpdateNotificationSettings = z.object(NotificationSettings.shape).partial();
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>;
