import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalText } from './canonical-text.js';
import { isObject, type JsonValue } from './json.js';

const json = fc.jsonValue({ maxDepth: 6 });

/** Turns the order of all keys round. */
function turned(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(turned);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, entry]) => [key, turned(entry)]),
  );
}

describe('canonicalText', () => {
  it('sorts keys and writes no spaces', () => {
    expect(canonicalText({ b: [1, null], a: { d: 'x', c: true } })).toBe('{"a":{"c":true,"d":"x"},"b":[1,null]}');
  });

  it('is the same whatever the order of keys', () => {
    fc.assert(fc.property(json, (value) => canonicalText(turned(read(value))) === canonicalText(read(value))));
  });

  it('reads back as the same value, and stays the same', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalText(read(value));
        expect(canonicalText(read(JSON.parse(text)))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

/** Takes a generated value through text, as every document comes. */
function read(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}
