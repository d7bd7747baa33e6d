import { describe, expect, it } from '@jest/globals';
import { firstPage, moveByKey, pagesTo, type TreePage, visibleRows } from './visible-rows.js';

const page = (id: string, pages?: TreePage[], type: TreePage['type'] = 'document'): TreePage => ({
  id,
  type,
  title: id,
  path: id,
  ...(pages && { pages }),
});

const PAGES = [page('group', [page('alpha'), page('beta', [page('gamma')])], 'group'), page('delta')];
const shown = (...open: string[]) => visibleRows(PAGES, new Set(open));

describe('the tree of pages', () => {
  it('shows only what stands below open pages', () => {
    expect(shown().map(({ page: { id } }) => id)).toEqual(['group', 'delta']);
    expect(shown('group', 'beta').map(({ page: { id }, depth }) => [id, depth])).toEqual([
      ['group', 0],
      ['alpha', 1],
      ['beta', 1],
      ['gamma', 2],
      ['delta', 0],
    ]);
  });

  it('says the place of each page among its siblings', () => {
    expect(shown('group')[2]).toMatchObject({ place: 2, among: 2, isOpen: false });
    expect(shown('group')[1]).toMatchObject({ place: 1, among: 2, isOpen: undefined });
  });

  it('finds the way to a page, and the first page with something on it', () => {
    expect(pagesTo(PAGES, 'gamma').map(({ id }) => id)).toEqual(['group', 'beta', 'gamma']);
    expect(pagesTo(PAGES, 'nowhere')).toEqual([]);
    expect(firstPage(PAGES)?.id).toBe('alpha');
    expect(firstPage([page('empty', [], 'group')])).toBeUndefined();
  });

  it.each([
    ['ArrowDown', 1, { focus: 2 }],
    ['ArrowDown', 3, undefined],
    ['ArrowUp', 0, undefined],
    ['ArrowRight', 2, { open: 'beta' }],
    ['ArrowRight', 0, { focus: 1 }],
    ['ArrowRight', 1, undefined],
    ['ArrowLeft', 0, { close: 'group' }],
    ['ArrowLeft', 2, { focus: 0 }],
    ['ArrowLeft', 3, undefined],
    ['Home', 3, { focus: 0 }],
    ['End', 0, { focus: 3 }],
    ['d', 0, { focus: 3 }],
    ['a', 3, { focus: 1 }],
    ['x', 0, undefined],
  ])('goes by %s from row %i to %j', (key, index, move) => {
    expect(moveByKey(shown('group'), index, key)).toEqual(move);
  });
});
