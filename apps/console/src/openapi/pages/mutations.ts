import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { useRef } from 'react';
import { type SentChange, sendChanges } from '../../content/changes/send-changes.js';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

const CHANGE_REQUESTS = '/v1/spaces/{spaceId}/change-requests';

/** Everything that lists change requests. */
const LISTED = [['listChangeRequestsForOrganization'], ['listChangeRequests']] as const;

interface WantedChangeRequest {
  spaceId: string;
  subject: string;
}

/** Begins a change request and says what it is about. */
export function useBeginChangeRequest() {
  const begin = useBegunOnce();
  type Description = RequestBodyOf<`${typeof CHANGE_REQUESTS}/{changeRequestId}`, 'patch'>['description'];
  return useChange({
    operation: 'createChangeRequest',
    send: async (api, { description, ...wanted }: WantedChangeRequest & { description: Description }) => {
      const begun = await begin(api, wanted);
      const params = { path: { spaceId: wanted.spaceId, changeRequestId: begun.id } };
      await data(
        api.PATCH(`${CHANGE_REQUESTS}/{changeRequestId}`, { params, body: { subject: wanted.subject, description } }),
      );
      return begun;
    },
    invalidates: LISTED,
  });
}

/** Begins a change request that adds a page, and tells where that is. */
export function useProposePage() {
  const begin = useBegunOnce();
  return useChange({
    operation: 'updateChangeRequestContent',
    send: async (api, { change, ...wanted }: WantedChangeRequest & { change: SentChange }) => {
      const { id: changeRequestId, number } = await begin(api, wanted);
      const { changes } = await sendChanges(api, { spaceId: wanted.spaceId, changeRequestId }, [change]);
      const [made] = changes;
      if (made?.object !== 'created_page') throw new TypeError('The API responded without the page that it has added.');
      return { number, spaceId: wanted.spaceId, page: made.page };
    },
    invalidates: LISTED,
  });
}

/** Begins a change request once: whoever tries again after a later step has failed goes on with the same one. */
function useBegunOnce() {
  const begun = useRef<{ spaceId: string; id: string; number: number }>(undefined);
  return async (api: LecternClient, { spaceId, subject }: WantedChangeRequest) => {
    if (begun.current?.spaceId === spaceId) return begun.current;
    const { id, number } = await data(api.POST(CHANGE_REQUESTS, { params: { path: { spaceId } }, body: { subject } }));
    begun.current = { spaceId, id, number };
    return begun.current;
  };
}
