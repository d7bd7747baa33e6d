import { describe, expect, it } from '@jest/globals';
import { claimsIn, readLookSearch } from './look-search.js';

describe('the address of the look of a site', () => {
  it('says which part is open and how the preview shows the site', () => {
    const search = { of: 's2', part: 'colors', width: 'phone', theme: 'dark', space: 's1', claims: '{"beta":true}' };
    expect(readLookSearch(search)).toEqual(search);
    expect(readLookSearch({ claims: { beta: true } }).claims).toBe('{"beta":true}');
  });

  it('says nothing where it makes no sense', () => {
    const nonsense = { of: {}, part: 'x', width: 7, theme: 'blue', space: '', claims: '[1]' };
    expect(Object.values(readLookSearch(nonsense)).every((value) => value === undefined)).toBe(true);
  });
});

describe('claims', () => {
  it('are a JSON object', () => {
    expect(claimsIn('{"plan":"pro"}')).toEqual({ plan: 'pro' });
    for (const text of ['', '{', '[]', '1', 'null', '"a"']) expect(claimsIn(text)).toBeUndefined();
  });
});
