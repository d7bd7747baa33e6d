import { describe, expect, it } from '@jest/globals';
import { areaPath, labelledIndexes, linePath, nearestIndex, pointsOf, roundTicks } from './scale.js';

describe('roundTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [43, [0, 20, 40, 60]],
    [999, [0, 500, 1000]],
    [120_000, [0, 50_000, 100_000, 150_000]],
  ])('goes up to at least %d in round steps', (max, ticks) => {
    expect(roundTicks(max, 4)).toEqual(ticks);
  });
});

describe('paths', () => {
  const size = { width: 100, height: 50, top: 10 };

  it('lead from the left to the right, with the highest value at the top', () => {
    expect(linePath(pointsOf([0, 10, 5], size))).toBe('M0,50L50,0L100,25');
  });

  it('enclose what is below the line', () => {
    expect(areaPath(pointsOf([10, 0], size), 50)).toBe('M0,0L100,50L100,50L0,50Z');
    expect(areaPath([], 50)).toBe('');
  });

  it('have a place for a single value, and for values that are all 0', () => {
    expect(pointsOf([5], size)).toEqual([{ x: 50, y: 25 }]);
    expect(linePath(pointsOf([0, 0], { ...size, top: 0 }))).toBe('M0,50L100,50');
  });
});

describe('places along the width', () => {
  it('are the closest ones, also beyond the edges', () => {
    expect([-20, 0, 24, 26, 100, 300].map((x) => nearestIndex(x, 100, 3))).toEqual([0, 0, 0, 1, 2, 2]);
    expect(nearestIndex(50, 100, 1)).toBe(0);
  });

  it('are labelled at equal distances, never more often than there is room', () => {
    expect(labelledIndexes(30, 5)).toEqual([0, 6, 12, 18, 24]);
    expect(labelledIndexes(3, 5)).toEqual([0, 1, 2]);
    expect(labelledIndexes(0, 5)).toEqual([]);
    expect(labelledIndexes(3, 0)).toEqual([0]);
  });
});
