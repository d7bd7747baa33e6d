import { describe, expect, it } from '@jest/globals';
import { exceededJsonLimit, JSON_LIMITS } from './json-limits.js';

const { depth, values, keys } = JSON_LIMITS;

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
const object = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;

describe(exceededJsonLimit.name, () => {
  it.each([
    ['nested', nested(depth), nested(depth + 1), 'must be nested at most 500 levels deep'],
    [
      'nested objects',
      `${'{"a":'.repeat(depth)}0`,
      `${'{"a":'.repeat(depth + 1)}0`,
      'must be nested at most 500 levels',
    ],
    ['many values', list(values), list(values + 1), 'must hold at most 1000000 values'],
    ['empty lists', `[${'[],'.repeat(values / 2 - 1)}0]`, `[${'[],'.repeat(values / 2)}0]`, 'must hold at most'],
    ['keys of one object', object(keys), object(keys + 1), 'must have at most 10000 different keys'],
  ])('names what there is too much of: %s', (_, enough, tooMuch, message) => {
    expect(exceededJsonLimit(enough)).toBeUndefined();
    expect(exceededJsonLimit(tooMuch)).toContain(message);
  });

  it('counts keys once, however many objects have them', () => {
    expect(exceededJsonLimit(`[${`${object(100)},`.repeat(200)}0]`)).toBeUndefined();
    const objects = Array.from({ length: keys + 1 }, (_, index) => `{"k${index}":0}`);
    expect(exceededJsonLimit(`[${objects.join(',')}]`)).toContain('different keys');
  });

  it.each(['[', '[,{:', '\\"[', '\\\\\\"[{', 'é\\u005b"'.slice(0, -1)])('does not look into strings: %s', (piece) => {
    expect(exceededJsonLimit(JSON.stringify([piece.repeat(values)]))).toBeUndefined();
    expect(exceededJsonLimit(`["${piece}", ${nested(depth)}]`)).toContain('nested');
  });

  it('leaves what is not JSON to whoever reads it', () => {
    for (const text of ['"'.repeat(1001), '\\'.repeat(1000), ']'.repeat(1000), ':'.repeat(1000), ' '.repeat(1000)])
      expect(exceededJsonLimit(text)).toBeUndefined();
  });
});
