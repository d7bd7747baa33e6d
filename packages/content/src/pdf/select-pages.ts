import { type PageNode, type PageTree, pagesInOrder } from '../pages/page-tree.js';

/** What one PDF holds at most. */
export const PDF_LIMITS = { pages: 2_000, characters: 10_000_000 };

/** Whether there is more than one PDF holds. */
export function isTooLarge({ pages, characters }: { pages: number; characters: number }): boolean {
  return pages > PDF_LIMITS.pages || characters > PDF_LIMITS.characters;
}

/** A page that a PDF holds, with its place among the others. */
export interface SelectedPage {
  node: PageNode;
  depth: number;
}

/** Which pages a PDF is asked for. */
export interface PdfSelection {
  page?: string | undefined;
  only: boolean;
}

/** Lists the pages of a selection in their order, those that are read; null when its page is not in the tree. */
export function selectPages(tree: PageTree, { page, only }: PdfSelection): SelectedPage[] | null {
  const start = page === undefined ? undefined : tree.byId.get(page);
  if (page !== undefined && (start === undefined || start.path === undefined)) return null;
  if (start && only) return [{ node: start, depth: 0 }];
  const depths = new Map<string, number>();
  return pagesInOrder(start ? { roots: [start], byId: tree.byId } : tree).flatMap((node) => {
    const above = node.parent === null ? undefined : depths.get(node.parent);
    const depth = above === undefined ? 0 : above + 1;
    depths.set(node.id, depth);
    return node.path === undefined ? [] : [{ node, depth }];
  });
}
