import { isHome, siblingsOf } from './page-homes.js';
import type { TreePage } from './visible-rows.js';

/** Where pages are put: under a page or, when null, at the top; before one that is there, or at the end. */
export interface PageDestination {
  into: string | null;
  before?: string | undefined;
}

/** One move, as the API takes it: `at` counts the pages that stay there. */
export interface PageMove {
  page: string;
  into: string | null;
  at: number;
}

/** The pages with these ids in the order of the tree, without those that come along with one above them. */
export function topmost(pages: readonly TreePage[], ids: ReadonlySet<string>): TreePage[] {
  return pages.flatMap((page) => (ids.has(page.id) ? [page] : topmost(page.pages ?? [], ids)));
}

/** Every page of a tree, from the top down. */
export function flatten(pages: readonly TreePage[]): TreePage[] {
  return pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);
}

/** Whether pages can be put somewhere: not below themselves, nor into what holds no pages. */
export function mayPutInto(pages: readonly TreePage[], moved: readonly TreePage[], into: string | null): boolean {
  if (into === null) return true;
  const home = flatten(pages).find(({ id }) => id === into);
  return home !== undefined && isHome(home) && !flatten(moved).some(({ id }) => id === into);
}

/** The moves that bring pages to a place, one after the other in their order; none for those that stand there already. */
export function movesTo(pages: readonly TreePage[], ids: ReadonlySet<string>, to: PageDestination): PageMove[] {
  const moved = topmost(pages, ids);
  if (!mayPutInto(pages, moved, to.into)) return [];
  // Those that are moved themselves cannot say where the others come.
  const before = nextThatStays(pages, to, new Set(moved.map(({ id }) => id)));
  const moves: PageMove[] = [];
  let tree = pages;
  for (const { id } of moved) {
    const staying = childrenOf(tree, to.into).filter((page) => page.id !== id);
    const at = before === undefined ? staying.length : staying.findIndex((page) => page.id === before);
    const { parent, index } = siblingsOf(tree, id);
    if ((parent?.id ?? null) === to.into && index === at) continue;
    const move = { page: id, into: to.into, at };
    moves.push(move);
    tree = withMove(tree, move);
  }
  return moves;
}

/** A tree in which a page was moved. */
export function withMove(pages: readonly TreePage[], { page: id, into, at }: PageMove): TreePage[] {
  const { siblings, index } = siblingsOf(pages, id);
  const moved = siblings[index];
  if (!moved) return [...pages];
  return changedChildren(
    changedChildren(pages, (children) => children.filter((page) => page.id !== id)),
    (children, parent) => (parent === into ? children.toSpliced(at, 0, moved) : children),
  );
}

/** What leads a page one step in a direction: among its siblings, out of its parent, or into the page before it. */
export function stepTo(
  pages: readonly TreePage[],
  id: string,
  step: 'up' | 'down' | 'out' | 'in',
): PageDestination | undefined {
  const { parent, siblings, index } = siblingsOf(pages, id);
  const into = parent?.id ?? null;
  const previous = siblings[index - 1];
  switch (step) {
    case 'up':
      return previous && { into, before: previous.id };
    case 'down':
      return siblings[index + 1] && { into, before: siblings[index + 2]?.id };
    case 'out': {
      if (!parent) return undefined;
      const around = siblingsOf(pages, parent.id);
      return { into: around.parent?.id ?? null, before: around.siblings[around.index + 1]?.id };
    }
    case 'in':
      return previous && isHome(previous) ? { into: previous.id } : undefined;
  }
}

function nextThatStays(
  pages: readonly TreePage[],
  { into, before }: PageDestination,
  moved: ReadonlySet<string>,
): string | undefined {
  const there = childrenOf(pages, into);
  const from = before === undefined ? there.length : there.findIndex(({ id }) => id === before);
  return from === -1 ? undefined : there.slice(from).find(({ id }) => !moved.has(id))?.id;
}

function childrenOf(pages: readonly TreePage[], parent: string | null): readonly TreePage[] {
  if (parent === null) return pages;
  return flatten(pages).find(({ id }) => id === parent)?.pages ?? [];
}

function changedChildren(
  pages: readonly TreePage[],
  change: (children: readonly TreePage[], parent: string | null) => readonly TreePage[],
  parent: string | null = null,
): TreePage[] {
  return change(pages, parent).map((page) => {
    const children = page.pages ?? [];
    const changed = changedChildren(children, change, page.id);
    const isSame = changed.length === children.length && changed.every((child, index) => child === children[index]);
    return isSame ? page : { ...page, pages: changed };
  });
}
