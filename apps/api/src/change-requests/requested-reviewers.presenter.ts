import type { ContributorRow } from '@lectern/database/change-requests/contributors.queries';
import type { RequestedReviewerRow } from '@lectern/database/change-requests/requested-reviewers.queries';
import type { Contributor, RequestedReviewer } from '@lectern/domain/change-requests/review-schemas';
import { timestamp } from '@lectern/domain/http/primitives';
import { presentUser } from '@lectern/domain/users/presenter';

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
