import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPastRetention, ORGANIZATION_RETENTION_DAYS, retentionCutoff } from './retention.js';

const DAY_MS = 86_400_000;
const deletedAt = new Date('2026-03-28T12:00:00.000Z');
const later = (ms: number) => new Date(deletedAt.getTime() + ms);

describe('retention', () => {
  it('is 7 days for organizations', () => {
    expect(ORGANIZATION_RETENTION_DAYS).toBe(7);
  });

  it('is over exactly after that time, also across a change of the clocks', () => {
    expect(isPastRetention(deletedAt, later(7 * DAY_MS - 1))).toBe(false);
    expect(isPastRetention(deletedAt, later(7 * DAY_MS))).toBe(true);
    expect(retentionCutoff(later(7 * DAY_MS))).toEqual(deletedAt);
  });

  it('can be another one', () => {
    expect(isPastRetention(deletedAt, later(DAY_MS), 1)).toBe(true);
    expect(isPastRetention(deletedAt, later(DAY_MS), 2)).toBe(false);
    expect(retentionCutoff(later(0), 0)).toEqual(deletedAt);
  });

  it('is over for exactly what was deleted up to the cutoff', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 0, max: 400 }), (deleted, now, days) => {
        expect(isPastRetention(deleted, now, days)).toBe(deleted <= retentionCutoff(now, days));
      }),
    );
  });
});
