import type { PageDestination } from './arrange-pages.js';
import { isHome, siblingsOf } from './page-homes.js';
import type { TreePage, TreeRow } from './visible-rows.js';

/** Where on a row something is about to be dropped. */
export type DropMark = 'before' | 'after' | 'inside';

/** What dropping something on a row means, by how far down the row the pointer is: from 0 to 1. */
export function dropMarkAt({ page }: TreeRow, share: number): DropMark {
  if (isHome(page) && share > 0.25 && share < 0.75) return 'inside';
  return share < 0.5 ? 'before' : 'after';
}

/** Where pages come that are dropped on a row. Below an open row is where its first page stands. */
export function destinationAt(pages: readonly TreePage[], { page, isOpen }: TreeRow, mark: DropMark): PageDestination {
  if (mark === 'inside') return { into: page.id };
  if (mark === 'after' && isOpen) return { into: page.id, before: page.pages?.[0]?.id };
  const { parent, siblings, index } = siblingsOf(pages, page.id);
  return { into: parent?.id ?? null, before: mark === 'before' ? page.id : siblings[index + 1]?.id };
}

/** The ids of the rows from one to another, in whichever direction. */
export function rowsBetween(rows: readonly TreeRow[], from: number, to: number): Set<string> {
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set(range.map(({ page }) => page.id));
}
