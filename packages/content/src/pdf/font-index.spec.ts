import { describe, expect, it } from '@jest/globals';
import { FontIndex, familyFor } from './font-index.js';

const index = new FontIndex([
  {
    name: 'chinese',
    scripts: /\p{Script=Han}/u,
    files: [{ name: 'c1', unicodeRange: 'U+4e00-4e02,U+6f22,U+ac00' }],
  },
  {
    name: 'japanese',
    scripts: /./u,
    files: [
      { name: 'j1', unicodeRange: 'U+4e01' },
      { name: 'j2', unicodeRange: 'U+3042, U+1F600-1F602' },
    ],
  },
]);

describe('FontIndex', () => {
  it('finds the file that has a character', () => {
    expect([0x4e00, 0x4e02, 0x6f22, 0x3042, 0x1f601].map((at) => index.find(at))).toEqual([
      'c1',
      'c1',
      'c1',
      'j2',
      'j2',
    ]);
  });

  it('finds nothing for characters that no file has, or only one of a family for other scripts', () => {
    expect([0xac00, 0x4e03, 0x1f603].map((at) => index.find(at))).toEqual([undefined, undefined, undefined]);
  });

  it('takes the expected family where it has the character, else another', () => {
    expect(index.find(0x4e01, 'japanese')).toBe('j1');
    expect(index.find(0x4e01)).toBe('c1');
    expect(index.find(0x4e00, 'japanese')).toBe('c1');
    expect(index.find(0x4e00, 'unknown')).toBe('c1');
  });
});

describe('familyFor', () => {
  it.each([
    ['漢字', undefined],
    ['漢字かな', 'japanese'],
    ['漢字 한국어', 'korean'],
    ['text', undefined],
  ])('of %j is %s', (text, family) => {
    expect(familyFor(text)).toBe(family);
  });
});
