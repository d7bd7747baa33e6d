import { dataOf, type RequestBodyOf } from '@lectern/client';
import type { Team } from './console.js';

type ContentChange = RequestBodyOf<'/v1/spaces/{spaceId}/content', 'post'>['changes'][number];

/** Changes what is live in a space. */
export async function changeSpace({ api }: Team, spaceId: string, changes: ContentChange[]): Promise<void> {
  dataOf(await api.POST('/v1/spaces/{spaceId}/content', { params: { path: { spaceId } }, body: { changes } }));
}

/** A new change request with changes, and its number. */
export async function newChangeRequest(
  { api }: Team,
  spaceId: string,
  { subject, changes }: { subject: string; changes: ContentChange[] },
): Promise<number> {
  const created = dataOf(
    await api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId } }, body: { subject } }),
  );
  const params = { path: { spaceId, changeRequestId: created.id } };
  dataOf(
    await api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', { params, body: { changes } }),
  );
  return created.number;
}
