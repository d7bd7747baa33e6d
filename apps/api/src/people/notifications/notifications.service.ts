import { mentionedUsers } from '@lectern/content/links/mentioned-users';
import { newId } from '@lectern/database/ids';
import { type InboxEvent, insertInboxEntries } from '@lectern/database/people/inbox/inbox.queries';
import { findCommentAudience } from '@lectern/database/people/notifications/comment-audience.queries';
import { enqueueAll } from '@lectern/database/platform/outbox/enqueue';
import type { CommentRef } from '@lectern/database/review/comments/comment-ref';
import type { Sql } from '@lectern/database/sql';
import {
  type Recipients,
  recipientsBecauseOf,
  recipientsOfComment,
  recipientsOfReview,
} from '@lectern/domain/people/notifications/recipients';
import { sendNotificationJob } from '@lectern/domain/platform/jobs/catalog';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** Nobody has that many readers; who names more of them in one comment wants to flood mailboxes. */
const MAX_RECIPIENTS = 100;

/** The change request that something was done to. */
interface NoticedChangeRequest {
  id: string;
  spaceId: string;
  createdBy: { id: string };
}

/** What was done, apart from what the caller tells. */
type Activity = Pick<InboxEvent, 'spaceId' | 'changeRequestId' | 'commentId' | 'reviewId'>;

/**
 * Tells those whom a change concerns, in the transaction of the change: in their inbox, and by mail where a mail server
 * is configured. Nobody is notified of what they did themselves. Whether somebody may still see what it is about is found out when the
 * inbox is read or the mail is sent, and whether they want the mail at all.
 */
@Injectable()
export class NotificationsService {
  constructor(@Inject(API_ENV) private readonly env: ApiEnv) {}

  /** Tells people that they were asked for a review. */
  async ofReviewRequest(
    sql: Sql,
    caller: Caller,
    { id: changeRequestId, spaceId }: NoticedChangeRequest,
    userIds: readonly string[],
  ): Promise<void> {
    await this.#tell(sql, caller, { spaceId, changeRequestId }, recipientsBecauseOf('review-request', userIds));
  }

  /** Tells of a new comment or reply. */
  async ofComment(sql: Sql, caller: Caller, comment: CommentRef, markdown: string): Promise<void> {
    const audience = await findCommentAudience(sql, comment);
    const recipients = recipientsOfComment({ ...audience, mentioned: mentionedUsers(markdown) });
    await this.#tell(sql, caller, activityOf(comment), recipients);
  }

  /** Tells those whom a comment mentions now that its text is another one. */
  async ofEditedComment(
    sql: Sql,
    caller: Caller,
    comment: CommentRef & { markdown: string },
    text: string,
  ): Promise<void> {
    const known = new Set(mentionedUsers(comment.markdown));
    const added = mentionedUsers(text).filter((userId) => !known.has(userId));
    await this.#tell(sql, caller, activityOf(comment), recipientsBecauseOf('mention', added));
  }

  /** Tells of a review, with what its reviewer wrote. */
  async ofReview(
    sql: Sql,
    caller: Caller,
    { id: changeRequestId, spaceId, createdBy }: NoticedChangeRequest,
    { reviewId, comment }: { reviewId: string; comment?: { id: string; markdown: string } },
  ): Promise<void> {
    const activity = { spaceId, changeRequestId, reviewId, ...(comment && { commentId: comment.id }) };
    const mentioned = comment ? mentionedUsers(comment.markdown) : [];
    await this.#tell(sql, caller, activity, recipientsOfReview(createdBy.id, mentioned));
  }

  /** Tells whoever began a change request that it was merged. */
  async ofMerge(
    sql: Sql,
    caller: Caller,
    { id: changeRequestId, spaceId, createdBy }: NoticedChangeRequest,
  ): Promise<void> {
    await this.#tell(sql, caller, { spaceId, changeRequestId }, recipientsBecauseOf('merge', [createdBy.id]));
  }

  async #tell(
    sql: Sql,
    { context, organizationId, userId: actorId }: Caller,
    activity: Activity,
    recipients: Recipients,
  ): Promise<void> {
    const { at, requestId } = context;
    const others = [...recipients].filter(([userId]) => userId !== actorId).slice(0, MAX_RECIPIENTS);
    const entries = others.flatMap(([userId, [type]]) => (type === undefined ? [] : [{ id: newId(at), userId, type }]));
    if (entries.length === 0) return;
    const told = await insertInboxEntries(sql, { ...activity, organizationId, actorId, at }, entries);
    if (this.env.SMTP_URL === undefined) return;
    const mails = told.map(({ id: entryId, userId }) => {
      const payload = { userId, entryId, reasons: [...(recipients.get(userId) ?? [])] };
      return { payload, organizationId, target: activity.commentId ?? activity.changeRequestId ?? activity.spaceId };
    });
    await enqueueAll(sql, sendNotificationJob, mails, { at, requestId });
  }
}

function activityOf({ id: commentId, spaceId, changeRequestId }: CommentRef): Activity {
  return { spaceId, changeRequestId, commentId };
}
