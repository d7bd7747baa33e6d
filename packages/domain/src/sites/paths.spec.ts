import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { freeSitePath, isSitePath, normalizeSitePath, SitePath } from './paths.js';

describe('SitePath', () => {
  it.each([
    ['api', 'api'],
    ['  API ', 'api'],
    ['v1.0', 'v1.0'],
    ['2026_notes', '2026_notes'],
    ['Über-uns', 'über-uns'],
    ['Cafe\u0301', 'café'],
    ['日本語', '日本語'],
    ['a'.repeat(100), 'a'.repeat(100)],
  ])('takes %j as %j', (given, kept) => {
    expect(SitePath.parse(given)).toBe(kept);
  });

  it.each([
    [''],
    ['   '],
    ['a/b'],
    ['a b'],
    ['a?b'],
    ['a#b'],
    ['a%20b'],
    ['.'],
    ['..'],
    ['.well-known'],
    ['-a'],
    ['_a'],
    ['~site'],
    ['a~b'],
    ['robots.txt'],
    ['Sitemap.XML'],
    ['a'.repeat(101)],
    ['a\u0000'],
    ['📘'],
  ])('refuses %j', (given) => {
    expect(SitePath.safeParse(given).success).toBe(false);
  });

  it('refuses what grows too long in lower case', () => {
    expect(SitePath.safeParse('İ'.repeat(100)).success).toBe(false);
  });
});

describe('freeSitePath', () => {
  it.each([
    ['Getting Started!', [], 'getting-started'],
    ['Getting Started', ['getting-started'], 'getting-started-1'],
    ['Getting Started', ['getting-started', 'getting-started-1'], 'getting-started-2'],
    ['v1.0', [], 'v1.0'],
    ['...and more...', [], 'and-more'],
    ['robots.txt', [], 'robots.txt-1'],
    ['', [], 'content'],
    ['📘', ['content'], 'content-1'],
    ['Über uns', [], 'über-uns'],
    ['x'.repeat(150), [], 'x'.repeat(100)],
    ['x'.repeat(150), ['x'.repeat(100)], `${'x'.repeat(98)}-1`],
  ])('of %j beside %j is %j', (name, taken, expected) => {
    expect(freeSitePath(name, new Set(taken))).toBe(expected);
  });

  it('is always a path, and never one that is taken', () => {
    const anyName = fc.string({ unit: 'grapheme', maxLength: 130 });
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 4 }), anyName, (others, name) => {
        const taken = new Set<string>();
        for (const other of [...others, ...others, name]) taken.add(freeSitePath(other, taken));
        const path = freeSitePath(name, taken);
        expect(taken.has(path)).toBe(false);
        expect([...taken, path].filter((each) => !isSitePath(each))).toEqual([]);
      }),
    );
  });
});

describe('normalizeSitePath', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 20 }), (text) => {
        const once = normalizeSitePath(text);
        expect(normalizeSitePath(once)).toBe(once);
      }),
    );
  });
});
