import { describe, expect, it } from '@jest/globals';
import { countBelow, homesFor, siblingsOf } from './page-homes.js';
import type { TreePage } from './visible-rows.js';

const page = (id: string, pages: TreePage[] = [], type: TreePage['type'] = 'document'): TreePage => ({
  id,
  type,
  title: id,
  path: id,
  pages,
});

const pages = [page('a', [page('b', [page('c')]), page('d', [], 'group')]), page('e', [], 'link'), page('f')];

describe('where a page can stand', () => {
  it('is under every page and group but itself and what is below it', () => {
    expect(homesFor(pages, new Set(['b'])).map(({ id, depth }) => [id, depth])).toEqual([
      ['a', 0],
      ['d', 1],
      ['f', 0],
    ]);
  });

  it('is told by its parent and its place', () => {
    expect(siblingsOf(pages, 'd')).toMatchObject({ parent: { id: 'a' }, index: 1 });
    expect(siblingsOf(pages, 'f')).toMatchObject({ parent: undefined, index: 2 });
    expect(siblingsOf(pages, 'gone').index).toBe(-1);
  });

  it('counts everything below a page', () => {
    expect(pages.map(countBelow)).toEqual([3, 0, 0]);
  });
});
