import { describe, expect, it } from '@jest/globals';
import { findTarget } from './target.js';

const api = { publicUrl: 'https://docs.example.com', internalUrl: 'http://api:4000' };

describe('findTarget', () => {
  it.each([
    ['https://docs.example.com/v1/user', 'http://api:4000/v1/user'],
    ['https://docs.example.com:443/v1/a/../b?c=d#e', 'http://api:4000/v1/b?c=d'],
    ['https://DOCS.example.com/v1/%2e%2e%2fmetrics', 'http://api:4000/v1/%2e%2e%2fmetrics'],
  ])('leads %s to the API', (url, internal) => {
    expect(findTarget(url, api)).toEqual({ kind: 'api', url: internal });
  });

  it.each([
    'https://docs.example.com/',
    'https://docs.example.com/v1',
    'https://docs.example.com/v1/../health',
    'nothing',
  ])('leads %s nowhere', (url) => {
    expect(findTarget(url, api).kind).toBe('refused');
  });

  it.each([
    'http://docs.example.com/v1/user',
    'https://docs.example.com:8443/v1/',
    'https://docs.example.com.evil.test/v1/',
  ])('leads %s outside, where the guarded client decides', (url) => {
    expect(findTarget(url, api)).toEqual({ kind: 'outside', url });
  });
});
