import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { native } from '../../test/harness.js';

const { checkContentType, parseBlobKey, parseBlobPrefix } = await native<
  typeof import('@lectern/database/blobs/blob-key')
>('@lectern/database/blobs/blob-key');

const segment = fc.stringMatching(/^[a-zA-Z0-9_-][a-zA-Z0-9_-]{0,30}$/);

describe('a key', () => {
  it('consists of its segments', () => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 2, maxLength: 10 }), (segments) => {
        expect(parseBlobKey(segments.join('/'))).toEqual(segments);
      }),
    );
  });

  it('may have dots, though not two in a row', () => {
    expect(parseBlobKey('org/.hidden/a.tar.gz')).toEqual(['org', '.hidden', 'a.tar.gz']);
  });

  it('never leads out of a folder', () => {
    const hostile = fc.array(fc.constantFrom('.', '..', '/', '\\', 'a', '%2e', '\0', '~', 'org/'), { maxLength: 12 });
    fc.assert(
      fc.property(hostile, (parts) => {
        const key = parts.join('');
        try {
          const segments = parseBlobKey(key);
          expect(segments.every((name) => /^[a-zA-Z0-9._-]+$/.test(name) && !/^\.+$/.test(name))).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'InvalidBlobError' });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['', 'organization'],
    ['org', 'organization'],
    ['/org/a', 'empty'],
    ['org/', 'empty'],
    ['org//a', 'empty'],
    ['org/./a', '"."'],
    ['org/../a', '".."'],
    ['org/a..b', '".."'],
    ['org/a b', 'only letters'],
    ['org/ä', 'only letters'],
    ['org\\a/b', 'only letters'],
    ['org/a\n', 'only letters'],
  ])('cannot be %j', (key, reason) => {
    expect(() => parseBlobKey(key)).toThrow(reason);
    expect(() => parseBlobKey(key)).toThrow(JSON.stringify(key));
  });

  it('may be as long as is said, and no longer', () => {
    const longest = `org/${'a/'.repeat(253)}bc`;
    expect(longest).toHaveLength(512);
    expect(parseBlobKey(longest)).toHaveLength(255);
    expect(() => parseBlobKey(`${longest}d`)).toThrow('512 characters');
    expect(parseBlobKey(`org/${'a'.repeat(120)}`)).toHaveLength(2);
    expect(() => parseBlobKey(`org/${'a'.repeat(121)}`)).toThrow('120 characters');
  });
});

describe('a prefix', () => {
  it.each([
    ['org/', ['org']],
    ['org/a', ['org']],
    ['org/a/', ['org', 'a']],
    ['org/a/b.', ['org', 'a']],
  ])('%j starts with complete segments', (prefix, segments) => {
    expect(parseBlobPrefix(prefix)).toEqual(segments);
  });

  it.each(['', 'org', '/', '../', 'org/../', 'org//', 'org/a b'])('cannot be %j', (prefix) => {
    expect(() => parseBlobPrefix(prefix)).toThrow(JSON.stringify(prefix));
  });
});

describe('a content type', () => {
  it.each(['', 'text/plain\r\nx: y', 'text/ä'])('cannot be %j', (contentType) => {
    expect(() => checkContentType('org/a', contentType)).toThrow('"org/a"');
  });

  it('can have parameters, and 200 characters in all', () => {
    expect(() => checkContentType('org/a', 'text/html; charset=utf-8; title="a"')).not.toThrow();
    expect(() => checkContentType('org/a', 'x'.repeat(200))).not.toThrow();
    expect(() => checkContentType('org/a', 'x'.repeat(201))).toThrow('200');
  });
});
