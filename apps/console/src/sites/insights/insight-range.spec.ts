import { describe, expect, it } from '@jest/globals';
import { intervalName, intervalsOf, valuesAt } from './insight-range.js';

const NOW = new Date('2026-11-18T14:20:00Z');

describe('the intervals of a range', () => {
  it('are whole hours, days or weeks from its beginning to now', () => {
    const ends = (range: Parameters<typeof intervalsOf>[0]) => {
      const all = intervalsOf(range, NOW);
      return [all.length, all[0]?.toISOString(), all.at(-1)?.toISOString()];
    };
    expect(ends('last24Hours')).toEqual([25, '2026-11-17T14:00:00.000Z', '2026-11-18T14:00:00.000Z']);
    expect(ends('last7Days')).toEqual([8, '2026-11-11T00:00:00.000Z', '2026-11-18T00:00:00.000Z']);
    expect(ends('lastYear')).toEqual([53, '2025-11-17T00:00:00.000Z', '2026-11-16T00:00:00.000Z']);
  });

  it('are 0 where nothing was counted', () => {
    const intervals = intervalsOf('last7Days', NOW);
    const counts = new Map([[Date.parse('2026-11-12T00:00:00Z'), 3]]);
    expect(valuesAt(intervals, counts)).toEqual([0, 3, 0, 0, 0, 0, 0, 0]);
  });

  it('are named by their hour or day, in UTC', () => {
    expect(intervalName('last24Hours', new Date('2026-11-18T09:00:00Z'))).toBe('09:00');
    expect(intervalName('lastYear', new Date('2026-11-16T00:00:00Z'))).toBe('Nov 16');
  });
});
