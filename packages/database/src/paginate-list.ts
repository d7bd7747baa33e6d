import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import type { Keyring } from './keyring.js';
import { type Listing, type OrderColumn, paginate } from './paginate.js';

const byKey: readonly OrderColumn[] = [{ column: 'key', direction: 'asc' }];

/**
 * Returns one page of a list that was read as a whole, as `paginate` does. Items stand in the order of their keys, of
 * which no two are alike; a page begins behind the key where the previous one ended, whether or not it is still there.
 */
export async function paginateList<Item>(
  keyring: Keyring,
  query: PageQuery,
  scope: Listing['scope'],
  list: readonly { key: string; item: Item }[],
): Promise<Page<Item>> {
  const page = await paginate(
    keyring,
    query,
    { scope, order: byKey },
    {
      count: async () => list.length,
      rows: async ({ after, take }) => {
        const last = after === undefined ? '' : String(after[0]);
        return list.filter(({ key }) => key > last).slice(0, take);
      },
    },
  );
  return mapPage(page, ({ item }) => item);
}
