import { describe, expect, it } from '@jest/globals';
import { timeFrom } from './dates.js';

const NOW = Date.parse('2030-05-10T12:00:00Z');

describe('timeFrom', () => {
  it.each([
    ['2030-05-10T11:59:45Z', 'this minute'],
    ['2030-05-10T11:15:00Z', '45 minutes ago'],
    ['2030-05-10T09:00:00Z', '3 hours ago'],
    ['2030-05-09T11:00:00Z', 'yesterday'],
    ['2030-05-17T12:00:00Z', 'in 7 days'],
    ['2028-04-10T12:00:00Z', '2 years ago'],
  ])('says of %s that it is %s', (at, said) => {
    expect(timeFrom(at, NOW)).toBe(said);
  });
});
