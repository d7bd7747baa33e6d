import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publicUrl } from './public-url.js';
import { shareSegment } from './reader-path.js';

describe('publicUrl', () => {
  it.each([
    ['https://docs.example.com/guide/start', 'https://docs.example.com/guide/start'],
    ['https://docs.example.com/~AbCdEfGh12345678/guide', 'https://docs.example.com/guide'],
    ['https://sites.example/acme/docs/~AbCdEfGh12345678', 'https://sites.example/acme/docs'],
    ['https://docs.example.com/%7EAbCdEfGh12345678/guide', 'https://docs.example.com/guide'],
    ['https://docs.example.com/%7eAbCdEf%47h12345678/guide', 'https://docs.example.com/guide'],
    ['https://docs.example.com/guide?jwt_token=a.b.c&q=1', 'https://docs.example.com/guide?q=1'],
    ['https://docs.example.com/guide?preview_token=a&jwt_token=b#top', 'https://docs.example.com/guide'],
    ['https://anna:secret@docs.example.com/', 'https://docs.example.com/'],
    ['https://sites.example/~preview/site/guide', 'https://sites.example/~preview/site/guide'],
    ['https://docs.example.com/guide/~/changes/abc', 'https://docs.example.com/guide/~/changes/abc'],
  ])('of %s is %s', (given, expected) => {
    expect(publicUrl(given)?.href).toBe(expected);
  });

  it.each(['', 'guide', '/guide', 'javascript:alert(1)', 'data:text/plain,a', 'file:///etc/passwd'])(
    'does not take %j for an address',
    (given) => {
      expect(publicUrl(given)).toBeNull();
    },
  );

  it('never holds a share key, wherever it stands', () => {
    const key = fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/);
    const path = fc.array(fc.webSegment(), { maxLength: 4 });
    fc.assert(
      fc.property(path, key, path, (before, secret, after) => {
        const marked = shareSegment(secret);
        const url = publicUrl(`https://docs.example.com/${[...before, marked, ...after].join('/')}`);
        expect(url?.pathname.split('/')).not.toContain(marked);
      }),
    );
  });
});
