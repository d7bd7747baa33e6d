import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../scripts/lib/any-character.mjs';
import { storableDocument, storableText } from './storable.js';

describe('storable', () => {
  it('replaces what is no character, wherever a text stands, and nothing else', () => {
    const value = { a: ['x\0y', { b: '\ud800' }], c: 'ok \u{1f600}', d: 1, e: null, f: true };
    expect(storableDocument(value)).toEqual({
      a: ['x\ufffdy', { b: '\ufffd' }],
      c: 'ok \u{1f600}',
      d: 1,
      e: null,
      f: true,
    });
  });

  it('gives texts that survive as bytes, and leaves those alone that did', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (text, other) => {
        const kept = storableText(`${text}\udc00${other}`);
        expect(kept).not.toContain('\0');
        expect(Buffer.from(kept).toString()).toBe(kept);
        expect(storableText(kept)).toBe(kept);
      }),
    );
  });
});
