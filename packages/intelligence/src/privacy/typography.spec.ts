import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { measure, readMarks } from '../../test/marked-text.js';
import { IMPERSONAL_TYPESET, PERSONAL_TYPESET } from '../../test/typeset-personal-data.js';
import { maskPersonalData } from './mask.js';
import { maskMarkup } from './mask-markup.js';
import { plainTypography } from './typography.js';

describe('masking typeset text', () => {
  it('finds all personal data however it is typeset, and nothing beside it', () => {
    expect(measure(PERSONAL_TYPESET)).toEqual({ recall: 1, precision: 1, missed: [] });
  });

  it.each(IMPERSONAL_TYPESET)('leaves %j as it is', (text) => {
    expect(maskPersonalData(text)).toBe(text);
    expect(maskMarkup(text)).toBe(text);
  });

  it('changes nothing when it masks masked text', () => {
    for (const { text } of PERSONAL_TYPESET.map(readMarks)) {
      const once = maskPersonalData(text);
      expect(maskPersonalData(once)).toBe(once);
    }
  });

  it('keeps every character around what it replaces', () => {
    const around = fc.string({ unit: fc.constantFrom('x', ' ', '\u00a0', '\u200b', '👩', 'ｚ', '。') });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const text = `${before} 4111\u00a01111\u200b1111\u20111111 ${after}`;
        expect(maskPersonalData(text)).toBe(`${before} [card] ${after}`);
      }),
    );
  });

  it('masks a card whatever space and whatever unseen character stands within it', () => {
    const space = fc.constantFrom(...'\u00a0\u1680\u2000\u2003\u2007\u2009\u202f\u205f\u3000 ');
    const unseen = fc.constantFrom('', ...'\u00ad\u200b\u200c\u200d\u200e\u202a\u2060\ufeff\ufe0f');
    fc.assert(
      fc.property(space, unseen, (gap, hidden) => {
        const group = `1${hidden}111`;
        expect(maskPersonalData(`card 4111${gap}${group}${hidden}${gap}${group}${gap}${group}.`)).toBe('card [card].');
      }),
    );
  });
});

describe('the copy in plain typography', () => {
  it.each([
    ['４１', '41'],
    ['٤١', '41'],
    ['४१', '41'],
    ['\u{1d7d2}\u{1d7e3}\u{1d7ff}', '419'],
    ['Ａｚ＠', 'Az@'],
    ['a\u00a0b\u3000c', 'a b c'],
    ['1\u20112', '1-2'],
    ['100\u2013250', '100\u2013250'],
    ['a\u00ad\u200bb', 'ab'],
    ['a\0b\x1bc\td\ne', 'abc\td\ne'],
    ['，。', '，。'],
  ])('reads %j as %j', (text, plain) => {
    expect(plainTypography(text).text).toBe(plain);
  });

  it('knows where each of its characters stands in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const copy = plainTypography(text);
        let last = 0;
        for (let place = 0; place < copy.text.length; place++) {
          const { start, end } = copy.originalSpan(place, place + 1);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(plainTypography(text.slice(start, end)).text).toHaveLength(1);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
