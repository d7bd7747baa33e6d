import { findSpaceRole } from '@lectern/database/library/grants/space-role';
import { findInboxEntry, isEntryCurrent } from '@lectern/database/people/inbox/inbox.queries';
import { findNotificationSettings } from '@lectern/database/people/notifications/notification-settings.queries';
import { findVerifiedEmail } from '@lectern/database/people/users/users.queries';
import { MAIL_SETTING } from '@lectern/domain/people/notifications/recipients';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';
import { notificationMail } from './notification-mail.js';

/** Mails somebody what stands in the inbox already. A second run mails it again, which does no harm. */
export function sendNotificationHandler({
  database,
  mailer,
  commit,
}: HandlerDependencies): Handler<'mail.send-notification'> {
  return async ({ userId, entryId, reasons }) => {
    const settings = await findNotificationSettings(database, userId);
    const reason = reasons.find((one) => settings[MAIL_SETTING[one]]);
    if (reason === undefined) return skipped('the user does not want mails of this kind');
    const email = await findVerifiedEmail(database, userId);
    if (email === null) return skipped('the user has no verified address');
    const entry = await findInboxEntry(database, userId, entryId);
    if (entry === null || !(await isEntryCurrent(database, entryId))) {
      return skipped('what the mail would be about is gone');
    }
    if ((await findSpaceRole(database, entry.space.id, userId)) === null) {
      return skipped('the user may not see the space');
    }
    await mailer.send({ to: email, ...notificationMail(entry, { reason, appUrl: commit.appUrl }) });
    return done;
  };
}
