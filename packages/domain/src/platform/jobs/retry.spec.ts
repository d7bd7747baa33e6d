import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextAttemptAt } from './retry.js';

const now = new Date('2026-05-01T12:00:00.000Z');
const backoff = { delayMs: 5_000, maxDelayMs: 1_800_000 };
const delayAfter = (failedAttempts: number) => nextAttemptAt(backoff, failedAttempts, now).getTime() - now.getTime();

describe('nextAttemptAt', () => {
  it('waits for the given delay after the first failure, and twice as long after each further one', () => {
    expect([1, 2, 3, 4].map(delayAfter)).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('never waits longer than the maximum', () => {
    expect([9, 10, 11, 100, 5_000].map(delayAfter)).toEqual([1_280_000, 1_800_000, 1_800_000, 1_800_000, 1_800_000]);
  });

  it('waits at least as long after each failure as after the one before, always for a real date', () => {
    const anyBackoff = fc.record({
      delayMs: fc.integer({ min: 1, max: 1e6 }),
      maxDelayMs: fc.integer({ min: 1, max: 1e9 }),
    });
    fc.assert(
      fc.property(anyBackoff, fc.integer({ min: 0, max: 2_000 }), (given, failedAttempts) => {
        const current = nextAttemptAt(given, failedAttempts, now);
        const next = nextAttemptAt(given, failedAttempts + 1, now);
        expect(Number(current)).toBeGreaterThan(now.getTime());
        expect(Number(next)).toBeGreaterThanOrEqual(Number(current));
      }),
    );
  });
});
