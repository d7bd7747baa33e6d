import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderKeysBetween } from './order-key.js';
import { byPosition, isWithin, placeAmong, type Sibling, type SiblingPosition } from './placing.js';

const KEYS = orderKeysBetween(null, null, 10);
const space = (id: string) => ({ kind: 'space', id }) as const;
const collection = (id: string) => ({ kind: 'collection', id }) as const;

/** Siblings in the order of their names; `d` stands for a deleted one. */
function row(names: string, deleted = ''): Sibling[] {
  return [...names].map((id, index) => ({ ...space(id), position: KEYS[index] ?? '', deleted: deleted.includes(id) }));
}

/** The names in the order that a placing leads to, or what else came of it. */
function after(siblings: Sibling[], moved: string, place: SiblingPosition): string {
  const placing = placeAmong(siblings, space(moved), place);
  if (placing.outcome !== 'placed') return placing.outcome;
  const others = siblings.filter(({ id }) => id !== moved);
  const placed = [...others, { ...space(moved), position: placing.position, deleted: false }];
  return placed
    .sort(byPosition)
    .map(({ id }) => id)
    .join('');
}

describe('placeAmong', () => {
  it.each<[string, string, SiblingPosition, string]>([
    ['abc', 'x', 'end', 'abcx'],
    ['', 'x', 'end', 'x'],
    ['abc', 'x', { before: space('a') }, 'xabc'],
    ['abc', 'x', { after: space('a') }, 'axbc'],
    ['abc', 'a', 'end', 'bca'],
    ['abc', 'c', { before: space('a') }, 'cab'],
    ['abc', 'a', { after: space('b') }, 'bac'],
    ['abc', 'c', 'end', 'unchanged'],
    ['abc', 'b', { before: space('c') }, 'unchanged'],
    ['abc', 'b', { after: space('a') }, 'unchanged'],
    ['abc', 'a', { before: space('z') }, 'unknown-neighbour'],
    ['abc', 'a', { after: space('a') }, 'unknown-neighbour'],
    ['abc', 'a', { after: collection('b') }, 'unknown-neighbour'],
  ])('in %s moves %s to %j: %s', (names, moved, place, expected) => {
    expect(after(row(names), moved, place)).toBe(expected);
  });

  it('knows no deleted neighbour, and takes a place beside one for the same place', () => {
    expect(after(row('abc', 'b'), 'a', { after: space('b') })).toBe('unknown-neighbour');
    expect(after(row('abc', 'b'), 'a', { before: space('c') })).toBe('unchanged');
    expect(after(row('abc', 'b'), 'c', { after: space('a') })).toBe('unchanged');
    expect(after(row('abc', 'c'), 'b', 'end')).toBe('unchanged');
  });

  it('never gives a position that another has, not even a deleted one', () => {
    const siblings = row('abcd', 'bc');
    const placing = placeAmong(siblings, space('x'), { after: space('a') });
    expect(siblings.map(({ position }) => position)).not.toContain('position' in placing && placing.position);
  });

  it('stands behind those that share a position, because nothing fits between them', () => {
    const twins = ['a', 'b', 'c'].map((id) => ({ ...space(id), position: KEYS[0] ?? '', deleted: false }));
    expect(after(twins, 'x', { after: space('a') })).toBe('abcx');
    expect(after(twins, 'x', { before: space('a') })).toBe('xabc');
  });

  it('leads to the asked order, however often things are moved', () => {
    const move = fc.record({ moved: fc.nat({ max: 5 }), neighbour: fc.nat({ max: 5 }), before: fc.boolean() });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let siblings = row('abcdef');
        for (const { moved: from, neighbour: to, before } of moves) {
          const names = [...siblings].sort(byPosition).map(({ id }) => id);
          const [moved, neighbour] = ['abcdef'.charAt(from), 'abcdef'.charAt(to)];
          const placing = placeAmong(
            siblings,
            space(moved),
            before ? { before: space(neighbour) } : { after: space(neighbour) },
          );
          if (placing.outcome !== 'placed') continue;
          const expected = names.filter((name) => name !== moved);
          expected.splice(expected.indexOf(neighbour) + (before ? 0 : 1), 0, moved);
          const { position } = placing;
          siblings = siblings.map((sibling) => (sibling.id === moved ? { ...sibling, position } : sibling));
          expect([...siblings].sort(byPosition).map(({ id }) => id)).toEqual(expected);
        }
      }),
    );
  });
});

describe('isWithin', () => {
  const contents = [
    { id: 'top', parentId: null },
    { id: 'middle', parentId: 'top' },
    { id: 'bottom', parentId: 'middle' },
    { id: 'other', parentId: null },
  ];

  it.each([
    ['bottom', 'top', true],
    ['middle', 'top', true],
    ['top', 'top', true],
    ['top', 'bottom', false],
    ['other', 'top', false],
    [null, 'top', false],
    ['missing', 'top', false],
  ])('%s stands in %s: %s', (inner, outer, expected) => {
    expect(isWithin(inner, outer, contents)).toBe(expected);
  });

  it('comes to an end on a circle', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ];
    expect(isWithin('a', 'z', circle)).toBe(false);
  });
});
