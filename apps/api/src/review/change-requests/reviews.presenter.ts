import type { ReviewRow } from '@lectern/database/review/change-requests/reviews.queries';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { Review } from '@lectern/domain/review/change-requests/review-schemas';
import type { Comment } from '@lectern/domain/review/comments/schemas';

/** Presents a review with what its reviewer wrote with it. */
export function presentReview(row: ReviewRow, comment: Comment | undefined, urls: { api: string }): Review {
  return {
    object: 'change-request-review',
    id: row.id,
    revision: row.revisionId,
    reviewer: presentUser(row.reviewer, urls),
    ...(row.requestedBy !== null && { requestedBy: presentUser(row.requestedBy, urls) }),
    status: row.status,
    outdated: row.outdated,
    ...(comment && { comment }),
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    urls: {
      location: `${urls.api}/v1/spaces/${row.spaceId}/change-requests/${row.changeRequestId}/reviews/${row.id}`,
    },
  };
}
