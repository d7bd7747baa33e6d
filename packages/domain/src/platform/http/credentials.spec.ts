import { describe, expect, it } from '@jest/globals';
import { basicAuthorization, splitCredentials } from './credentials.js';

describe('splitCredentials', () => {
  it.each([
    ['https://example.com/docs.git?a=1', { url: 'https://example.com/docs.git?a=1' }],
    ['https://robot:token@example.com/docs.git', { url: 'https://example.com/docs.git', credentials: 'robot:token' }],
    ['https://robot@example.com/', { url: 'https://example.com/', credentials: 'robot:' }],
    ['https://a%40b:c%2Fd%3A@example.com/', { url: 'https://example.com/', credentials: 'a@b:c/d:' }],
    ['https://a:100%@example.com/', { url: 'https://example.com/', credentials: 'a:100%' }],
  ])('splits %s', (text, split) => {
    expect(splitCredentials(text)).toEqual(split);
  });
});

describe('basicAuthorization', () => {
  it('writes the header as RFC 7617 does', () => {
    expect(basicAuthorization('Aladdin:open sesame')).toBe('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
  });
});
