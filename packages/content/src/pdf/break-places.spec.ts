import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breakPlaces, readableCharacters } from './break-places.js';

describe('breakPlaces', () => {
  it('leaves words of scripts with spaces whole', () => {
    for (const word of ['word', 'wörd-with,marks', 'Привет!', '한국어']) expect(breakPlaces(word)).toEqual([word]);
  });

  it('finds places within text that has no spaces', () => {
    expect(breakPlaces('これは日本語の文です').length).toBeGreaterThan(3);
    expect(breakPlaces('ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
  });

  it('keeps closing marks with what is before them and opening ones with what is after them', () => {
    for (const part of breakPlaces('漢字、「日本」です。')) {
      expect(part).not.toMatch(/^[、。」]/u);
      expect(part).not.toMatch(/「$/u);
    }
  });

  it('loses nothing', () => {
    const text = fc
      .array(fc.constantFrom('漢', '字', 'か', '。', '「', '」', 'a', '1', 'ไ', 'ท', 'ย', '🎉'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (given) => {
        expect(breakPlaces(given).join('')).toBe(given);
      }),
    );
  });
});

describe('readableCharacters', () => {
  it('keeps marks with their letters', () => {
    expect([...readableCharacters('e\u0301กี้')]).toEqual(['e\u0301', 'กี้']);
  });
});
