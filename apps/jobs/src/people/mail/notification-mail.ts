import type { InboxEntryRow } from '@lectern/database/people/inbox/inbox.queries';
import { entryPath } from '@lectern/domain/people/inbox/entry-path';
import { MAIL_SETTING } from '@lectern/domain/people/notifications/recipients';
import type { NotificationSettings } from '@lectern/domain/people/notifications/schemas';
import type { NoticeReason } from '@lectern/domain/platform/jobs/payloads';
import type { Mail } from '../../platform/mail/mailer.js';

const MAX_QUOTED = 500;

const ABOUT: Record<keyof NotificationSettings, string> = {
  reviewRequests: 'review requests',
  mentions: 'mentions',
  replies: 'replies',
  changeRequests: 'your change requests',
};

/** Writes the mail that tells somebody what another person did, with the place to look at. */
export function notificationMail(
  entry: InboxEntryRow,
  { reason, appUrl }: { reason: NoticeReason; appUrl: string },
): Omit<Mail, 'to'> {
  const did = `${oneLine(entry.actor.displayName)} ${verbOf(reason, entry)}`;
  const quote = entry.comment === null ? [] : ['', ...quoted(entry.comment.markdown)];
  return {
    subject: `${did} ${titleOf(entry)}`,
    text: [
      `${did} ${placeOf(entry)}:`,
      ...quote,
      '',
      `${appUrl}${entryPath(entry)}`,
      '',
      `You can turn off emails about ${ABOUT[MAIL_SETTING[reason]]} in your notification settings.`,
    ].join('\n'),
  };
}

function verbOf(reason: NoticeReason, { review }: InboxEntryRow): string {
  switch (reason) {
    case 'review-request':
      return 'requested your review of';
    case 'mention':
      return 'mentioned you in a comment on';
    case 'reply':
      return 'replied to a comment on';
    case 'comment':
      return 'commented on';
    case 'review':
      return review?.status === 'approved' ? 'approved' : 'requested changes to';
    case 'merge':
      return 'merged';
  }
}

function titleOf({ changeRequest, space }: InboxEntryRow): string {
  if (changeRequest === null) return oneLine(space.title) || 'a space';
  return oneLine(changeRequest.subject) || `change request #${changeRequest.number}`;
}

function placeOf({ changeRequest, space }: InboxEntryRow): string {
  const inSpace = oneLine(space.title) || 'an untitled space';
  if (changeRequest === null) return inSpace;
  const subject = oneLine(changeRequest.subject);
  return `change request #${changeRequest.number}${subject === '' ? '' : ` "${subject}"`} in ${inSpace}`;
}

function quoted(markdown: string): string[] {
  const text = markdown.trim();
  const shown = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()} ...` : text;
  return shown.split('\n').map((line) => `> ${line}`.trimEnd());
}

/** Names and titles are what people typed; in a mail they must not pass for lines of their own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
