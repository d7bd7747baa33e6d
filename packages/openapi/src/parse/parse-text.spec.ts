import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '../document/limits.js';
import { parseText } from './parse-text.js';

const parse = (text: string, limits = {}) => parseText(text, { ...defaultLimits, ...limits });
const messageOf = (text: string, limits = {}) => {
  const result = parse(text, limits);
  return result.ok ? 'no error' : result.errors[0]?.message;
};

describe('parseText', () => {
  it.each([
    ['{"a": [1, true, null]}', 'json'],
    ['a:\n  - 1\n  - true\n  - null\n', 'yaml'],
    ['{a: [1, true, null,]}', 'yaml'],
    ['\uFEFF{"a": [1, true, null]}', 'json'],
  ])('reads %j as %s', (text, format) => {
    expect(parse(text)).toEqual({ ok: true, value: { a: [1, true, null] }, format, warnings: [] });
  });

  it('keeps the names of statuses and dates as text', () => {
    expect(parse('200: 2020-01-01\n')).toMatchObject({ value: { 200: '2020-01-01' } });
  });

  it('writes out aliases and merge keys', () => {
    const text = 'a: &a {x: 1}\nb: *a\nc:\n  <<: *a\n  y: 2\n';
    expect(parse(text)).toMatchObject({ value: { a: { x: 1 }, b: { x: 1 }, c: { x: 1, y: 2 } } });
  });

  it.each([
    ['', 'The text is empty.'],
    [' \n\t', 'The text is empty.'],
    ['# only a comment', 'The text is empty.'],
    ['\n<!DOCTYPE html>\n<html></html>', /^This is an HTML page/],
    ['<?xml version="1.0"?><html lang="en">', /^This is an HTML page/],
    ['<definitions/>', /^This is XML/],
    ['PK\0\0', /^This is a binary file/],
    ['a: 1\n---\nb: 2\n', /holds 2 YAML documents/],
    ['a: &a [*a]', /stands inside the value that it repeats/],
    ['a: *b', /unidentified alias "b"/],
    ['? [a]\n: b', /neither valid JSON nor valid YAML/],
  ])('says what %j is', (text, message) => {
    expect(messageOf(text)).toMatch(message);
  });

  it('tells the line of a mistake, in JSON and in YAML', () => {
    expect(parse('{\n  "a": 1\n  "b": 2\n}')).toMatchObject({ errors: [{ line: 3 }] });
    expect(parse('a: 1\nb: [1\nc: 2\n')).toMatchObject({ ok: false, errors: [{ line: expect.any(Number) }] });
  });

  it('leaves out keys that would change the prototype of an object', () => {
    for (const text of ['{"a": {"__proto__": {"admin": true}}}', 'a:\n  __proto__:\n    admin: true\n']) {
      const result = parse(text);
      expect(result).toEqual({
        ok: true,
        value: { a: {} },
        format: expect.any(String),
        warnings: [{ message: expect.stringContaining('__proto__') }],
      });
      expect(JSON.stringify(result)).not.toContain('admin');
    }
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  it('replaces numbers that JSON does not know', () => {
    expect(parse('{"a": 1e999}')).toMatchObject({ value: { a: null }, warnings: [{}] });
    expect(parse('a: .nan\nb: -.inf\n')).toMatchObject({ value: { a: null, b: null } });
  });
});

describe('parseText, limits', () => {
  const DEPTH = 100_000;

  it.each([
    ['lists of JSON', '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
    ['objects of JSON', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
    ['lists of YAML in flow style', `a: ${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`],
    ['objects of YAML in flow style', `a: ${'{b: '.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
    ['lists of YAML on one line', `${'- '.repeat(DEPTH)}a`],
    ['keys of YAML', `${'? '.repeat(DEPTH)}a`],
    ['lists that are never closed', '['.repeat(DEPTH)],
  ])('refuses 100,000 levels of %s at once', (_name, text) => {
    const start = performance.now();
    expect(messageOf(text)).toMatch(/more than 500 levels/);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it.each([
    [`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`],
    [`${'- '.repeat(20)}a`],
    [`a: &a ${'['.repeat(10)}1${']'.repeat(10)}\nb: ${'['.repeat(9)}*a${']'.repeat(9)}\n`],
  ])('takes exactly as many levels as it may', (text) => {
    expect(messageOf(text, { depth: 20 })).toBe('no error');
    expect(messageOf(text, { depth: 19 })).toMatch(/more than 19 levels/);
  });

  it('does not count brackets within texts', () => {
    const brackets = '[{'.repeat(1000);
    expect(parse(JSON.stringify({ a: `${brackets}\\"` }), { depth: 1, nodes: 2 })).toMatchObject({ ok: true });
    expect(parse(`a: '${brackets}'\n`, { depth: 1 })).toMatchObject({ ok: true });
  });

  it('refuses aliases that grow exponentially, before they are written out', () => {
    const levels = Array.from({ length: 30 }, (_, level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`);
    expect(messageOf(['a0: &a0 [x, x]', ...levels].join('\n'))).toMatch(/more than 1200000 values/);
  });

  it('refuses merge keys that grow exponentially', () => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      return `a${level + 1}: &a${level + 1} {<<: [*a${level}, *a${level}], k${level}: 1}`;
    });
    expect(messageOf(['a0: &a0 {x: 1}', ...levels].join('\n'))).toMatch(/more than 1200000 values/);
  });

  it.each([
    ['JSON', `[${'1,'.repeat(5_000_000)}1]`],
    ['YAML', `a: [${'b,'.repeat(5_000_000)}b]`],
    ['YAML on few lines', `${'- '.repeat(400)}a\n`.repeat(10_000)],
  ])('refuses millions of values in %s', (_name, text) => {
    expect(messageOf(text)).toMatch(/more than 1200000 values/);
  });

  it('refuses 40 MB by their size', () => {
    const start = performance.now();
    expect(messageOf('a'.repeat(40 * 1024 * 1024))).toMatch(/larger than 20 MB/);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('counts bytes, not characters', () => {
    expect(messageOf('"äöü"', { bytes: 8 })).toBe('no error');
    expect(messageOf('"äöü"', { bytes: 7 })).toMatch(/larger than/);
  });

  it('reads a list of 200,000 values', () => {
    const values = Array.from({ length: 200_000 }, (_, index) => `v${index}`);
    expect(parse(JSON.stringify({ enum: values }))).toMatchObject({ ok: true });
  });
});
