import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delayAfter, readRetryAfter } from './back-off.js';

const backOff = { attempts: 5, firstDelay: 100, longestDelay: 600 };

describe('waiting between attempts', () => {
  it('doubles, varies by half and has an end', () => {
    const delays = (random: number) => [1, 2, 3, 4, 5].map((at) => delayAfter(at, undefined, backOff, () => random));
    expect(delays(0)).toEqual([50, 100, 200, 300, undefined]);
    expect(delays(1)).toEqual([100, 200, 400, 600, undefined]);
  });

  it('is never shorter than the endpoint asks, and gives up rather than wait too long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.nat(1000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (at, wish, random) => {
          const delay = delayAfter(at, wish, backOff, () => random);
          if (wish > backOff.longestDelay) expect(delay).toBeUndefined();
          else expect(delay).toBeGreaterThanOrEqual(wish);
        },
      ),
    );
  });

  it('reads seconds and dates', () => {
    const now = Date.UTC(2026, 0, 1);
    expect(readRetryAfter('2', now)).toBe(2000);
    expect(readRetryAfter('0.5', now)).toBe(500);
    expect(readRetryAfter('Thu, 01 Jan 2026 00:00:09 GMT', now)).toBe(9000);
    expect(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
    expect(readRetryAfter('soon', now)).toBeUndefined();
    expect(readRetryAfter(null, now)).toBeUndefined();
  });
});
