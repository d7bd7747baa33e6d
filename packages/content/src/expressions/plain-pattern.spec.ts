import { describe, expect, it } from '@jest/globals';
import { isPlainPattern } from './expression-tree.js';

describe('a plain pattern', () => {
  it.each([
    '^[0-9]+\\.[0-9]+$',
    '@example\\.com$',
    '^(pro|team|enterprise|trial|partner|staff)$',
    '^v?[0-9]+$',
    'beta.*test',
    '^a*b*$',
    '[(+*)]',
    '\\(\\+\\)',
  ])('is one that has few ways to match: %s', (pattern) => {
    expect(isPlainPattern(pattern)).toBe(true);
  });

  it.each([
    '(a+)+$',
    '(a|aa)*$',
    '(a)\\1',
    '(?<x>a)\\k<x>',
    'a*a*b',
    '^a*a*a*b$',
    '^a|b*c*$',
    '^(a|b)|c*d*$',
    `${'a?'.repeat(20)}$`,
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    `^${'(a|a)'.repeat(30)}$`,
    `^${'(a|)'.repeat(30)}b$`,
    'a{1,9}a{1,9}b',
    '[a](b|c)+',
  ])('is none that could run away: %s', (pattern) => {
    expect(isPlainPattern(pattern)).toBe(false);
  });
});
