import { dataOf, type LecternClient, type Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import type { ContentPlace } from '../page-tree/queries.js';

/** What changing the settings of a page begins with. */
export interface SettingsStart {
  page: Schemas['DocumentPage'];
  /** The revision that it was read from. */
  base: string;
}

/** The settings of a page, read anew whenever somebody opens them. */
export function pageSettingsQuery(api: LecternClient, place: ContentPlace, pageId: string) {
  return queryOptions({
    queryKey: ['pageSettings', { ...place, pageId }],
    queryFn: async ({ signal }): Promise<SettingsStart> => {
      const { spaceId, changeRequestId } = place;
      const result =
        changeRequestId === undefined
          ? await api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', {
              params: { path: { spaceId, pageId } },
              signal,
            })
          : await api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
              params: { path: { spaceId, changeRequestId, pageId } },
              signal,
            });
      const page = dataOf(result);
      const base = result.response?.headers.get('lectern-revision');
      if (!base || page.type !== 'document') throw new TypeError('The API responded with a page without settings.');
      return { page, base };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
