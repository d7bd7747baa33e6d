import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jobCatalog } from './catalog.js';
import { nextTick, schedules } from './schedules.js';

const HOUR_MS = 3_600_000;

describe('nextTick', () => {
  it.each([
    ['2026-05-01T12:00:00.000Z', '2026-05-01T13:00:00.000Z'],
    ['2026-05-01T12:00:00.001Z', '2026-05-01T13:00:00.000Z'],
    ['2026-05-01T12:59:59.999Z', '2026-05-01T13:00:00.000Z'],
  ])('after %s comes %s, of an hourly schedule', (now, next) => {
    expect(nextTick(HOUR_MS, new Date(now)).toISOString()).toBe(next);
  });

  it('is the first multiple of the interval that lies in the future', () => {
    const interval = fc.integer({ min: 1, max: 7 * 24 * HOUR_MS });
    fc.assert(
      fc.property(interval, fc.integer({ min: 0, max: 4e12 }), (everyMs, at) => {
        const tick = nextTick(everyMs, new Date(at)).getTime();
        expect(tick % everyMs).toBe(0);
        expect(tick - at).toBeGreaterThan(0);
        expect(tick - at).toBeLessThanOrEqual(everyMs);
      }),
    );
  });
});

describe('the calendar', () => {
  it('names each job once', () => {
    expect(new Set(schedules.map(({ job }) => job)).size).toBe(schedules.length);
  });

  it.each(schedules.map(({ job, everyMs }) => ({ job, everyMs })))(
    'runs $job with an empty payload',
    ({ job, everyMs }) => {
      const { payload, deduplicationKey } = jobCatalog[job];
      expect(payload.safeParse({}).success).toBe(true);
      expect(everyMs).toBeGreaterThan(0);
      // Without a key runs would pile up behind one that takes longer than the interval.
      expect(deduplicationKey).toBeDefined();
    },
  );
});
