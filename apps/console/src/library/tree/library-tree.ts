import type { Schemas } from '@lectern/client';

/** A space or a collection, as it stands in the library of an organization. */
export type LibraryItem = Schemas['Space'] | Schemas['Collection'];

/** An item with what stands in it, in the order that people gave it. */
export interface LibraryNode {
  item: LibraryItem;
  children: LibraryNode[];
}

/** Where something is moved to: into a parent (`null` is the top), beside one of its contents or to its end. */
export interface Destination {
  parent: string | null;
  before?: LibraryItem;
  after?: LibraryItem;
}

/** The library as a tree; what stands in a collection that the person does not see stands at the top. */
export function libraryTree(items: readonly LibraryItem[]): LibraryNode[] {
  const known = new Set(items.filter(({ object }) => object === 'collection').map(({ id }) => id));
  const byParent = new Map<string | null, LibraryItem[]>();
  for (const item of items) {
    const parent = item.parent !== undefined && known.has(item.parent) ? item.parent : null;
    const beside = byParent.get(parent);
    if (beside) beside.push(item);
    else byParent.set(parent, [item]);
  }
  const childrenOf = (parent: string | null): LibraryNode[] =>
    [...(byParent.get(parent) ?? [])].sort(inOrder).map((item) => ({ item, children: childrenOf(item.id) }));
  return childrenOf(null);
}

/** A line of the library as it is shown: one node, and where it stands. */
export interface LibraryLine {
  node: LibraryNode;
  /** What stands in the same collection, itself included. */
  siblings: readonly LibraryNode[];
  /** Its place among them, from 1. */
  place: number;
  /** How many collections it stands in. */
  depth: number;
}

/** The lines of a tree from the first to the last, without what stands in closed collections. */
export function shownLines(nodes: readonly LibraryNode[], closed: ReadonlySet<string>, depth = 0): LibraryLine[] {
  return nodes.flatMap((node, index) => [
    { node, siblings: nodes, place: index + 1, depth },
    ...(closed.has(node.item.id) ? [] : shownLines(node.children, closed, depth + 1)),
  ]);
}

/** The place one step up or down among the items of the same parent; nothing at the end. */
export function stepInParent(siblings: readonly LibraryNode[], id: string, by: 1 | -1): Destination | undefined {
  const index = siblings.findIndex(({ item }) => item.id === id);
  const neighbour = siblings[index + by]?.item;
  const moved = siblings[index]?.item;
  if (!neighbour || !moved) return undefined;
  const parent = moved.parent ?? null;
  return by === 1 ? { parent, after: neighbour } : { parent, before: neighbour };
}

/** The place one step out, right behind the collection that something stands in; nothing at the top. */
export function stepOut(tree: readonly LibraryNode[], id: string): Destination | undefined {
  const parent = pathTo(tree, id)?.at(-2);
  return parent && { parent: parent.item.parent ?? null, after: parent.item };
}

/** The place one step in: the end of the collection right above. */
export function stepIn(siblings: readonly LibraryNode[], id: string): Destination | undefined {
  const above = siblings[siblings.findIndex(({ item }) => item.id === id) - 1]?.item;
  return above?.object === 'collection' ? { parent: above.id } : undefined;
}

/** The nodes from the top down to one, itself included; nothing when it is not there. */
export function pathTo(tree: readonly LibraryNode[], id: string): LibraryNode[] | undefined {
  for (const node of tree) {
    if (node.item.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below) return [node, ...below];
  }
  return undefined;
}

/** Whether something may go there: a collection never goes into itself or into what stands in it. */
export function mayMoveTo(
  tree: readonly LibraryNode[],
  moved: LibraryItem,
  { parent, before, after }: Destination,
): boolean {
  if (before?.id === moved.id || after?.id === moved.id) return false;
  if (parent === null) return true;
  return !(pathTo(tree, parent) ?? []).some(({ item }) => item.id === moved.id);
}

/** Only the collections of a tree that somebody may put things into, each with how deep it stands. */
export function targetsIn(
  tree: readonly LibraryNode[],
  depth = 0,
): { collection: Schemas['Collection']; depth: number }[] {
  return tree.flatMap(({ item, children }) => {
    if (item.object !== 'collection') return [];
    const below = targetsIn(children, depth + 1);
    return item.permissions.create ? [{ collection: item, depth }, ...below] : below;
  });
}

function inOrder(a: LibraryItem, b: LibraryItem): number {
  return compare(a.position ?? '', b.position ?? '') || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
