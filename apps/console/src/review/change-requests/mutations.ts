import type { RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { ChangeRequestPath } from './queries.js';

const CHANGE_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

/** Everything that shows the state of a change request. */
const STATE = [
  ['getChangeRequestById'],
  ['checkChangeRequestMerge'],
  ['listChangeRequestsForOrganization'],
  ['getSpaceById'],
] as const;

/** Everything that shows what a change request proposes. */
export const CHANGED_CONTENT = [
  ...STATE,
  ['getChangeRequestChanges'],
  ['listChangeRequestLinks'],
  ['listChangeRequestReviews'],
  ['listPages'],
  ['getPageById'],
] as const;

/** What of a change request can be changed beside its content. */
export type ChangeRequestEdit = RequestBodyOf<typeof CHANGE_REQUEST, 'patch'>;

/** Changes the subject, the description, the links or the status of a change request. */
export function useEditChangeRequest(path: ChangeRequestPath) {
  return useChange({
    operation: 'updateChangeRequestById',
    send: (api, body: ChangeRequestEdit) => data(api.PATCH(CHANGE_REQUEST, { params: { path }, body })),
    invalidates: STATE,
  });
}

/** Brings what has changed in the space into a change request. */
export function useUpdateFromSpace(path: ChangeRequestPath) {
  return useChange({
    operation: 'updateChangeRequest',
    send: (api) => data(api.POST(`${CHANGE_REQUEST}/update`, { params: { path } })),
    invalidates: CHANGED_CONTENT,
  });
}

/** Makes what a change request proposes the content of its space. */
export function useMerge(path: ChangeRequestPath) {
  return useChange({
    operation: 'mergeChangeRequest',
    send: (api) => data(api.POST(`${CHANGE_REQUEST}/merge`, { params: { path } })),
    invalidates: [...CHANGED_CONTENT, ['listRevisions']],
  });
}

/** Says what the person thinks of a change request. */
export function useSubmitReview(path: ChangeRequestPath) {
  return useChange({
    operation: 'submitChangeRequestReview',
    send: (api, body: RequestBodyOf<`${typeof CHANGE_REQUEST}/reviews`, 'post'>) =>
      data(api.POST(`${CHANGE_REQUEST}/reviews`, { params: { path }, body })),
    invalidates: [
      ...STATE,
      ['listChangeRequestReviews'],
      ['listRequestedReviewersForChangeRequest'],
      ['listComments'],
      ['listContributorsToChangeRequest'],
    ],
  });
}

/** Asks a person for a review, which opens a draft. */
export function useAskForReview(path: ChangeRequestPath) {
  return useChange({
    operation: 'requestReviewersForChangeRequest',
    send: (api, userId: string) =>
      data(api.POST(`${CHANGE_REQUEST}/requested-reviewers`, { params: { path }, body: { users: [userId] } })),
    invalidates: [...STATE, ['listRequestedReviewersForChangeRequest']],
  });
}

/** Takes back that a person was asked for a review. */
export function useWithdrawReviewer(path: ChangeRequestPath) {
  return useChange({
    operation: 'removeRequestedReviewerFromChangeRequest',
    send: (api, userId: string) =>
      data(api.DELETE(`${CHANGE_REQUEST}/requested-reviewers/{userId}`, { params: { path: { ...path, userId } } })),
    invalidates: [...STATE, ['listRequestedReviewersForChangeRequest']],
  });
}

/** Makes a preview of a site that shows a change request in the place of its space. */
export function usePreviewOnSite(organizationId: string) {
  return useChange({
    operation: 'createSitePublishingPreview',
    send: (api, { siteId, changeRequestId }: { siteId: string; changeRequestId: string }) =>
      data(
        api.POST('/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview', {
          params: { path: { organizationId, siteId } },
          body: { changeRequests: [changeRequestId] },
        }),
      ),
    invalidates: [],
  });
}
