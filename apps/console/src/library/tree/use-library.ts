import type { Schemas } from '@lectern/client';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { libraryTree } from './library-tree.js';
import { collectionsQuery, spacesQuery } from './queries.js';

/** The tree of all spaces and collections of an organization that the person may see, as one query. */
export function useLibrary(organizationId: string) {
  const api = useApi();
  return useQueries({
    queries: [spacesQuery(api, organizationId), collectionsQuery(api, organizationId)],
    combine,
  });
}

type Results = [UseQueryResult<Schemas['Space'][]>, UseQueryResult<Schemas['Collection'][]>];

/** It is called again only for other results as long as it is the same function. */
function combine([spaces, collections]: Results) {
  return {
    data: spaces.data && collections.data ? libraryTree([...spaces.data, ...collections.data]) : undefined,
    error: spaces.error ?? collections.error,
    refetch: async () => {
      await Promise.all([spaces.refetch(), collections.refetch()]);
    },
  };
}
