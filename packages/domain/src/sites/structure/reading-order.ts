import type { StructureItem } from './model.js';

/** An item with a text that sorts, by plain comparison, as readers meet the items. */
export interface OrderedItem<Item> {
  key: string;
  item: Item;
}

/** All items, each before what stands in it and that before what follows. */
export function inReadingOrder<Item extends StructureItem>(structure: readonly Item[]): OrderedItem<Item>[] {
  const byId = new Map(structure.map((item) => [item.id, item]));
  // A space sorts before everything that positions and ids are made of, so keys compare level by level.
  const keyOf = (item: Item): string => {
    const parent = item.parent === null ? undefined : byId.get(item.parent);
    const own = `${item.position} ${item.id}`;
    return parent ? `${keyOf(parent)} ${own}` : own;
  };
  return structure
    .map((item) => ({ key: keyOf(item), item }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
}

/** Some items with everything that stands in them, however deep. */
export function branchesOf<Item extends StructureItem>(structure: readonly Item[], roots: Iterable<Item>): Item[] {
  const children = new Map<string | null, Item[]>();
  for (const item of structure) {
    const siblings = children.get(item.parent);
    if (siblings) siblings.push(item);
    else children.set(item.parent, [item]);
  }
  const branches = new Set(roots);
  // A set hands out what is added to it on the way, and each of it once.
  for (const { id } of branches) for (const child of children.get(id) ?? []) branches.add(child);
  return [...branches];
}
