import type { LecternClient, Schemas } from '@lectern/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

const PAGE_SIZE = 50;

/** The links of a space with how many there are; `status` keeps to those in that state. */
export function spaceLinksQuery(
  api: LecternClient,
  { spaceId, status }: { spaceId: string; status?: Schemas['Link']['status'] },
) {
  return infiniteQueryOptions({
    queryKey: ['listSpaceLinks', { spaceId, status }],
    queryFn: ({ pageParam: page, signal }) => {
      const params = { path: { spaceId }, query: { page, limit: PAGE_SIZE, status } };
      return data(api.GET('/v1/spaces/{spaceId}/links', { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    select: ({ pages }) => ({
      stats: pages[0]?.stats,
      // Links have no ids: they are known by their place in the list.
      items: pages.flatMap(({ items }) => items).map((link, index) => ({ ...link, key: String(index) })),
    }),
  });
}
