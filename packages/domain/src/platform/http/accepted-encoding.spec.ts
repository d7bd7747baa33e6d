import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { acceptedEncoding } from './accepted-encoding.js';

describe('acceptedEncoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000', undefined],
    ['*', 'gzip'],
    ['gzip;q=0, *', undefined],
    ['identity', undefined],
  ])('for a client that accepts %s is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });

  it('is one of those that are offered', () => {
    expect(acceptedEncoding('gzip, br', ['gzip'])).toBe('gzip');
    expect(acceptedEncoding('br', ['gzip'])).toBeUndefined();
    expect(acceptedEncoding('gzip, br', [])).toBeUndefined();
  });

  it('is never one that the client refuses or does not name', () => {
    const part = fc.tuple(fc.constantFrom('br', 'gzip', 'deflate'), fc.constantFrom('', ';q=0', '; q=0.0', ';q=1'));
    fc.assert(
      fc.property(fc.uniqueArray(part, { selector: ([name]) => name }), (parts) => {
        const encoding = acceptedEncoding(parts.map(([name, quality]) => name + quality).join(', '));
        const taken = parts.filter(([, quality]) => !quality.includes('q=0')).map(([name]) => name);
        expect(encoding === undefined || taken.includes(encoding)).toBe(true);
      }),
    );
  });
});
