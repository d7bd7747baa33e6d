import { lockWithSpace, requireUnclosed } from '@lectern/commands/review/change-status';
import { postComment } from '@lectern/commands/review/post-comment';
import { Database, type Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type {
  ChangeRequestRef,
  ChangeRequestRow,
} from '@lectern/database/review/change-requests/change-requests.queries';
import {
  findReview,
  insertReview,
  listReviews,
  type ReviewRow,
} from '@lectern/database/review/change-requests/reviews.queries';
import { type CommentRow, findCommentsOfReviews } from '@lectern/database/review/comments/comments.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import type { ListReviews, SubmitReview } from '@lectern/domain/review/change-requests/review-schemas';
import { Injectable } from '@nestjs/common';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { readCommentText } from '../comments/comment-text.js';
import { ChangeRequestsService } from './change-requests.service.js';

/** A review with what its reviewer wrote with it. */
export interface CommentedReview {
  row: ReviewRow;
  comment: CommentRow | undefined;
}

/** Reads and adds reviews of change requests. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
    private readonly changeRequests: ChangeRequestsService,
    private readonly notify: NotificationsService,
  ) {}

  /** Lists the reviews of a change request, newest first. */
  async list(ref: ChangeRequestRef, { outdated, ...query }: ListReviews): Promise<Page<CommentedReview>> {
    const { database, keyring } = this;
    const { id: changeRequestId } = await this.changeRequests.get(ref);
    const page = await listReviews(database, keyring, { changeRequestId, outdated }, query);
    const comments = await this.#commentsOf(page.items);
    return mapPage(page, (row) => ({ row, comment: comments.get(row.id) }));
  }

  /** Gets a review of a change request. */
  async get(ref: ChangeRequestRef, reviewId: string): Promise<CommentedReview> {
    const { id: changeRequestId } = await this.changeRequests.get(ref);
    const row = await findReview(this.database, changeRequestId, reviewId);
    if (!row) throw new DomainError('review.not_found');
    return { row, comment: (await this.#commentsOf([row])).get(row.id) };
  }

  /** Adds a review of the newest revision, with a comment where the reviewer wrote something. */
  async submit(
    caller: Caller,
    ref: ChangeRequestRef,
    { status, comment: sent }: SubmitReview,
  ): Promise<CommentedReview> {
    const { context, userId, organizationId } = caller;
    const written = sent && readCommentText(sent, 'body.comment');
    const reviewId = await this.mutations.run(context, async (tx) => {
      // Nothing else is done to it meanwhile, so that the review is about the newest revision and no merge misses it.
      const changeRequest = await lockWithSpace(tx, ref);
      requireUnclosed(changeRequest);
      const { id: changeRequestId, spaceId, revisionId } = changeRequest;
      const id = newId(context.at);
      await insertReview(tx, { id, changeRequestId, revisionId, reviewerId: userId, status, at: context.at });
      await recordReview(tx, caller, changeRequest, { reviewId: id, status });
      if (written === undefined || written.trim() === '') {
        await this.notify.ofReview(tx, caller, changeRequest, { reviewId: id });
        return id;
      }
      const comment = { organizationId, spaceId, changeRequestId, revisionId, authorId: userId, markdown: written };
      const { id: commentId } = await postComment(tx, context, { ...comment, reviewId: id });
      const review = { reviewId: id, comment: { id: commentId, markdown: written } };
      await this.notify.ofReview(tx, caller, changeRequest, review);
      return id;
    });
    return this.get(ref, reviewId);
  }

  async #commentsOf(reviews: readonly ReviewRow[]): Promise<Map<string, CommentRow>> {
    const ids = reviews.map(({ id }) => id);
    const comments = ids.length === 0 ? [] : await findCommentsOfReviews(this.database, ids);
    return new Map(comments.flatMap((comment) => (comment.reviewId === null ? [] : [[comment.reviewId, comment]])));
  }
}

async function recordReview(
  tx: Transaction,
  { context, organizationId }: Caller,
  { id: changeRequestId, spaceId, subject, revisionId }: ChangeRequestRow,
  { reviewId, status }: { reviewId: string; status: ReviewRow['status'] },
): Promise<void> {
  await recordAudit(tx, context, {
    action: 'review.created',
    organizationId,
    target: { type: 'review', id: reviewId, label: subject },
    payload: { space: spaceId, changeRequest: changeRequestId, revision: revisionId, status },
  });
  await recordEvent(tx, context, organizationId, 'review.created', { spaceId, changeRequestId, reviewId, status });
}
