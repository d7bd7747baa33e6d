import { useQueryClient } from '@tanstack/react-query';
import { data, useApi } from '../../platform/api/api.js';

/** Makes the content of a space what it was in a revision, as a new revision. */
export function useRestoreRevision(spaceId: string): (revisionId: string) => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return async (revisionId) => {
    const path = { spaceId, revisionId };
    await data(api.POST('/v1/spaces/{spaceId}/revisions/{revisionId}/restore', { params: { path } }));
    // Everything that is shown of the live content may be another now.
    await queries.invalidateQueries();
  };
}
