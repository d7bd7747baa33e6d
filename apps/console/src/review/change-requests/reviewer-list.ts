import type { Schemas } from '@lectern/client';

/** Somebody who was asked for a review or gave one, with the newest that they gave. */
export interface Reviewer {
  user: Schemas['User'];
  status?: Schemas['ChangeRequestReview']['status'];
  /** Whether the review is of an earlier revision. */
  isOutdated: boolean;
  /** Whether somebody waits for their review. */
  isAsked: boolean;
}

/** Everybody who was asked or has reviewed, once each: those first whose review is waited for, then by name. */
export function reviewersOf(
  asked: readonly Pick<Schemas['RequestedReviewer'], 'user'>[],
  reviews: readonly Pick<Schemas['ChangeRequestReview'], 'reviewer' | 'status' | 'outdated' | 'createdAt'>[],
): Reviewer[] {
  const reviewers = new Map<string, Reviewer>();
  for (const { user } of asked) reviewers.set(user.id, { user, isOutdated: false, isAsked: true });
  for (const { reviewer, status, outdated } of reviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))) {
    const known = reviewers.get(reviewer.id) ?? { user: reviewer, isOutdated: false, isAsked: false };
    if (known.status === undefined) reviewers.set(reviewer.id, { ...known, status, isOutdated: outdated });
  }
  return [...reviewers.values()].toSorted(
    (a, b) => Number(b.isAsked) - Number(a.isAsked) || a.user.displayName.localeCompare(b.user.displayName),
  );
}
