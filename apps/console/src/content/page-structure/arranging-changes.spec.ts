import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SentChange } from '../changes/send-changes.js';
import { flatten, movesTo, stepTo, topmost, withMove } from '../page-tree/arrange-pages.js';
import type { TreePage } from '../page-tree/visible-rows.js';
import { formerAddresses, moveChanges, undoOf } from './arranging-changes.js';

const page = (id: string, pages: TreePage[] = [], type: TreePage['type'] = 'document'): TreePage => ({
  id,
  type,
  title: id,
  path: id,
  ...(pages.length > 0 && { pages }),
});

const PAGES = [page('a', [page('b'), page('c', [page('d')]), page('e')]), page('f', [], 'link'), page('g')];

/** A tree as text: `a(b c(d))`. */
function written(pages: readonly TreePage[]): string {
  return pages.map(({ id, pages: below = [] }) => (below.length > 0 ? `${id}(${written(below)})` : id)).join(' ');
}

function moved(ids: string[], into: string | null, before?: string): string {
  return written(movesTo(PAGES, new Set(ids), { into, before }).reduce(withMove, PAGES));
}

describe('moving pages', () => {
  it('puts them before others or at the end, in the order of the tree', () => {
    expect(moved(['g', 'b'], 'c')).toBe('a(c(d b g) e) f');
    expect(moved(['e', 'b'], null, 'f')).toBe('a(c(d)) b e f g');
    expect(moved(['b', 'e'], 'a', 'b')).toBe('a(b e c(d)) f g');
  });

  it('takes what stands below along, once', () => {
    expect(moved(['c', 'd'], null)).toBe('a(b e) f g c(d)');
    expect(topmost(PAGES, new Set(['d', 'c', 'g'])).map(({ id }) => id)).toEqual(['c', 'g']);
  });

  it('moves nothing that stands there already, nor below itself, nor into what holds no pages', () => {
    expect(movesTo(PAGES, new Set(['b']), { into: 'a', before: 'c' })).toEqual([]);
    expect(movesTo(PAGES, new Set(['a']), { into: 'c' })).toEqual([]);
    expect(movesTo(PAGES, new Set(['b']), { into: 'f' })).toEqual([]);
  });

  it('knows the addresses that change', () => {
    const moves = movesTo(PAGES, new Set(['c', 'g']), { into: null });
    expect(formerAddresses(PAGES, moves)).toEqual({ c: 'c', d: 'd' });
    expect(moveChanges(PAGES, moves, { keepsAddresses: false }).map(({ operation }) => operation)).toEqual([
      'move_page',
      'move_page',
    ]);
    expect(moveChanges(PAGES, moves, { keepsAddresses: true }).at(-1)).toEqual({
      operation: 'set_redirects',
      redirects: { c: 'c', d: 'd' },
    });
  });

  it.each([
    ['up', 'c', { into: 'a', before: 'b' }],
    ['up', 'b', undefined],
    ['down', 'b', { into: 'a', before: 'e' }],
    ['down', 'e', undefined],
    ['out', 'd', { into: 'a', before: 'e' }],
    ['out', 'g', undefined],
    ['in', 'e', { into: 'c' }],
    ['in', 'g', undefined],
    ['in', 'b', undefined],
  ] as const)('leads %s from %s to %j', (step, id, to) => {
    expect(stepTo(PAGES, id, step)).toEqual(to);
  });
});

describe('taking changes back', () => {
  it('brings deleted pages back from the revision before, from the top down', () => {
    const undo = undoOf({ pages: PAGES, revision: 'r1' }, [{ operation: 'delete_page', page: 'c' }], []);
    expect(undo).toEqual([
      { operation: 'revert_page', page: 'c', revision: 'r1' },
      { operation: 'revert_page', page: 'd', revision: 'r1' },
    ]);
  });

  it('takes pages out of a new group before it goes', () => {
    const changes: SentChange[] = [
      { operation: 'insert_page', type: 'group', title: 'New', ref: 'new' },
      { operation: 'move_page', page: 'b', intoRef: 'new' },
      { operation: 'move_page', page: 'c', intoRef: 'new' },
    ];
    expect(undoOf({ pages: PAGES, revision: 'r1' }, changes, ['group'])).toEqual([
      { operation: 'move_page', page: 'c', into: 'a', at: 0 },
      { operation: 'move_page', page: 'b', into: 'a', at: 0 },
      { operation: 'delete_page', page: 'group' },
    ]);
  });

  it('gives titles back', () => {
    const changes: SentChange[] = [{ operation: 'update_page', page: 'd', title: 'Other' }];
    expect(undoOf({ pages: PAGES, revision: 'r1' }, changes, [])).toEqual([
      { operation: 'update_page', page: 'd', title: 'd' },
    ]);
  });

  it('leaves any tree as it was before any moves', () => {
    const ids = flatten(PAGES).map(({ id }) => id);
    const pick = fc.constantFrom(...ids);
    fc.assert(
      fc.property(
        fc.uniqueArray(pick, { minLength: 1 }),
        fc.option(pick),
        fc.option(pick, { nil: undefined }),
        (chosen, into, before) => {
          const moves = movesTo(PAGES, new Set(chosen), { into, before });
          const changes = moveChanges(PAGES, moves, { keepsAddresses: false });
          const after = moves.reduce(withMove, PAGES);
          const back = undoOf({ pages: PAGES, revision: 'r1' }, changes, []).flatMap((change) =>
            change.operation === 'move_page'
              ? { page: change.page, into: change.into ?? null, at: change.at ?? 0 }
              : [],
          );
          expect(flatten(after)).toHaveLength(ids.length);
          expect(written(back.reduce(withMove, after))).toBe(written(PAGES));
        },
      ),
      { numRuns: 500 },
    );
  });
});
