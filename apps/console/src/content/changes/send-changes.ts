import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { ContentPlace } from '../page-tree/queries.js';

/** One change to the content of a space. */
export type SentChange = RequestBodyOf<'/v1/spaces/{spaceId}/content', 'post'>['changes'][number];

/** Makes changes to what is live or to what a change request proposes: all of them or none. A key makes repeating safe. */
export async function sendChanges(
  api: LecternClient,
  { spaceId, changeRequestId }: ContentPlace,
  changes: SentChange[],
  key: string = crypto.randomUUID(),
) {
  const headers = { 'Idempotency-Key': key };
  if (changeRequestId === undefined) {
    const params = { path: { spaceId } };
    return data(api.POST('/v1/spaces/{spaceId}/content', { params, headers, body: { changes } }));
  }
  const params = { path: { spaceId, changeRequestId }, query: { compat: 'false' } as const };
  const proposed = await data(
    api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', { params, headers, body: { changes } }),
  );
  if (!('changes' in proposed)) throw new TypeError('The API responded with a change request instead of outcomes.');
  return proposed;
}

/** Changes to the pages of a place. */
export function useContentChange(place: ContentPlace) {
  return useChange({
    operation: place.changeRequestId === undefined ? 'changeSpaceContent' : 'updateChangeRequestContent',
    send: (api, changes: SentChange[]) => sendChanges(api, place, changes),
    invalidates: [['listPages', place], ['getPageById'], ['getSpaceById'], ['listRevisions']],
  });
}
