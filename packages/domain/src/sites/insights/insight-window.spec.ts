import { describe, expect, it } from '@jest/globals';
import { insightWindow } from './insight-window.js';

const now = new Date('2026-03-10T12:34:56.789Z');

describe('insightWindow', () => {
  it.each([
    ['last24Hours', '2026-03-09T12:00:00.000Z', 'hour'],
    ['last7Days', '2026-03-03T12:00:00.000Z', 'hour'],
    ['last30Days', '2026-02-08T12:00:00.000Z', 'day'],
    ['last3Months', '2025-12-10T12:00:00.000Z', 'day'],
    ['lastYear', '2025-03-10T12:00:00.000Z', 'day'],
  ] as const)('of %s begins with the hour %s and is told by the %s', (range, from, unit) => {
    expect(insightWindow(range, now)).toEqual({ from: new Date(from), to: now, unit });
  });

  it('of two moments holds the hours that they touch', () => {
    const range = { from: '2026-01-01T01:59:00+01:00', to: '2026-01-08T00:59:00Z' };
    expect(insightWindow(range, now)).toEqual({
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2026-01-08T00:59:00Z'),
      unit: 'hour',
    });
    expect(insightWindow({ ...range, to: '2026-01-08T00:59:00.001Z' }, now).unit).toBe('day');
  });
});
