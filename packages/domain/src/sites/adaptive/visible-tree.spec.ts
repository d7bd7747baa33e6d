import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Conditional, conditionsOf, visibleIds } from './visible-tree.js';

const thing = (id: string, parent: string | null, condition?: string | null): Conditional => ({
  id,
  parent,
  condition,
});
const seen = (things: Conditional[], ...allowed: string[]) => [...visibleIds(things, new Set(allowed))];

describe('visibleIds', () => {
  it('keeps what has no condition, an empty one, or one that holds', () => {
    const things = [
      thing('a', null),
      thing('b', null, ''),
      thing('c', null, null),
      thing('d', null, 'x'),
      thing('e', null, 'y'),
    ];
    expect(seen(things, 'x')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('hides everything below what is hidden, in whatever order it comes', () => {
    const things = [thing('leaf', 'child', 'x'), thing('child', 'top'), thing('top', null, 'y'), thing('other', null)];
    expect(seen(things, 'x')).toEqual(['other']);
    expect(seen(things, 'x', 'y')).toEqual(['leaf', 'child', 'top', 'other']);
  });

  it('puts what has a missing parent at the top', () => {
    expect(seen([thing('a', 'gone')])).toEqual(['a']);
  });

  it('hides a whole ring of parents when one of them is hidden', () => {
    expect(seen([thing('a', 'b'), thing('b', 'a', 'x'), thing('c', 'a')])).toEqual([]);
    expect(seen([thing('a', 'b'), thing('b', 'a', 'x'), thing('c', 'a')], 'x')).toEqual(['a', 'b', 'c']);
  });

  it('walks a chain of a hundred thousand in one pass from either end', () => {
    const chain = Array.from({ length: 100_000 }, (_, n) =>
      thing(`${n}`, n === 0 ? null : `${n - 1}`, n === 50_000 ? 'x' : ''),
    );
    expect(seen(chain)).toHaveLength(50_000);
    expect(seen(chain.toReversed())).toHaveLength(50_000);
  });

  it('agrees with asking every ancestor', () => {
    const tree = fc.array(fc.record({ up: fc.nat(), condition: fc.constantFrom('', 'x', 'y') }), { maxLength: 40 });
    fc.assert(
      fc.property(tree, (nodes) => {
        const things = nodes.map(({ up, condition }, n) =>
          thing(`${n}`, n === 0 || up % 5 === 0 ? null : `${up % n}`, condition),
        );
        const byId = new Map(things.map((each) => [each.id, each]));
        const isSeen = ({ parent, condition }: Conditional): boolean => {
          const above = parent === null ? undefined : byId.get(parent);
          return condition !== 'y' && (above === undefined || isSeen(above));
        };
        expect(seen(things, 'x')).toEqual(things.filter(isSeen).map(({ id }) => id));
      }),
    );
  });
});

describe('conditionsOf', () => {
  it('names each distinct condition once and no empty one', () => {
    expect([...conditionsOf([{ condition: 'x' }, { condition: '' }, { condition: 'x' }, {}])]).toEqual(['x']);
  });
});
