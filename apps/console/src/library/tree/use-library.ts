import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import type { LibraryItem } from './library-tree.js';
import { collectionsQuery, spacesQuery } from './queries.js';

/** All spaces and collections of an organization that the person may see, as one query. */
export function useLibrary(organizationId: string) {
  const api = useApi();
  return useQueries({
    queries: [spacesQuery(api, organizationId), collectionsQuery(api, organizationId)],
    combine: ([spaces, collections]) => ({
      data:
        spaces.data && collections.data ? ([...spaces.data, ...collections.data] satisfies LibraryItem[]) : undefined,
      error: spaces.error ?? collections.error,
      refetch: async () => {
        await Promise.all([spaces.refetch(), collections.refetch()]);
      },
    }),
  });
}
