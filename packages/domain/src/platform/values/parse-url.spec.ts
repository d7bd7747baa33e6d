import { describe, expect, it } from '@jest/globals';
import { parseUrl } from './parse-url.js';

describe('parseUrl', () => {
  it('parses addresses, also those that are relative to another', () => {
    expect(parseUrl('https://docs.example.com/a')?.pathname).toBe('/a');
    expect(parseUrl('../b', 'https://docs.example.com/a/c')?.href).toBe('https://docs.example.com/b');
    expect(parseUrl('b')).toBeUndefined();
    expect(parseUrl('https://exa mple.com')).toBeUndefined();
  });

  it('parses international addresses however often it is called', () => {
    const address = 'https://bücher.example.com/a';
    const hosts = new Set(Array.from({ length: 20_000 }, () => parseUrl(address)?.hostname));
    expect([...hosts]).toEqual(['xn--bcher-kva.example.com']);
  });
});
