import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { longestIncreasing } from './longest-increasing.js';

/** The length of a longest ascending run by trying every selection. */
function bestLength(values: number[]): number {
  let best = 0;
  for (let chosen = 0; chosen < 2 ** values.length; chosen += 1) {
    const run = values.filter((_, place) => chosen & (1 << place));
    if (run.every((value, place) => place === 0 || (run[place - 1] ?? 0) < value)) best = Math.max(best, run.length);
  }
  return best;
}

describe('longestIncreasing', () => {
  it('chooses an ascending run, and none is longer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20), { maxLength: 8 }), (values) => {
        const run = values.filter((_, place) => longestIncreasing(values).has(place));
        expect(run).toEqual([...run].sort((one, other) => one - other));
        expect(run).toHaveLength(bestLength(values));
      }),
      { numRuns: 100 },
    );
  });
});
