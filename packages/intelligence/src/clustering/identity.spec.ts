import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counting } from '../../test/topics.js';
import { carryOnIds, clusterChanges } from './identity.js';

const former = (groups: (string | null)[], kept: string[] = []) => ({ groups, kept: new Set(kept) });

describe('ids of clusters between runs', () => {
  it('go to the group that holds their members', () => {
    const ids = carryOnIds(Int32Array.of(7, 7, 3, 3, 3), former(['a', 'a', 'b', 'b', null]), counting('n'));
    expect([ids.get(7), ids.get(3)]).toEqual(['a', 'b']);
  });

  it('stay with the larger part when a group splits', () => {
    const ids = carryOnIds(Int32Array.of(0, 0, 0, 1, 1), former(['a', 'a', 'a', 'a', 'a']), counting('n'));
    expect([ids.get(0), ids.get(1)]).toEqual(['a', 'n1']);
  });

  it('survive a merge with a larger group where a person keeps them', () => {
    const membership = Int32Array.of(0, 0, 0, 0, 0);
    const groups = ['a', 'a', 'a', 'b', 'b'];
    expect(carryOnIds(membership, former(groups), counting('n')).get(0)).toBe('a');
    expect(carryOnIds(membership, former(groups, ['b']), counting('n')).get(0)).toBe('b');
  });

  it('belong to one group each, and every group has one', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -1, max: 6 }), fc.option(fc.constantFrom('a', 'b', 'c', 'd'))));
    fc.assert(
      fc.property(rows, (list) => {
        const membership = Int32Array.from(list, ([now]) => now);
        const ids = carryOnIds(membership, former(list.map(([, before]) => before)), counting('n'));
        expect(new Set(ids.keys())).toEqual(new Set([...membership].filter((group) => group >= 0)));
        expect(new Set(ids.values()).size).toBe(ids.size);
      }),
    );
  });
});

describe('changes of clusters between runs', () => {
  it('record a merge, so that the old id can answer where it went', () => {
    expect(clusterChanges(['a', 'a', 'b', 'b'], ['a', 'a', 'a', 'a'])).toEqual([
      { kind: 'merged', group: 'b', into: 'a' },
    ]);
  });

  it('record a split, and from what', () => {
    expect(clusterChanges(['a', 'a', 'a', 'b'], ['a', 'n', 'n', 'n'])).toEqual([
      { kind: 'split', group: 'n', from: 'a' },
      { kind: 'merged', group: 'b', into: 'n' },
    ]);
  });

  it('record that a group has dissolved when none of its members has a group', () => {
    expect(clusterChanges(['a', 'a'], [null, null])).toEqual([{ kind: 'dissolved', group: 'a' }]);
  });

  it('record nothing of a group of new issues only', () => {
    expect(clusterChanges(['a', null, null], ['a', 'n', 'n'])).toEqual([]);
  });
});
