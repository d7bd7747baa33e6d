import { describe, expect, it } from '@jest/globals';
import { conditionOf, validatorsOf } from './validators.js';

const DATE = 'Sun, 01 Nov 2026 08:00:00 GMT';

describe('validatorsOf', () => {
  it.each([
    [
      { etag: '"a"', 'last-modified': DATE },
      { etag: '"a"', lastModified: DATE },
    ],
    [{ etag: 'W/"a"' }, { etag: 'W/"a"', lastModified: null }],
    [{}, { etag: null, lastModified: null }],
    [
      { etag: 'a', 'last-modified': 'yesterday' },
      { etag: null, lastModified: null },
    ],
    [{ etag: `"${'a'.repeat(600)}"` }, { etag: null, lastModified: null }],
    [{ etag: '"a\u00e9"' }, { etag: null, lastModified: null }],
    [{ etag: '"a", "b"' }, { etag: null, lastModified: null }],
  ])('of %j are %j', (headers, expected) => {
    expect(validatorsOf(new Map(Object.entries(headers)))).toEqual(expected);
  });
});

describe('conditionOf', () => {
  it.each([
    [{ etag: '"a"', lastModified: DATE }, { 'if-none-match': '"a"' }],
    [{ etag: null, lastModified: DATE }, { 'if-modified-since': DATE }],
    [{ etag: null, lastModified: null }, {}],
  ])('of %j is %j', (validators, expected) => {
    expect(conditionOf(validators)).toEqual(expected);
  });
});
