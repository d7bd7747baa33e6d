import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { copyTitle } from './copy-title.js';
import { UpdateSpace } from './schemas.js';

describe('copyTitle', () => {
  it.each([
    ['Guide', 'Guide (copy)'],
    ['', ''],
    ['T'.repeat(50), `${'T'.repeat(43)} (copy)`],
    [`${'T'.repeat(42)} tail`, `${'T'.repeat(42)} (copy)`],
    ['📘'.repeat(50), `${'📘'.repeat(43)} (copy)`],
  ])('of %j is %j', (title, expected) => {
    expect(copyTitle(title)).toBe(expected);
  });

  it('is always a title that a space may have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (title) => {
        expect(UpdateSpace.safeParse({ title: copyTitle(title) }).success).toBe(true);
      }),
    );
  });
});
