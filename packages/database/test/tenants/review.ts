import { exempt, type Queries } from './query-table.js';

const limit = 100;
const LOCKED = 'the change request was locked in its space in the same transaction';
const FOUND = 'the change request was found in its space';

export const review = {
  'review/change-requests/branches.queries': {
    advanceBranch: exempt('after-a-lock', LOCKED),
    findConflicts: exempt('resolved-before', FOUND),
    markMerged: exempt('after-a-lock', LOCKED),
  } satisfies Queries<typeof import('@lectern/database/review/change-requests/branches.queries')>,

  'review/change-requests/change-requests.queries': {
    findChangeRequest: ({ db, own, theirs }) => [db, { spaceId: own, changeRequestId: theirs }],
    findMergedInto: ({ db, own, theirs }) => [db, { spaceId: own, revisionId: theirs }],
    getChangeRequest: ({ db, own, theirs }) => [db, { spaceId: own, changeRequestId: theirs }],
    listChangeRequests: ({ db, keyring, tenant, theirs }) => [
      db,
      keyring,
      {
        organizationId: tenant,
        spaceIds: [theirs],
        statuses: ['draft', 'open', 'merged', 'archived'],
        orderBy: 'createdAt',
        scope: [],
      },
      { limit },
    ],
    lockChangeRequest: ({ db, own, theirs }) => [db, { spaceId: own, changeRequestId: theirs }],
  } satisfies Queries<typeof import('@lectern/database/review/change-requests/change-requests.queries')>,

  'review/change-requests/contributors.queries': {
    listContributors: exempt('resolved-before', FOUND),
    noteContribution: exempt('after-a-lock', LOCKED),
  } satisfies Queries<typeof import('@lectern/database/review/change-requests/contributors.queries')>,

  'review/change-requests/merge-facts.queries': {
    findMergeRules: exempt('resolved-before', 'the change request was found in this space'),
    findReviewFacts: ({ db, tenant, own, theirs }) => [
      db,
      { id: own, organizationId: tenant, revisionId: theirs },
      [theirs],
    ],
  } satisfies Queries<typeof import('@lectern/database/review/change-requests/merge-facts.queries')>,

  'review/change-requests/requested-reviewers.queries': {
    findRequestedReviewers: ({ db, own, theirs }) => [db, own, [theirs]],
    listRequestedReviewers: exempt('resolved-before', FOUND),
    requestReviewers: exempt('after-a-lock', LOCKED),
    withdrawReviewRequest: ({ db, own, theirs }) => [db, own, theirs],
  } satisfies Queries<typeof import('@lectern/database/review/change-requests/requested-reviewers.queries')>,

  'review/change-requests/reviews.queries': {
    findReview: ({ db, own, theirs }) => [db, own, theirs],
    insertReview: exempt('after-a-lock', LOCKED),
    listReviews: exempt('resolved-before', FOUND),
  } satisfies Queries<typeof import('@lectern/database/review/change-requests/reviews.queries')>,

  'review/comments/comments.queries': {
    findComment: ({ db, own, theirs }) => [db, { spaceId: own, changeRequestId: null, id: theirs, parentId: null }],
    findCommentsOfReviews: exempt('resolved-before', 'the reviews were found in their change request'),
    listComments: ({ db, keyring, own }) => [
      db,
      keyring,
      { spaceId: own, changeRequestId: null },
      { order: 'asc', status: 'all' },
      { limit },
    ],
    findFirstReplies: exempt('resolved-before', 'the comments were found at their place'),
    listReplies: exempt('resolved-before', 'the comment was found at its place'),
  } satisfies Queries<typeof import('@lectern/database/review/comments/comments.queries')>,

  'review/comments/reactions.queries': {
    addReactions: exempt('resolved-before', 'the comment was found at its place'),
    removeReactions: exempt('resolved-before', 'the comment was found at its place'),
  } satisfies Queries<typeof import('@lectern/database/review/comments/reactions.queries')>,
};
