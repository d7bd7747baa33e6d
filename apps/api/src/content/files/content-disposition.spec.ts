import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../scripts/lib/any-character.mjs';
import { native } from '../../../test/harness.js';

const { contentDisposition } = await native<typeof import('./content-disposition.js')>(
  '../dist/content/files/content-disposition.js',
);

const FORM = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/;

describe('contentDisposition', () => {
  it('names a file twice: in ASCII, and as it is', () => {
    expect(contentDisposition('inline', 'Größe.txt')).toBe(
      `inline; filename="Gr__e.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt`,
    );
  });

  it('keeps every name but for its folders, and stays one header with two names', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        const [, plain = '', exact = ''] = FORM.exec(contentDisposition('attachment', name)) ?? [];
        expect(decodeURIComponent(exact)).toBe(name.replace(/[/\\]/g, '_'));
        expect(plain).not.toMatch(/["\\/%]/);
      }),
    );
  });

  it('leaves no half of a surrogate pair, which could not be encoded', () => {
    expect(contentDisposition('inline', 'a\ud800b')).toBe(`inline; filename="a_b"; filename*=UTF-8''a_b`);
  });
});
