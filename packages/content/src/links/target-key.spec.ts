import { describe, expect, it } from '@jest/globals';
import { isInApp, targetKey } from './target-key.js';

describe('targetKey', () => {
  it('groups references to one anchor, however the page is named', () => {
    const from = { page: 'p', space: 's' };
    const keys = [
      targetKey({ kind: 'anchor', anchor: 'a' }, from),
      targetKey({ kind: 'anchor', anchor: 'a', page: 'p' }, from),
      targetKey({ kind: 'anchor', anchor: 'a', page: 'p', space: 's' }, from),
    ];
    expect(new Set(keys)).toEqual(new Set(['page:p#a']));
  });

  it('keeps a page, its anchors and the page of another space apart', () => {
    const from = { page: 'q', space: 's' };
    const keys = [
      targetKey({ kind: 'page', page: 'p' }, from),
      targetKey({ kind: 'anchor', anchor: 'a', page: 'p' }, from),
      targetKey({ kind: 'anchor', anchor: 'b', page: 'p' }, from),
      targetKey({ kind: 'page', page: 'p', space: 'other' }, from),
      targetKey({ kind: 'file', file: 'p' }, from),
      targetKey({ kind: 'space', space: 'p' }, from),
      targetKey({ kind: 'url', url: 'page:p' }, from),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toBe('page:p');
  });
});

describe('isInApp', () => {
  it.each([
    ['https://app.example/docs/o/1', true],
    ['https://app.example/docs', true],
    ['https://app.example/docs?x=1#y', true],
    ['https://app.example/docs-public/o/1', false],
    ['https://app.example/', false],
    ['http://app.example/docs/o/1', false],
    ['https://app.example.evil.example/docs/o', false],
    ['../docs/o/1', false],
    ['not a url', false],
  ])('of %j is %j', (url, expected) => {
    expect(isInApp(url, 'https://app.example/docs/')).toBe(expected);
  });

  it('covers a whole host when the application stands at its root', () => {
    expect(isInApp('https://app.example/anything', 'https://app.example')).toBe(true);
  });
});
