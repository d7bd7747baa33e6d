import { describe, expect, it } from '@jest/globals';
import { timeSince } from './moment.js';

describe('the time since something', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  it.each([
    ['2026-11-17T11:59:40Z', 'this minute'],
    ['2026-11-17T11:58:00Z', '2 minutes ago'],
    ['2026-11-17T09:00:00Z', '3 hours ago'],
    ['2026-11-16T11:00:00Z', 'yesterday'],
    ['2026-10-01T00:00:00Z', '2 months ago'],
    ['2024-01-01T00:00:00Z', '3 years ago'],
    ['2026-11-20T12:00:00Z', 'in 3 days'],
  ])('of %s is said as "%s"', (at, said) => {
    expect(timeSince(new Date(at), now)).toBe(said);
  });
});
