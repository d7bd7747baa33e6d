import type { ContributorRow } from '@lectern/database/review/change-requests/contributors.queries';
import type { RequestedReviewerRow } from '@lectern/database/review/change-requests/requested-reviewers.queries';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { Contributor, RequestedReviewer } from '@lectern/domain/review/change-requests/review-schemas';

/** Presents somebody who was asked for a review. */
export function presentRequestedReviewer(row: RequestedReviewerRow, urls: { api: string }): RequestedReviewer {
  return {
    object: 'change-request-requested-reviewer',
    revision: row.revisionId,
    requestedBy: presentUser(row.requestedBy, urls),
    createdAt: timestamp(row.createdAt),
    kind: 'user',
    user: presentUser(row.user, urls),
  };
}

/** Presents somebody who edited a change request or commented on it. */
export function presentContributor(row: ContributorRow, urls: { api: string }): Contributor {
  return {
    user: presentUser(row.user, urls),
    actionType: row.contribution,
    count: row.count,
    updatedAt: timestamp(row.updatedAt),
  };
}
