import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refreshDelay } from './refresh-delay.js';

const HOUR = 3_600_000;

describe('refreshDelay', () => {
  it('waits about the interval while the source can be read', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        const delay = refreshDelay({ intervalMs: 6 * HOUR, failures: 0, random });
        expect(delay).toBeGreaterThanOrEqual(5.4 * HOUR);
        expect(delay).toBeLessThanOrEqual(6.6 * HOUR);
      }),
    );
  });

  it('asks a source that fails soon, then more and more seldom, down to once in four intervals', () => {
    const delays = Array.from({ length: 60 }, (_, failures) =>
      refreshDelay({ intervalMs: 6 * HOUR, failures: failures + 1, random: 0.5 }),
    );
    expect(delays.slice(0, 3)).toEqual([HOUR / 12, HOUR / 6, HOUR / 3]);
    expect(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0))).toBe(true);
    expect(delays.at(-1)).toBe(24 * HOUR);
  });
});
