import { describe, expect, it } from '@jest/globals';
import type { PageRecord, PageType } from '../pages/page-record.js';
import { buildTree } from '../pages/page-tree.js';
import { isTooLarge, PDF_LIMITS, selectPages } from './select-pages.js';

function record(order: string, parent: string | null, type: PageType = 'document'): PageRecord {
  const at = '2026-01-01T00:00:00.000Z';
  return { type, parent, order, slug: order, title: order, createdAt: at, updatedAt: at };
}

const tree = buildTree([
  ['group', record('a', null, 'group')],
  ['inside', record('a', 'group')],
  ['deep', record('a', 'inside')],
  ['link', record('b', 'group', 'link')],
  ['last', record('c', null)],
]);

const selected = (selection: { page?: string; only: boolean }) =>
  selectPages(tree, selection)?.map(({ node, depth }) => [node.id, depth]);

describe('selectPages', () => {
  it('lists all pages that are read, each below the one it stands under', () => {
    expect(selected({ only: false })).toEqual([
      ['group', 0],
      ['inside', 1],
      ['deep', 2],
      ['last', 0],
    ]);
  });

  it('lists a page and everything below it, counted from that page', () => {
    expect(selected({ page: 'inside', only: false })).toEqual([
      ['inside', 0],
      ['deep', 1],
    ]);
  });

  it('lists just one page when asked', () => {
    expect(selected({ page: 'inside', only: true })).toEqual([['inside', 0]]);
  });

  it('finds neither a page that is not there nor one that is not read', () => {
    expect(selectPages(tree, { page: 'missing', only: false })).toBeNull();
    expect(selectPages(tree, { page: 'link', only: true })).toBeNull();
  });
});

describe('isTooLarge', () => {
  it('holds beyond the most pages and beyond the most characters', () => {
    const { pages, characters } = PDF_LIMITS;
    expect(isTooLarge({ pages, characters })).toBe(false);
    expect(isTooLarge({ pages: pages + 1, characters: 0 })).toBe(true);
    expect(isTooLarge({ pages: 1, characters: characters + 1 })).toBe(true);
  });
});
