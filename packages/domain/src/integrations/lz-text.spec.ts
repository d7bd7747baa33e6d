import { performance } from 'node:perf_hooks';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import lz from 'lz-string';
import { decompressText } from './lz-text.js';

const MAX = 100_000;

describe('decompressText', () => {
  it('reads what lz-string writes, in both alphabets', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.json(),
      fc.string({ unit: fc.constantFrom('a', 'b', '\uffff'), minLength: 1, maxLength: 3000 }),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(decompressText(lz.compressToEncodedURIComponent(given), MAX)).toBe(given);
        expect(decompressText(lz.compressToBase64(given), MAX)).toBe(given);
      }),
      { examples: [['a'], ['aaa'], ['x'.repeat(5_000)]], numRuns: 500 },
    );
  });

  it('reads a plus that became a space', () => {
    const given = JSON.stringify({
      componentId: 'card',
      props: { list: Array.from({ length: 300 }, (_, n) => n * n) },
    });
    const packed = lz.compressToEncodedURIComponent(given);
    expect(packed).toContain('+');
    expect(decompressText(packed.replaceAll('+', ' '), MAX)).toBe(given);
  });

  it('never fails, whatever it is given, and never returns more than it may', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABQ09+/-=$ é'), maxLength: 200 }), (packed) => {
        const text = decompressText(packed, 50);
        expect(text === undefined || text.length <= 50).toBe(true);
      }),
      { examples: [[''], ['é'], ['A'], ['$$$$']] },
    );
  });

  it('gives up on a text that would become too long before it is', () => {
    expect(decompressText(growingText(20), MAX)).toBe(lz.decompressFromEncodedURIComponent(growingText(20)));
    const bomb = growingText(8_000);
    expect(bomb.length).toBeLessThan(20_000);
    const before = performance.now();
    expect(decompressText(bomb, 256 * 1024)).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(500);
  });
});

/** A text of which every code stands for one that is longer than the last, by one: half the square of so many. */
function growingText(codes: number): string {
  const bits: number[] = [];
  const write = (value: number, width: number) => {
    for (let bit = 0; bit < width; bit += 1) bits.push(Math.floor(value / 2 ** bit) % 2);
  };
  write(0, 2);
  write('a'.charCodeAt(0), 8);
  let [width, room] = [3, 4];
  for (let code = 4; code < codes; code += 1) {
    write(code, width);
    room -= 1;
    if (room === 0) [width, room] = [width + 1, 2 ** width];
  }
  write(2, width);
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';
  const values = Array.from({ length: Math.ceil(bits.length / 6) }, (_, digit) =>
    Array.from({ length: 6 }, (__, bit) => bits[digit * 6 + bit] ?? 0).reduce((value, bit) => value * 2 + bit, 0),
  );
  return values.map((value) => digits.charAt(value)).join('');
}
