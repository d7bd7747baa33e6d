import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editDistance } from './edit-distance.js';

describe('editDistance', () => {
  it.each([
    ['same', 'same', 0],
    ['pagnation', 'pagination', 1],
    ['paginnation', 'pagination', 1],
    ['paginetion', 'pagination', 1],
    ['pagiantion', 'pagination', 1],
    ['pagnatoin', 'pagination', 2],
    ['конфигурацыя', 'конфигурация', 1],
  ])('of %s and %s is %i', (typed, meant, distance) => {
    expect(editDistance(typed, meant, 3)).toBe(distance);
  });

  it('is the same in both directions, and zero for nothing else than the same word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '🚀'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other, 8)).toBe(editDistance(other, one, 8));
        expect(editDistance(one, other, 8) === 0).toBe(one === other);
      }),
    );
  });

  it('is above the limit exactly when it would be without one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, limit) => {
        expect(editDistance(one, other, limit) > limit).toBe(editDistance(one, other, 20) > limit);
      }),
    );
  });
});
