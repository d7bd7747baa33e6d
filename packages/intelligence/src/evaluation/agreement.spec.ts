import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { agreement } from './agreement.js';

describe('agreement of clusters', () => {
  it('is whole for the same division under other names', () => {
    const found = agreement(['a', 'a', 'b', 'b', 'c'], ['x', 'x', 'y', 'y', 'z']);
    expect(found).toEqual({ nmi: expect.closeTo(1), ari: expect.closeTo(1), pairwiseF1: 1, clusters: 3 });
  });

  it('agrees with values worked out by hand', () => {
    const found = agreement(['a', 'a', 'a', 'b', 'b', 'b'], ['x', 'x', 'y', 'y', 'z', 'z']);
    expect(found.ari).toBeCloseTo(0.2424, 4);
    expect(found.nmi).toBeCloseTo(0.5158, 4);
    expect(found.pairwiseF1).toBeCloseTo(4 / 9, 6);
  });

  it('is nothing where everything lies in one cluster', () => {
    const found = agreement(['a', 'a', 'b', 'b'], ['x', 'x', 'x', 'x']);
    expect([found.nmi, found.ari]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  });

  it('does not depend on the order of items, and stays within its bounds', () => {
    const items = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', 'z')), { minLength: 2 });
    fc.assert(
      fc.property(items, (pairs) => {
        const score = (list: readonly (readonly [string, string])[]) =>
          agreement(
            list.map(([known]) => known),
            list.map(([, found]) => found),
          );
        const [one, other] = [score(pairs), score(pairs.toReversed())];
        expect(other.nmi).toBeCloseTo(one.nmi, 9);
        expect(other.ari).toBeCloseTo(one.ari, 9);
        expect(one.nmi).toBeGreaterThan(-1e-9);
        expect(Math.max(one.nmi, one.ari, one.pairwiseF1)).toBeLessThan(1 + 1e-9);
      }),
    );
  });

  it('refuses lists of different length', () => {
    expect(() => agreement(['a'], [])).toThrow('1 known labels cannot be compared with 0 found ones');
  });
});
