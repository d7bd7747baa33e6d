import { describe, expect, it } from '@jest/globals';
import { findExcess, isGreedy, isWornOut, type Standing } from './limits.js';

const limits = { cpuMs: 1_000, loadMs: 10_000, wallMs: 10_000, backgroundMs: 60_000, memoryBytes: 1_000 };
const standing = (given: Partial<Standing> = {}): Standing => ({
  ready: true,
  cpuAtLastResponse: 100,
  oldest: { cpuAtStart: 100, callsSince: 1 },
  ...given,
});
const excess = (cpuMs: number, given?: Partial<Standing>) =>
  findExcess({ cpuMs, memoryBytes: 1_000 }, standing(given), limits);

describe('findExcess', () => {
  it('lets a process use what it may, and not a byte more', () => {
    expect(excess(100)).toBeUndefined();
    expect(findExcess({ cpuMs: 100, memoryBytes: 1_001 }, standing(), limits)).toBe('memory');
  });

  it('finds a call that uses its limit without anything being answered', () => {
    expect([excess(1_099), excess(1_100)]).toEqual([undefined, 'cpu']);
  });

  it('counts from the last answer, as long as calls are answered', () => {
    const busy = { cpuAtLastResponse: 1_500, oldest: { cpuAtStart: 100, callsSince: 3 } };
    expect([excess(2_499, busy), excess(2_500, busy)]).toEqual([undefined, 'cpu']);
  });

  it('holds all calls of a span together to what their number allows', () => {
    const many = { cpuAtLastResponse: 2_090, oldest: { cpuAtStart: 100, callsSince: 2 } };
    expect([excess(2_099, many), excess(2_100, many)]).toEqual([undefined, 'cpu']);
  });

  it('does not let a process go on without any call', () => {
    expect([excess(1_099, { oldest: undefined }), excess(1_100, { oldest: undefined })]).toEqual([undefined, 'cpu']);
  });

  it('gives a process that starts what workerd itself needs on top', () => {
    const starting = { ready: false, cpuAtLastResponse: 0, oldest: undefined };
    expect([excess(1_299, starting), excess(1_300, starting)]).toEqual([undefined, 'cpu']);
  });
});

describe('isGreedy', () => {
  it('finds a process long before it reaches its limit', () => {
    const greedy = (cpuMs: number) => isGreedy({ cpuMs, memoryBytes: 0 }, standing(), limits);
    expect([greedy(299), greedy(300)]).toEqual([false, true]);
  });
});

describe('isWornOut', () => {
  const worn = (memoryBytes: number, given: Partial<Standing>) =>
    isWornOut({ cpuMs: 0, memoryBytes }, standing(given), limits);

  it('finds a resting process that has used up three quarters of its memory', () => {
    expect([worn(750, { oldest: undefined }), worn(751, { oldest: undefined })]).toEqual([false, true]);
  });

  it('leaves a process alone that is being called, or that starts', () => {
    expect([worn(900, {}), worn(900, { ready: false, oldest: undefined })]).toEqual([false, false]);
  });
});
