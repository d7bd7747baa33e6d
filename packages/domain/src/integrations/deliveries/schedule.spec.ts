import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterFailure, DELIVERY_LIFE_MS, FAILURES_IN_LANE, restsUntil, shouldPause } from './schedule.js';

const createdAt = new Date('2026-03-01T12:00:00.000Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);
const withinLife = fc.integer({ min: 0, max: DELIVERY_LIFE_MS - 1 });
const failures = fc.integer({ min: 1, max: 1_000 });

/** When a delivery is tried whose attempts all fail and take that long; the first one comes at once. */
function attemptsOf(durationMs: number): Date[] {
  const attempts = [createdAt];
  for (let last = createdAt; ; ) {
    const next = afterFailure(attempts.length, createdAt, new Date(last.getTime() + durationMs));
    if (next.next === 'give-up') return attempts;
    last = next.at;
    attempts.push(last);
  }
}

describe('afterFailure', () => {
  it('keeps a delivery in its lane for four failures, and parks it after the fifth', () => {
    fc.assert(
      fc.property(failures, withinLife, (failed, ms) => {
        const { next } = afterFailure(failed, createdAt, after(ms));
        expect(next).toBe(failed < FAILURES_IN_LANE ? 'wait-in-lane' : 'park');
      }),
    );
  });

  it('always waits before the next attempt, and never beyond the life of a delivery', () => {
    fc.assert(
      fc.property(failures, withinLife, (failed, ms) => {
        const next = afterFailure(failed, createdAt, after(ms));
        if (next.next === 'give-up') throw new Error('It was given up too early.');
        expect(next.at.getTime()).toBeGreaterThan(after(ms).getTime());
        expect(next.at.getTime()).toBeLessThanOrEqual(after(DELIVERY_LIFE_MS).getTime());
      }),
    );
  });

  it('never waits less after more failures, as long as there is time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (failed) => {
        const [sooner, later] = [failed, failed + 1].map((count) => afterFailure(count, createdAt, createdAt));
        if (sooner?.next === 'give-up' || later?.next === 'give-up') throw new Error('It was given up at once.');
        expect(Number(later?.at)).toBeGreaterThanOrEqual(Number(sooner?.at));
      }),
    );
  });

  it('gives a delivery up from a day after its creation on, however seldom it was tried', () => {
    fc.assert(
      fc.property(failures, fc.integer({ min: 0, max: 10 * DELIVERY_LIFE_MS }), (failed, ms) => {
        expect(afterFailure(failed, createdAt, after(DELIVERY_LIFE_MS + ms))).toEqual({ next: 'give-up' });
      }),
    );
  });

  it('tries for a whole day: the last attempt falls on its end, however long attempts take', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (durationMs) => {
        const attempts = attemptsOf(durationMs);
        expect(attempts.at(-1)).toEqual(after(DELIVERY_LIFE_MS));
        expect(attempts.length).toBeGreaterThanOrEqual(10);
        expect(attempts.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('lets those behind wait for less than two minutes', () => {
    const [fifth] = attemptsOf(10_000).slice(FAILURES_IN_LANE - 1);
    expect(Number(fifth) - createdAt.getTime()).toBeLessThan(2 * 60_000);
  });
});

describe('restsUntil', () => {
  it.each([
    [0, 2_000],
    [1_999, 2_000],
    [10_000, 10_000],
    [299_999, 299_999],
    [DELIVERY_LIFE_MS, 300_000],
  ])('after %d ms of failures a receiver rests for %d ms', (failingMs, restMs) => {
    expect(restsUntil(createdAt, after(failingMs))).toEqual(after(failingMs + restMs));
  });

  it('tries a receiver that stays dead a dozen times in the first quarter of an hour, and then every five minutes', () => {
    const attempts = [createdAt];
    for (let last = createdAt; last < after(900_000); attempts.push(last)) last = restsUntil(createdAt, last);
    expect(attempts.length).toBe(12);
  });
});

describe('shouldPause', () => {
  it.each([
    [10, DELIVERY_LIFE_MS, true],
    [1_000, 7 * DELIVERY_LIFE_MS, true],
    [9, 7 * DELIVERY_LIFE_MS, false],
    [1_000, DELIVERY_LIFE_MS - 1, false],
    [0, 0, false],
  ])('after %d failures in a row over %d ms: %p', (failed, ms, expected) => {
    expect(shouldPause({ failures: failed, failingSince: createdAt }, after(ms))).toBe(expected);
  });

  it('pauses nobody who is not failing', () => {
    expect(shouldPause({ failures: 1_000, failingSince: null }, after(7 * DELIVERY_LIFE_MS))).toBe(false);
  });

  it('pauses whoever fails for all of the life of one delivery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (durationMs) => {
        const attempts = attemptsOf(durationMs);
        const [first, last] = [attempts[0], attempts.at(-1)].map((at) => new Date(Number(at) + durationMs));
        if (!first || !last) throw new Error('It was never tried.');
        expect(shouldPause({ failures: attempts.length, failingSince: first }, last)).toBe(true);
      }),
    );
  });
});
