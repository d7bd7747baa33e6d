import { describe, expect, it } from '@jest/globals';
import { SPACE_RETENTION_DAYS, spaceRetentionCutoff } from './retention.js';

const DAY_MS = 86_400_000;
const deletedAt = new Date('2026-10-24T12:00:00.000Z');
const isOverAfter = (ms: number) => deletedAt <= spaceRetentionCutoff(new Date(deletedAt.getTime() + ms));

describe('the retention of a space', () => {
  it('is over exactly after 7 days, also across a change of the clocks', () => {
    expect(SPACE_RETENTION_DAYS).toBe(7);
    expect([0, DAY_MS, 7 * DAY_MS - 1].map(isOverAfter)).toEqual([false, false, false]);
    expect([7 * DAY_MS, 7 * DAY_MS + 1, 365 * DAY_MS].map(isOverAfter)).toEqual([true, true, true]);
  });
});
