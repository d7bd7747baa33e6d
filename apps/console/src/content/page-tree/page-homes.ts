import type { TreePage } from './visible-rows.js';

/** A page that others can be put under. */
export interface PageHome {
  id: string;
  title: string;
  depth: number;
  pages: readonly TreePage[];
}

/** Whether others can be put under a page: not under links, nor under what comes from a source. */
export function isHome({ type, computed }: TreePage): boolean {
  return (type === 'document' || type === 'group') && !computed;
}

/** The pages and groups that pages can be put under: not themselves, nor what stands below them. */
export function homesFor(pages: readonly TreePage[], moved: ReadonlySet<string>, depth = 0): PageHome[] {
  return pages.flatMap((page) => {
    const { id, title, pages: below = [] } = page;
    if (moved.has(id) || !isHome(page)) return [];
    return [{ id, title, depth, pages: below }, ...homesFor(below, moved, depth + 1)];
  });
}

/** Where a page stands: under which one, among which, and at which place. */
export function siblingsOf(
  pages: readonly TreePage[],
  id: string,
  parent?: TreePage,
): { parent: TreePage | undefined; siblings: readonly TreePage[]; index: number } {
  const index = pages.findIndex((page) => page.id === id);
  if (index !== -1) return { parent, siblings: pages, index };
  for (const page of pages) {
    const found = siblingsOf(page.pages ?? [], id, page);
    if (found.index !== -1) return found;
  }
  return { parent: undefined, siblings: [], index: -1 };
}

/** How many pages stand below a page, at any depth. */
export function countBelow({ pages = [] }: TreePage): number {
  return pages.reduce((count, page) => count + 1 + countBelow(page), 0);
}
