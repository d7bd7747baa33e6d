import { describe, expect, it } from '@jest/globals';
import { trendOf, weekOf, weekStarts } from './trend.js';

const DAY_MS = 24 * 3600_000;

describe('the trend of a topic', () => {
  it.each([
    ['more than before', [0, 0, 0, 0, 0, 1, 1, 1, 1, 4, 5, 5, 5], { kind: 'rising', from: 4, to: 19 }],
    ['less than before', [9, 9, 9, 9, 9, 3, 3, 3, 3, 1, 1, 0, 0], { kind: 'falling', from: 12, to: 2 }],
    ['about as often', [0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 5, 6, 6], { kind: 'steady', from: 20, to: 22 }],
    ['one question, which is chance', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], { kind: 'steady', from: 0, to: 1 }],
    ['not at all for eight weeks', [7, 7, 7, 7, 7, 0, 0, 0, 0, 0, 0, 0, 0], { kind: 'quiet' }],
  ])('says when it is asked %s', (_what, pulse, trend) => {
    expect(trendOf(pulse)).toEqual(trend);
  });
});

describe('the weeks of a pulse', () => {
  const now = Date.UTC(2026, 10, 18, 12);

  it('end now, and begin a week apart', () => {
    expect(weekStarts(2, now).map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-04T12:00:00.000Z',
      '2026-11-11T12:00:00.000Z',
    ]);
  });

  it('are where something that was merged is marked', () => {
    expect(weekOf(now - DAY_MS, 13, now)).toBe(12);
    expect(weekOf(now - 7 * DAY_MS, 13, now)).toBe(11);
    expect(weekOf(now - 90 * DAY_MS, 13, now)).toBe(0);
    expect(weekOf(now - 92 * DAY_MS, 13, now)).toBeUndefined();
    expect(weekOf(now + DAY_MS, 13, now)).toBe(12);
  });
});
