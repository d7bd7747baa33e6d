import { describe, expect, it } from '@jest/globals';
import { destinationAt, dropMarkAt, rowsBetween } from './drop-place.js';
import { type TreePage, type TreeRow, visibleRows } from './visible-rows.js';

const page = (id: string, pages?: TreePage[], type: TreePage['type'] = 'document'): TreePage => ({
  id,
  type,
  title: id,
  path: id,
  ...(pages && { pages }),
});

const PAGES = [page('a', [page('b'), page('c')]), page('link', undefined, 'link'), page('d', [page('e')])];
const ROWS = visibleRows(PAGES, new Set(['a']));
function row(id: string): TreeRow {
  const found = ROWS.find((shown) => shown.page.id === id);
  if (!found) throw new Error(`There is no row of ${id}.`);
  return found;
}

describe('dropping pages on a row', () => {
  it.each([
    ['d', 0.1, 'before'],
    ['d', 0.5, 'inside'],
    ['d', 0.9, 'after'],
    ['link', 0.4, 'before'],
    ['link', 0.6, 'after'],
  ] as const)('is meant on %s, %d down, as %s', (id, share, mark) => {
    expect(dropMarkAt(row(id), share)).toBe(mark);
  });

  it.each([
    ['b', 'before', { into: 'a', before: 'b' }],
    ['b', 'after', { into: 'a', before: 'c' }],
    ['c', 'after', { into: 'a', before: undefined }],
    ['a', 'after', { into: 'a', before: 'b' }],
    ['d', 'after', { into: null, before: undefined }],
    ['d', 'inside', { into: 'd' }],
  ] as const)('%s, %s, leads to %j', (id, mark, to) => {
    expect(destinationAt(PAGES, row(id), mark)).toEqual(to);
  });

  it('takes all rows between two', () => {
    expect([...rowsBetween(ROWS, 3, 1)]).toEqual(['b', 'c', 'link']);
  });
});
