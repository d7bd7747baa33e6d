import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { copyTitle, translatedTitle } from './copy-title.js';
import { Language, languageName } from './languages.js';
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

describe('translatedTitle', () => {
  it.each([
    ['Guide', 'fr', 'Guide (French)'],
    ['', 'de', 'German'],
    ['T'.repeat(50), 'pt-br', `${'T'.repeat(27)} (Brazilian Portuguese)`],
  ])('of %j into %s is %j', (title, language, expected) => {
    expect(translatedTitle(title, languageName(language))).toBe(expected);
  });

  it('is always a title that a space may have', () => {
    const anyTitle = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(anyTitle, fc.constantFrom(...Language.options), (title, language) => {
        const translated = translatedTitle(title, languageName(language));
        expect(UpdateSpace.safeParse({ title: translated }).success).toBe(true);
      }),
    );
  });
});
