import type { NotificationSettings, UpdateNotificationSettings } from '@lectern/domain/people/notifications/schemas';
import type { Db } from '../../client.js';

const EVERYTHING: NotificationSettings = { reviewRequests: true, mentions: true, replies: true };

/** Finds what a user wants to be mailed about: everything, unless the user said otherwise. */
export async function findNotificationSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const select = { reviewRequests: true, mentions: true, replies: true };
  return (await db.notificationSettings.findUnique({ where: { userId }, select })) ?? EVERYTHING;
}

/** Changes what a user wants to be mailed about; what is undefined stays as it is. */
export async function updateNotificationSettings(
  db: Db,
  userId: string,
  change: UpdateNotificationSettings,
): Promise<void> {
  await db.notificationSettings.upsert({ where: { userId }, create: { userId, ...change }, update: change });
}
