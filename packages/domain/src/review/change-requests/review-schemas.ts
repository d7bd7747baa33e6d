import { z } from 'zod';
import { User } from '../../people/users/schemas.js';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, LocationUrls, QueryBoolean, Timestamp } from '../../platform/http/primitives.js';
import { Comment, CommentText } from '../comments/schemas.js';
import { ReviewStatus } from './review-status.js';
import { ChangeRequestParams, UpdateChangeRequest } from './schemas.js';

/** What somebody thinks of a revision of a change request. */
export const Review = z
  .strictObject({
    object: z.literal('change-request-review'),
    id: Id,
    revision: Id.describe('The revision that was reviewed'),
    reviewer: User,
    requestedBy: User.optional().describe('Who asked for it'),
    status: ReviewStatus,
    outdated: z.boolean().describe('Whether the change request has a newer revision'),
    comment: Comment.optional().describe('What the reviewer wrote with it'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: LocationUrls,
  })
  .meta({ id: 'ChangeRequestReview' });
export type Review = z.infer<typeof Review>;

export const ReviewPage = pageOf(Review).meta({ id: 'ChangeRequestReviewPage' });

const format = z.enum(['markdown', 'document']).default('markdown').describe('The format of comments in the response');

export const GetReview = z.object({ format });
export type GetReview = z.infer<typeof GetReview>;

export const ListReviews = PageQuery.extend({
  format,
  outdated: QueryBoolean.optional().describe('`true` for those of earlier revisions only, `false` for the others'),
});
export type ListReviews = z.infer<typeof ListReviews>;

export const SubmitReview = z.object({
  status: ReviewStatus,
  comment: CommentText.optional().describe('What there is to say about it; becomes a comment on the change request'),
});
export type SubmitReview = z.infer<typeof SubmitReview>;

export const ReviewParams = ChangeRequestParams.extend({ reviewId: z.string() });
export type ReviewParams = z.infer<typeof ReviewParams>;

/** Somebody who was asked for a review. */
export const RequestedReviewer = z
  .strictObject({
    object: z.literal('change-request-requested-reviewer'),
    revision: Id.describe('The revision that a review was asked for'),
    requestedBy: User,
    createdAt: Timestamp,
    kind: z.literal('user'),
    user: User,
  })
  .meta({ id: 'RequestedReviewer' });
export type RequestedReviewer = z.infer<typeof RequestedReviewer>;

export const RequestedReviewerPage = pageOf(RequestedReviewer).meta({ id: 'RequestedReviewerPage' });
export const RequestedReviewers = z
  .strictObject({ users: z.array(RequestedReviewer) })
  .meta({ id: 'RequestedReviewers' });

export const RequestReviewers = z.object({
  users: z.array(z.string().min(1)).min(1).max(100).describe('Ids of the users to ask; a draft becomes open'),
  subject: UpdateChangeRequest.shape.subject,
  description: UpdateChangeRequest.shape.description,
});
export type RequestReviewers = z.infer<typeof RequestReviewers>;

export const RequestedReviewerParams = ChangeRequestParams.extend({
  userId: z.string().describe('User id, or `me` for the caller'),
});
export type RequestedReviewerParams = z.infer<typeof RequestedReviewerParams>;

/** Somebody who edited a change request or commented on it. */
export const Contributor = z
  .strictObject({
    user: User,
    actionType: z.enum(['edit', 'comment']),
    count: z.int().positive().describe('How often'),
    updatedAt: Timestamp.describe('When last'),
  })
  .meta({ id: 'Contributor' });
export type Contributor = z.infer<typeof Contributor>;

export const ContributorPage = pageOf(Contributor).meta({ id: 'ContributorPage' });
