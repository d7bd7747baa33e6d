import { findSpaceRole } from '@lectern/database/library/grants/space-role';
import { findCommentNotice, findReviewNotice } from '@lectern/database/people/notifications/notices.queries';
import { findNotificationSettings } from '@lectern/database/people/notifications/notification-settings.queries';
import { findVerifiedEmail } from '@lectern/database/people/users/users.queries';
import type { NotificationSettings } from '@lectern/domain/people/notifications/schemas';
import type { Notification } from '@lectern/domain/platform/jobs/payloads';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';
import { notificationMail } from './notification-mail.js';

const SETTING = { mention: 'mentions', reply: 'replies' } as const;

/** Tells one user by mail what somebody else did. A second run mails it again, which does no harm. */
export function sendNotificationHandler({
  database,
  mailer,
  commit,
}: HandlerDependencies): Handler<'mail.send-notification'> {
  return async (notification) => {
    const { spaceId, userId } = notification;
    const setting = wanted(notification, await findNotificationSettings(database, userId));
    if (setting === undefined) return skipped('the user does not want mails of this kind');
    const email = await findVerifiedEmail(database, userId);
    if (email === null) return skipped('the user has no verified address');
    if ((await findSpaceRole(database, spaceId, userId)) === null) return skipped('the user may not see the space');
    const notice =
      notification.kind === 'review-request'
        ? await findReviewNotice(database, notification)
        : await findCommentNotice(database, notification.commentId);
    if (notice === null) return skipped('what the mail would be about is gone');
    await mailer.send({ to: email, ...notificationMail(notice, { setting, appUrl: commit.appUrl }) });
    return done;
  };
}

/** The setting by which a user wants this notification; undefined when it is switched off. */
function wanted(notification: Notification, settings: NotificationSettings): keyof NotificationSettings | undefined {
  const asked =
    notification.kind === 'review-request'
      ? (['reviewRequests'] as const)
      : notification.because.map((reason) => SETTING[reason]);
  return asked.find((setting) => settings[setting]);
}
