import { describe, expect, it } from '@jest/globals';
import { parseTargetUrl } from './target-url.js';

describe('parseTargetUrl', () => {
  it.each([
    ['https://Example.COM/a?b=c#d', 'https://example.com/a?b=c'],
    ['http://example.com.:8080/', 'http://example.com:8080/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['https://[0:0::1]./', undefined],
    ['https://example.com../', undefined],
    ['https://user@example.com/', undefined],
    ['https://:@example.com/', 'https://example.com/'],
    ['ftp://example.com/', undefined],
    ['example.com', undefined],
  ])('makes of %s: %s', (text, expected) => {
    if (expected === undefined)
      expect(() => parseTargetUrl(text)).toThrow(expect.objectContaining({ code: 'invalid_url' }));
    else expect(parseTargetUrl(text).href).toBe(expected);
  });

  it.each([
    'https://user:hunter2@example.com/?key=hunter2',
    'hunter2',
    'ftp://example.com/hunter2',
    'http://a..b/?hunter2',
  ])('never repeats the secrets of %s', (text) =>
    expect(() => parseTargetUrl(text)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    ),
  );
});
