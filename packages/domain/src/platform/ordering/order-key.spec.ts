import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOrderKey, orderKeyBetween, orderKeysBetween } from './order-key.js';

describe('order keys', () => {
  it('are strictly between their neighbours wherever items are inserted', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 120 }), (places) => {
        const keys: string[] = [];
        for (const place of places) {
          const at = place % (keys.length + 1);
          const before = keys[at - 1] ?? null;
          const after = keys[at] ?? null;
          const key = orderKeyBetween(before, after);
          expect(before === null || before < key).toBe(true);
          expect(after === null || key < after).toBe(true);
          expect(isOrderKey(key)).toBe(true);
          keys.splice(at, 0, key);
        }
        expect([...keys].sort()).toEqual(keys);
      }),
      { numRuns: 100 },
    );
  });

  it('grow with the logarithm of the number of appends and of prepends', () => {
    let last: string | null = null;
    let first: string | null = null;
    for (let count = 0; count < 10_000; count += 1) {
      last = orderKeyBetween(last, null);
      first = orderKeyBetween(null, first);
    }
    expect(last?.length).toBeLessThanOrEqual(4);
    expect(first?.length).toBeLessThanOrEqual(4);
  });

  it('do not grow when there is room for a key as short as the neighbours', () => {
    expect(orderKeyBetween('V0', 'V5')).toBe('V1');
    expect(orderKeyBetween('V0', 'V1')).toBe('V0V');
    expect(orderKeyBetween('V0V', 'V1')).toHaveLength(3);
    expect(orderKeyBetween('V01', 'V021')).toBe('V02');
  });

  it('stay within a few characters when many are made for one gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.boolean(), fc.boolean(), (count, hasBefore, hasAfter) => {
        const before = hasBefore ? 'V3' : null;
        const after = hasAfter ? 'V4' : null;
        const keys = orderKeysBetween(before, after, count);
        expect(keys).toHaveLength(count);
        const all = [...(before ? [before] : []), ...keys, ...(after ? [after] : [])];
        expect([...new Set(all)].sort()).toEqual(all);
        expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(5);
      }),
      { numRuns: 50 },
    );
  });

  it('are refused with the reason when the neighbours are in the wrong order or no keys', () => {
    expect(() => orderKeyBetween('V1', 'V1')).toThrow('must sort before');
    expect(() => orderKeyBetween('V2', 'V1')).toThrow('must sort before');
    expect(() => orderKeyBetween('V', null)).toThrow('"V" is not an order key');
    expect(() => orderKeyBetween(null, 'V10')).toThrow('is not an order key');
    expect(() => orderKeyBetween('V1-', null)).toThrow('is not an order key');
  });

  it('asked for none gives none', () => {
    expect(orderKeysBetween('V1', 'V2', 0)).toEqual([]);
  });
});
