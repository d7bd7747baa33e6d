import { describe, expect, it } from '@jest/globals';
import { InvalidContentError } from '@lectern/content/integrations/invalid-content-error';
import fc from 'fast-check';
import { readJson } from './read-json.js';

const read = (text: string) => readJson(Buffer.from(text));
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('readJson', () => {
  it('reads what JSON says', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'grapheme-ascii' }), (text) => {
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('puts replacement characters where nothing could be stored, in values and in names', () => {
    expect(read(String.raw`{"a\u0000": ["\ud800", {"\udc00b": "ok"}]}`)).toEqual({
      'a\uFFFD': ['\uFFFD', { '\uFFFDb': 'ok' }],
    });
  });

  it('refuses what is nested deeper than anything has to be, and counts no brackets in texts', () => {
    expect(() => read(nested(500))).not.toThrow();
    expect(() => read(nested(501))).toThrow(InvalidContentError);
    expect(() => read(nested(200_000))).toThrow('500 levels');
    expect(read(JSON.stringify('["\\'.repeat(1000)))).toBe('["\\'.repeat(1000));
  });

  it.each(['', '{', '<html>', '{"a":1}}'])('refuses %j, which is no JSON', (text) => {
    expect(() => read(text)).toThrow('must respond with JSON');
  });
});
