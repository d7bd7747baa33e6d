import { describe, expect, it } from '@jest/globals';
import { native } from '../test/harness.js';

const { newId } = await native<typeof import('@lectern/database/ids')>('@lectern/database/ids');

describe('newId', () => {
  it('sorts by the instant it is made for', () => {
    const instants = [
      new Date(0),
      new Date('2026-01-01'),
      new Date('2026-01-01T00:00:00.001Z'),
      new Date('2400-01-01'),
    ];
    const ids = instants.map((at) => newId(at));
    expect([...ids].reverse().sort()).toEqual(ids);
  });

  it('never comes twice, also within one instant', () => {
    const at = new Date();
    expect(new Set(Array.from({ length: 20_000 }, () => newId(at))).size).toBe(20_000);
  });

  it('is made for now unless said otherwise', () => {
    const before = newId(new Date(Date.now() - 1));
    const after = newId(new Date(Date.now() + 60_000));
    const id = newId();
    expect([after, id, before].sort()).toEqual([before, id, after]);
  });
});
