import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainExcerpt } from './search.js';

describe('an excerpt of what was found', () => {
  it('is text without marks', () => {
    expect(plainExcerpt('Run **it** \\*now\\*, \\\\ and **again**')).toBe('Run it *now*, \\ and again');
  });

  it('is what the text was before it was marked', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, found) => {
        const escaped = (text: string) => text.replace(/[\\*_`[\]<>]/g, '\\$&');
        expect(plainExcerpt(`${escaped(before)}**${escaped(found)}**`)).toBe(before + found);
      }),
    );
  });
});
