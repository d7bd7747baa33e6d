import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodePath, encodePath, folderOf, joinPath, relativePath } from './relative-path.js';

const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .filter((text) => !/^\.{1,2}$|\//.test(text));
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));

describe('relativePath', () => {
  it.each([
    ['a.md', 'b.md', 'b.md'],
    ['a/b.md', 'a/c/d.md', 'c/d.md'],
    ['a/b/c.md', 'd.md', '../../d.md'],
    ['a/b.md', 'a.md', '../a.md'],
  ])('leads from %s to %s by %s', (from, to, expected) => {
    expect(relativePath(from, to)).toBe(expected);
  });

  it('is followed back by joinPath from everywhere to everywhere', () => {
    fc.assert(
      fc.property(path, path, (from, to) => expect(joinPath(folderOf(from), relativePath(from, to))).toBe(to)),
      { numRuns: 200 },
    );
  });
});

describe('joinPath', () => {
  it('gives nothing for a path that leads out of the top', () => {
    expect(joinPath('a', '../../b')).toBeUndefined();
    expect(joinPath('a/b', './../c//d')).toBe('a/c/d');
  });
});

describe('encodePath', () => {
  it('leaves nothing in a path that ends a destination or means something in one', () => {
    fc.assert(
      fc.property(path, (plain) => {
        const encoded = encodePath(plain);
        expect(encoded).not.toMatch(/[\s#?&<>"'()\\[\]{}|`:]/);
        expect(decodePath(encoded)).toBe(plain);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps letters of all scripts readable', () => {
    expect(encodePath('Führer/ガイド (1).md')).toBe('Führer/ガイド%20%281%29.md');
  });
});
