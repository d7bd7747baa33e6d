import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Begins a change request about something that readers miss. */
export function useProposeAnswer() {
  return useChange({
    operation: 'createChangeRequest',
    send: (api, { spaceId, subject }: { spaceId: string; subject: string }) =>
      data(api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId } }, body: { subject } })),
    invalidates: [['listChangeRequestsForOrganization'], ['listChangeRequests']],
  });
}
