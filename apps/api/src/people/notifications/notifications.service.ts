import { mentionedUsers } from '@lectern/content/links/mentioned-users';
import type { Transaction } from '@lectern/database/client';
import { findActiveMemberIds } from '@lectern/database/people/members/members.queries';
import { findThreadAuthors } from '@lectern/database/people/notifications/thread-authors.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import type { CommentRef } from '@lectern/database/review/comments/comment-ref';
import { sendNotificationJob } from '@lectern/domain/platform/jobs/catalog';
import type { CommentReason, Notification } from '@lectern/domain/platform/jobs/payloads';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** Nobody has that many readers; who names more of them in one comment wants to flood mailboxes. */
const MAX_RECIPIENTS = 100;

/**
 * Has mails sent to those whom a change concerns, in the transaction of the change. Nobody is mailed about what they
 * did themselves, and nobody at all where no mail server is configured. Whether somebody wants the mail and may still
 * see what it is about is found out when it is sent.
 */
@Injectable()
export class NotificationsService {
  constructor(@Inject(API_ENV) private readonly env: ApiEnv) {}

  /** Tells people that they were asked for a review. */
  async ofReviewRequest(
    tx: Transaction,
    caller: Caller,
    { id: changeRequestId, spaceId }: { id: string; spaceId: string },
    userIds: readonly string[],
  ): Promise<void> {
    await this.#send(tx, caller, changeRequestId, userIds, (userId) => {
      return { kind: 'review-request', spaceId, changeRequestId, userId };
    });
  }

  /** Tells those whom a new comment mentions, and those who wrote in the thread that it replies to. */
  async ofComment(tx: Transaction, caller: Caller, comment: CommentRef, markdown: string): Promise<void> {
    const reasons = new Map<string, CommentReason[]>();
    for (const userId of mentionedUsers(markdown)) reasons.set(userId, ['mention']);
    const thread = comment.parentId === null ? [] : await findThreadAuthors(tx, comment.parentId);
    for (const userId of thread) reasons.set(userId, [...(reasons.get(userId) ?? []), 'reply']);
    await this.#ofComment(tx, caller, comment, reasons);
  }

  /** Tells those whom a comment mentions now that its text is another one. */
  async ofEditedComment(
    tx: Transaction,
    caller: Caller,
    comment: CommentRef & { markdown: string },
    text: string,
  ): Promise<void> {
    const known = new Set(mentionedUsers(comment.markdown));
    const added = mentionedUsers(text).filter((userId) => !known.has(userId));
    await this.#ofComment(tx, caller, comment, new Map(added.map((userId) => [userId, ['mention']])));
  }

  async #ofComment(
    tx: Transaction,
    caller: Caller,
    { id: commentId, spaceId }: CommentRef,
    reasons: ReadonlyMap<string, CommentReason[]>,
  ): Promise<void> {
    await this.#send(tx, caller, commentId, [...reasons.keys()], (userId) => {
      return { kind: 'comment', spaceId, commentId, userId, because: reasons.get(userId) ?? [] };
    });
  }

  async #send(
    tx: Transaction,
    { context, organizationId, userId: actorId }: Caller,
    target: string,
    userIds: readonly string[],
    notificationFor: (userId: string) => Notification,
  ): Promise<void> {
    const others = userIds.filter((userId) => userId !== actorId).slice(0, MAX_RECIPIENTS);
    if (this.env.SMTP_URL === undefined || others.length === 0) return;
    const { at, requestId } = context;
    for (const userId of await findActiveMemberIds(tx, organizationId, others)) {
      await enqueue(tx, sendNotificationJob, notificationFor(userId), { at, requestId, organizationId, target });
    }
  }
}
