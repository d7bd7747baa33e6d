import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PageRecord } from './page-record.js';
import { buildTree, type PageNode, pagesInOrder } from './page-tree.js';

const page = (fields: Partial<PageRecord> = {}): PageRecord => ({
  type: 'document',
  parent: null,
  order: 'V0',
  slug: 'page',
  title: 'Page',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

const shape = (nodes: PageNode[]): unknown[] => nodes.map((node) => [node.id, ...shape(node.children)]);

describe('buildTree', () => {
  it('orders siblings by their key and equal keys by id', () => {
    const tree = buildTree([
      ['c', page({ order: 'V1' })],
      ['b', page({ order: 'V1' })],
      ['a', page({ order: 'V2' })],
      ['d', page({ order: 'V0', parent: 'a' })],
    ]);
    expect(shape(tree.roots)).toEqual([['b'], ['c'], ['a', ['d']]]);
    expect(pagesInOrder(tree).map((node) => node.id)).toEqual(['b', 'c', 'a', 'd']);
  });

  it('joins the slugs of all ancestors, groups included', () => {
    const tree = buildTree([
      ['g', page({ type: 'group', slug: 'guides' })],
      ['p', page({ parent: 'g', slug: 'start' })],
      ['q', page({ parent: 'p', slug: 'install' })],
    ]);
    expect(tree.byId.get('g')?.path).toBe('guides');
    expect(tree.byId.get('q')?.path).toBe('guides/start/install');
  });

  it('gives no path to link and computed pages', () => {
    const tree = buildTree([
      ['l', page({ type: 'link', slug: 'elsewhere' })],
      ['c', page({ type: 'computed', slug: 'api' })],
    ]);
    expect(tree.byId.get('l')).not.toHaveProperty('path');
    expect(tree.byId.get('c')).not.toHaveProperty('path');
    expect(tree.byId.get('c')?.record.slug).toBe('api');
  });

  it('puts a page whose parent is missing at the root', () => {
    const tree = buildTree([['a', page({ parent: 'gone', slug: 'a' })]]);
    expect(shape(tree.roots)).toEqual([['a']]);
    expect(tree.byId.get('a')).toMatchObject({ parent: null, path: 'a' });
  });

  it('opens a ring of parents at its smallest id, in whatever order the records come', () => {
    const records: [string, PageRecord][] = [
      ['c', page({ parent: 'b' })],
      ['b', page({ parent: 'a' })],
      ['a', page({ parent: 'c' })],
      ['t', page({ parent: 'b' })],
      ['s', page({ parent: 's' })],
    ];
    const expected = [['a', ['b', ['c'], ['t']]], ['s']];
    expect(shape(buildTree(records).roots)).toEqual(expected);
    expect(shape(buildTree([...records].reverse()).roots)).toEqual(expected);
  });

  it('holds every page exactly once, whatever the parents are', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'gone');
    fc.assert(
      fc.property(fc.dictionary(ids, fc.option(ids, { nil: null })), (parents) => {
        const records = Object.entries(parents).map(([id, parent]): [string, PageRecord] => [id, page({ parent })]);
        const listed = pagesInOrder(buildTree(records)).map((node) => node.id);
        expect([...listed].sort()).toEqual(Object.keys(parents).sort());
      }),
      { numRuns: 200 },
    );
  });

  it('arranges a chain of 20,000 pages', () => {
    const records = Array.from({ length: 20_000 }, (_, index): [string, PageRecord] => [
      `p${index}`,
      page({ parent: index === 0 ? null : `p${index - 1}`, slug: '' }),
    ]);
    expect(pagesInOrder(buildTree(records))).toHaveLength(20_000);
  });
});
