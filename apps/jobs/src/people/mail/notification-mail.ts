import type { Notice } from '@lectern/database/people/notifications/notices.queries';
import type { NotificationSettings } from '@lectern/domain/people/notifications/schemas';
import type { Mail } from '../../platform/mail/mailer.js';

const MAX_QUOTED = 500;

const SAYS: Record<keyof NotificationSettings, { verb: string; about: string }> = {
  reviewRequests: { verb: 'requested your review of', about: 'review requests' },
  mentions: { verb: 'mentioned you in a comment on', about: 'mentions' },
  replies: { verb: 'replied to a comment on', about: 'replies' },
};

/** Writes the mail that tells somebody what another person did, with the place to look at. */
export function notificationMail(
  notice: Notice,
  { setting, appUrl }: { setting: keyof NotificationSettings; appUrl: string },
): Omit<Mail, 'to'> {
  const { verb, about } = SAYS[setting];
  const by = oneLine(notice.by);
  const quote = notice.markdown === null ? [] : ['', ...quoted(notice.markdown)];
  return {
    subject: `${by} ${verb} ${titleOf(notice)}`,
    text: [
      `${by} ${verb} ${placeOf(notice)}:`,
      ...quote,
      '',
      `${appUrl}${pathOf(notice)}`,
      '',
      `You can turn off emails about ${about} in your notification settings.`,
    ].join('\n'),
  };
}

function titleOf({ changeRequest, space }: Notice): string {
  if (changeRequest === null) return oneLine(space.title) || 'a space';
  return oneLine(changeRequest.subject) || `change request #${changeRequest.number}`;
}

function placeOf({ changeRequest, space }: Notice): string {
  const inSpace = oneLine(space.title) || 'an untitled space';
  if (changeRequest === null) return inSpace;
  const subject = oneLine(changeRequest.subject);
  return `change request #${changeRequest.number}${subject === '' ? '' : ` "${subject}"`} in ${inSpace}`;
}

function pathOf({ changeRequest, space: { id, organizationId } }: Notice): string {
  const space = `/o/${organizationId}/s/${id}`;
  return changeRequest === null ? space : `${space}/~/changes/${changeRequest.number}`;
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
