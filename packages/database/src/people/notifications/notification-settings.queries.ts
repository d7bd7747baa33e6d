import type { NotificationSettings, UpdateNotificationSettings } from '@lectern/domain/people/notifications/schemas';
import type { Transaction } from '../../client.js';

const EVERYTHING: NotificationSettings = {
  reviewRequests: true,
  mentions: true,
  replies: true,
  changeRequests: true,
};

/** Finds what a user wants to be mailed about: everything, unless the user said otherwise. */
export async function findNotificationSettings(db: Transaction, userId: string): Promise<NotificationSettings> {
  const select = { reviewRequests: true, mentions: true, replies: true, changeRequests: true };
  return (await db.prisma.notificationSettings.findUnique({ where: { userId }, select })) ?? EVERYTHING;
}

/** Changes what a user wants to be mailed about; what is undefined stays as it is. */
export async function updateNotificationSettings(
  db: Transaction,
  userId: string,
  change: UpdateNotificationSettings,
): Promise<void> {
  await db.prisma.notificationSettings.upsert({ where: { userId }, create: { userId, ...change }, update: change });
}
