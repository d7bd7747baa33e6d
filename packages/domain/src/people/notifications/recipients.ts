import type { NoticeReason } from '../../platform/jobs/payloads.js';
import type { NotificationSettings } from './schemas.js';

/** Why each person hears of one event, the strongest reason first. */
export type Recipients = ReadonlyMap<string, readonly NoticeReason[]>;

/** Whom a comment has to do with. */
export interface CommentAudience {
  /** Those whom its text mentions. */
  mentioned: readonly string[];
  /** Those who wrote in the thread that it replies to. */
  thread: readonly string[];
  /** Who began the change request that it is about. */
  changeRequestAuthor: string | null;
}

/** Decides who hears of a new comment or reply. */
export function recipientsOfComment({ mentioned, thread, changeRequestAuthor }: CommentAudience): Recipients {
  return gather([
    ['mention', mentioned],
    ['reply', thread],
    ['comment', changeRequestAuthor === null ? [] : [changeRequestAuthor]],
  ]);
}

/** Decides who hears of a review, with those whom its comment mentions. */
export function recipientsOfReview(changeRequestAuthor: string, mentioned: readonly string[]): Recipients {
  return gather([
    ['review', [changeRequestAuthor]],
    ['mention', mentioned],
  ]);
}

/** The same reason for several people. */
export function recipientsBecauseOf(reason: NoticeReason, userIds: readonly string[]): Recipients {
  return gather([[reason, userIds]]);
}

/** The setting that switches mails about something off. */
export const MAIL_SETTING: Readonly<Record<NoticeReason, keyof NotificationSettings>> = {
  'review-request': 'reviewRequests',
  mention: 'mentions',
  reply: 'replies',
  comment: 'changeRequests',
  review: 'changeRequests',
  merge: 'changeRequests',
};

function gather(reasons: readonly (readonly [NoticeReason, readonly string[]])[]): Recipients {
  const recipients = new Map<string, NoticeReason[]>();
  for (const [reason, userIds] of reasons) {
    for (const userId of new Set(userIds)) recipients.set(userId, [...(recipients.get(userId) ?? []), reason]);
  }
  return recipients;
}
