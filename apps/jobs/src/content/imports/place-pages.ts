import { longestIncreasing } from '@lectern/content/diff/longest-increasing';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';

/** What decides where a page stands. */
export type TreePosition = Pick<PageRecord, 'parent' | 'slug' | 'order'>;

/** A page that is to stand somewhere; its siblings come in their order. */
export interface PageToPlace {
  id: string;
  parent: string | null;
  slug: string;
}

/**
 * Gives imported pages their places among those that stay as they are: in their own order, with slugs that nobody
 * else has, and unmoved wherever that order allows it.
 */
export function placePages(
  pages: readonly PageToPlace[],
  existing: ReadonlyMap<string, PageRecord>,
  staying: ReadonlyMap<string, PageRecord>,
): Map<string, TreePosition> {
  const others = groupBy(staying.values(), ({ parent }) => parent);
  const places = new Map<string, TreePosition>();
  for (const [parent, siblings] of groupBy(pages, (page) => page.parent)) {
    const beside = others.get(parent) ?? [];
    const slugs = freeSlugs(siblings, new Set(beside.map(({ slug }) => slug)));
    const orders = keptOrders(siblings, parent, existing, beside);
    siblings.forEach(({ id, slug }, at) => {
      places.set(id, { parent, slug: slugs[at] ?? slug, order: orders[at] ?? '' });
    });
  }
  return places;
}

/** Slugs of imported siblings differ among themselves; one that a staying page has gets a number. */
function freeSlugs(siblings: readonly PageToPlace[], foreign: ReadonlySet<string>): string[] {
  const taken = new Set([...foreign, ...siblings.map(({ slug }) => slug)]);
  return siblings.map(({ slug }) => {
    if (!foreign.has(slug)) return slug;
    let number = 1;
    while (taken.has(`${slug}-${number}`)) number += 1;
    taken.add(`${slug}-${number}`);
    return `${slug}-${number}`;
  });
}

/** Keeps as many order keys as possible, and gives new ones to the pages between them. */
function keptOrders(
  siblings: readonly PageToPlace[],
  parent: string | null,
  existing: ReadonlyMap<string, PageRecord>,
  beside: readonly PageRecord[],
): string[] {
  const known = siblings.map(({ id }) => {
    const record = existing.get(id);
    return record?.parent === parent ? record.order : undefined;
  });
  const kept = keptPlaces(known);
  const foreign = beside.map(({ order }) => order).sort();
  const orders: string[] = [];
  for (let at = 0; at < siblings.length; ) {
    const own = kept.has(at) ? known[at] : undefined;
    if (own !== undefined) {
      orders.push(own);
      at += 1;
      continue;
    }
    let end = at;
    while (end < siblings.length && !kept.has(end)) end += 1;
    const before = orders.at(-1) ?? null;
    const after = known[end];
    orders.push(...keysFor(end - at, before, after, foreign));
    at = end;
  }
  return orders;
}

/** What comes last stands right behind its predecessor; what comes alone stands behind everything. */
function keysFor(
  count: number,
  before: string | null,
  after: string | undefined,
  foreign: readonly string[],
): string[] {
  if (after !== undefined) return orderKeysBetween(before, after, count);
  if (before === null) return orderKeysBetween(foreign.at(-1) ?? null, null, count);
  return orderKeysBetween(before, foreign.find((order) => order > before) ?? null, count);
}

function keptPlaces(known: readonly (string | undefined)[]): Set<number> {
  const places = known.flatMap((order, at) => (order === undefined ? [] : [{ order, at }]));
  const ranks = new Map([...new Set(places.map(({ order }) => order))].sort().map((order, rank) => [order, rank]));
  const kept = longestIncreasing(places.map(({ order }) => ranks.get(order) ?? 0));
  return new Set(places.filter((_, index) => kept.has(index)).map(({ at }) => at));
}

function groupBy<T>(items: Iterable<T>, key: (item: T) => string | null): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
