import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slugFor } from './slug.js';

describe('slugFor', () => {
  it.each([
    ['Getting Started', 'getting-started'],
    ['  What’s new in v2.0?  ', 'whats-new-in-v2-0'],
    ['Déjà vu, Straße & Łódź', 'deja-vu-strasse-and-lodz'],
    ['Установка Йоги', 'установка-йоги'],
    ['はじめに ガイド', 'はじめに-ガイド'],
    ['हिन्दी', 'हिन्दी'],
    ['ＡＢＣ １２', 'abc-12'],
    ['İstanbul', 'istanbul'],
    ['snake_case', 'snake_case'],
    ['🚀', 'page'],
    ['', 'page'],
  ])('makes of %j the slug %j', (title, slug) => {
    expect(slugFor(title)).toBe(slug);
  });

  it('numbers a slug that a sibling has', () => {
    expect(slugFor('Intro', ['intro'])).toBe('intro-1');
    expect(slugFor('Intro', new Set(['intro', 'intro-1']))).toBe('intro-2');
  });

  it('is never empty, never over 100 characters, never taken, and made of letters, digits and inner dashes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (title) => {
        const first = slugFor(title);
        const second = slugFor(title, [first]);
        expect(second).not.toBe(first);
        for (const slug of [first, second]) {
          expect(slug).toMatch(/^[\p{L}\p{N}\p{M}_]+(-[\p{L}\p{N}\p{M}_]+)*$/u);
          expect(slug.length).toBeLessThanOrEqual(100);
        }
        expect(slugFor(first)).toBe(first);
      }),
      { numRuns: 200 },
    );
  });

  it('cuts a long title without leaving half a character or a dash at the end', () => {
    expect(slugFor(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
    const slug = slugFor(`${'a'.repeat(99)}${'𠀀'.repeat(3)}`);
    expect(slug).toBe('a'.repeat(99));
    expect(slugFor('𠀀'.repeat(80), [slugFor('𠀀'.repeat(80))])).toBe(`${'𠀀'.repeat(49)}-1`);
  });
});
