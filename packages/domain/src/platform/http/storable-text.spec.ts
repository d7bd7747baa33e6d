import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isStorable, storable } from './storable-text.js';

describe('text for the database', () => {
  it.each(['', 'plain', '😀', 'a\uFFFDb'])('stores %j as it is', (text) => {
    expect([isStorable(text), storable(text)]).toEqual([true, text]);
  });

  it.each([
    ['a\u0000b', 'a\uFFFDb'],
    ['😀'.slice(0, 1), '\uFFFD'],
    [`x${'😀'.slice(1)}y`, 'x\uFFFDy'],
  ])('replaces what cannot be stored in %j', (text, stored) => {
    expect([isStorable(text), storable(text)]).toEqual([false, stored]);
  });

  it('makes every text storable, of the same length', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(units, (text) => {
        const stored = storable(text);
        expect(isStorable(stored)).toBe(true);
        expect(stored).toHaveLength(text.length);
      }),
    );
  });
});
