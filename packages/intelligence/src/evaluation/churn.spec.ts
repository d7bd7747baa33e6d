import { describe, expect, it } from '@jest/globals';
import { churnBetween } from './churn.js';
import { splitQuality } from './splitting.js';

describe('churn of ids', () => {
  it('counts items whose cluster changed, and of those the ones no recorded merge explains', () => {
    const before = new Map([
      ['1', 'a'],
      ['2', 'a'],
      ['3', 'b'],
      ['4', 'c'],
    ]);
    const after = new Map([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'd'],
      ['5', 'a'],
    ]);
    expect(churnBetween(before, after, new Map([['b', 'd']]))).toEqual({ before: 4, changed: 3, lost: 2 });
  });
});

describe('quality of splitting', () => {
  it('tells conversations with several issues that were split from single ones that should not have been', () => {
    const counts = [
      { known: 2, found: 3 },
      { known: 2, found: 1 },
      { known: 1, found: 1 },
      { known: 1, found: 2 },
      { known: 1, found: 0 },
      { known: 1, found: 1 },
      { known: 0, found: 1 },
    ];
    expect(splitQuality(counts)).toEqual({ multiRecall: 0.5, overSplit: 0.25, missed: 0.25, conversations: 7 });
  });
});
