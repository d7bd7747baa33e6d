import {
  GetReview,
  ListReviews,
  Review,
  ReviewPage,
  ReviewParams,
  SubmitReview,
} from '@lectern/domain/review/change-requests/review-schemas';
import { ChangeRequestParams } from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { CommentsView } from '../comments/comments.view.js';
import { presentReview } from './reviews.presenter.js';
import { type CommentedReview, ReviewsService } from './reviews.service.js';

@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly comments: CommentsView,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the reviews of a change request, newest first',
    action: 'space.view',
    params: ChangeRequestParams,
    query: ListReviews,
    response: ReviewPage,
    errors: ['change_request.not_found'],
  })
  async listChangeRequestReviews({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ListReviews }>) {
    const page = await this.reviews.list(params, query);
    return { ...page, items: await this.#present(caller, page.items, query) };
  }

  @Endpoint({
    method: 'POST',
    summary: 'Approve the newest revision of a change request, or ask for changes',
    action: 'space.review',
    params: ChangeRequestParams,
    body: SubmitReview,
    status: 201,
    response: Review,
    errors: ['change_request.not_found', 'change_request.closed'],
  })
  async submitChangeRequestReview({
    params,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestParams; body: SubmitReview }>) {
    return this.#presentOne(caller, await this.reviews.submit(caller, params, body), { format: 'markdown' });
  }

  @Endpoint({
    method: 'GET',
    path: ':reviewId',
    summary: 'Get a review of a change request',
    action: 'space.view',
    params: ReviewParams,
    query: GetReview,
    response: Review,
    errors: ['change_request.not_found', 'review.not_found'],
  })
  async getChangeRequestReviewById({
    params: { reviewId, ...ref },
    query,
    caller,
  }: Authorized<{ params: ReviewParams; query: GetReview }>) {
    return this.#presentOne(caller, await this.reviews.get(ref, reviewId), query);
  }

  #presentOne(caller: Caller, { row, comment }: CommentedReview, query: GetReview): Review {
    return presentReview(row, comment && this.comments.comment(caller, comment, query), this.urls);
  }

  async #present(caller: Caller, reviews: readonly CommentedReview[], query: GetReview): Promise<Review[]> {
    const rows = reviews.flatMap(({ comment }) => comment ?? []);
    const { items } = await this.comments.comments(caller, { count: rows.length, items: rows }, query);
    const comments = new Map(items.map((comment) => [comment.id, comment]));
    return reviews.map(({ row, comment }) => presentReview(row, comment && comments.get(comment.id), this.urls));
  }
}
