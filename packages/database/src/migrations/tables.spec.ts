import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderByReferences } from './tables.js';

describe('orderByReferences', () => {
  it('puts every table once, after all that it refers to', () => {
    // A table may refer to itself and to those before it, and is then given in any order.
    const tables = fc
      .array(fc.array(fc.nat(20), { maxLength: 4 }), { maxLength: 20 })
      .map((all) => all.map((references, index) => ({ id: `t${index}`, references: namesUpTo(index, references) })))
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
    fc.assert(
      fc.property(tables, (given) => {
        const ordered = orderByReferences(given);
        expect(new Set(ordered)).toEqual(new Set(given));
        expect(ordered).toHaveLength(given.length);
        const place = new Map(ordered.map(({ id }, index) => [id, index]));
        for (const { id, references } of ordered) {
          for (const other of references) expect(place.get(other)).toBeLessThanOrEqual(place.get(id) ?? -1);
        }
      }),
    );
  });

  it('names the tables that refer to each other in a circle', () => {
    const tables = [
      { id: 'users', references: [] },
      { id: 'spaces', references: ['revisions', 'users'] },
      { id: 'revisions', references: ['spaces'] },
    ];
    expect(() => orderByReferences(tables)).toThrow('in a circle: spaces, revisions.');
  });
});

function namesUpTo(index: number, numbers: readonly number[]): string[] {
  return numbers.filter((number) => number <= index).map((number) => `t${number}`);
}
