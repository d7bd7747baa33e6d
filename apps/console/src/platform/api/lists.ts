import { infiniteQueryOptions } from '@tanstack/react-query';

/** One page of a list, as every list of the API responds. */
export interface ItemsPage<Item> {
  items: Item[];
  next?: { page: string };
}

/** A list of the API, read page by page; its items come flat. */
export function listQuery<Item>(
  queryKey: readonly unknown[],
  read: (page: string | undefined, signal: AbortSignal) => Promise<ItemsPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ItemsPage<Item>) => last.next?.page,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Reads all pages of a list that is known to be short, such as the collections of an organization. */
export async function readAll<Item>(read: (page: string | undefined) => Promise<ItemsPage<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let page: string | undefined;
  do {
    const response = await read(page);
    all.push(...response.items);
    page = response.next?.page;
  } while (page !== undefined);
  return all;
}

/** Reads the next page of a list, as tables ask for it; nothing when there is none or it is under way. */
export function moreOf(query: {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}): (() => void) | undefined {
  return query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined;
}
