import type { Schemas } from '@lectern/client';

/** A page in the tree of its space. */
export type TreePage = Schemas['NavigationPage'];

/** A row of the tree as it is shown. */
export interface TreeRow {
  page: TreePage;
  depth: number;
  /** Whether what stands below it is shown; nothing for what has nothing below it. */
  isOpen: boolean | undefined;
  /** Place among the rows of the same parent, beginning with 1, and how many those are. */
  place: number;
  among: number;
}

/** The rows of a tree whose parents are all open. */
export function visibleRows(pages: readonly TreePage[], open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (siblings: readonly TreePage[], depth: number) => {
    for (const [index, page] of siblings.entries()) {
      const children = page.pages ?? [];
      const isOpen = children.length > 0 ? open.has(page.id) : undefined;
      rows.push({ page, depth, isOpen, place: index + 1, among: siblings.length });
      if (isOpen) add(children, depth + 1);
    }
  };
  add(pages, 0);
  return rows;
}

/** The pages from the top down to the one at a path; empty when there is none. */
export function pagesTo(pages: readonly TreePage[], path: string): TreePage[] {
  for (const page of pages) {
    if (page.path === path && page.type !== 'link') return [page];
    const below = pagesTo(page.pages ?? [], path);
    if (below.length > 0) return [page, ...below];
  }
  return [];
}

/** The page that a space opens with: the first that has something on it. */
export function firstPage(pages: readonly TreePage[]): TreePage | undefined {
  for (const page of pages) {
    if (page.type === 'document') return page;
    const below = firstPage(page.pages ?? []);
    if (below) return below;
  }
  return undefined;
}

/** What a key does in a tree, after the pattern that all trees on the web follow. */
export type TreeMove = { focus: number } | { open: string } | { close: string } | undefined;

/** Where a key leads from a row. */
export function moveByKey(rows: readonly TreeRow[], index: number, key: string): TreeMove {
  const row = rows[index];
  if (!row) return undefined;
  switch (key) {
    case 'ArrowDown':
      return index + 1 < rows.length ? { focus: index + 1 } : undefined;
    case 'ArrowUp':
      return index > 0 ? { focus: index - 1 } : undefined;
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: rows.length - 1 };
    case 'ArrowRight':
      if (row.isOpen === false) return { open: row.page.id };
      return row.isOpen ? { focus: index + 1 } : undefined;
    case 'ArrowLeft':
      if (row.isOpen) return { close: row.page.id };
      return parentOf(rows, index);
    default:
      return key.length === 1 ? nextBeginningWith(rows, index, key) : undefined;
  }
}

function parentOf(rows: readonly TreeRow[], index: number): TreeMove {
  const depth = rows[index]?.depth ?? 0;
  const parent = rows.findLastIndex((row, at) => at < index && row.depth < depth);
  return parent === -1 ? undefined : { focus: parent };
}

function nextBeginningWith(rows: readonly TreeRow[], index: number, letter: string): TreeMove {
  const fits = ({ page }: TreeRow) => page.title.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
  const after = rows.findIndex((row, at) => at > index && fits(row));
  const found = after === -1 ? rows.findIndex(fits) : after;
  return found === -1 ? undefined : { focus: found };
}
