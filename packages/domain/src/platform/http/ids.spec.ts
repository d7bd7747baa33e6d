import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeId, ID_RANDOM_BYTES, isIdentifier } from './ids.js';
import { Id } from './primitives.js';

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 });
// Each byte gives one letter, so only its last five bits count.
const random = fc.uint8Array({ minLength: ID_RANDOM_BYTES, maxLength: ID_RANDOM_BYTES, max: 31 });

describe('encodeId', () => {
  it('writes 26 small letters and digits, whatever the instant and the bytes', () => {
    fc.assert(
      fc.property(instant, random, (at, bytes) => {
        const id = encodeId(at, bytes);
        expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
        expect(Id.safeParse(id).success).toBe(true);
        expect(isIdentifier(id)).toBe(true);
        for (const other of [id.slice(1), `${id}0`, `u${id.slice(1)}`]) expect(isIdentifier(other)).toBe(false);
      }),
    );
  });

  it('sorts by instant, and by the bytes within one', () => {
    fc.assert(
      fc.property(instant, random, instant, random, (at, bytes, otherAt, otherBytes) => {
        const byText = encodeId(at, bytes) < encodeId(otherAt, otherBytes);
        const byTime = at === otherAt ? Buffer.compare(bytes, otherBytes) < 0 : at < otherAt;
        expect(byText).toBe(byTime);
      }),
    );
  });

  it('is different for every instant and for every letter', () => {
    fc.assert(
      fc.property(instant, random, fc.nat({ max: ID_RANDOM_BYTES * 5 - 1 }), (at, bytes, bit) => {
        const changed = Uint8Array.from(bytes);
        const index = Math.floor(bit / 5);
        changed[index] = (changed[index] ?? 0) ^ (1 << (bit % 5));
        expect(encodeId(at, changed)).not.toBe(encodeId(at, bytes));
        expect(encodeId(at + 1, bytes)).not.toBe(encodeId(at, bytes));
      }),
    );
  });

  it('stays the same from release to release', () => {
    const bytes = (value: number) => new Uint8Array(ID_RANDOM_BYTES).fill(value);
    expect(encodeId(1_469_918_176_385, bytes(0))).toBe('01aryz6s410000000000000000');
    expect(encodeId(0, bytes(255))).toBe('0000000000zzzzzzzzzzzzzzzz');
  });
});
