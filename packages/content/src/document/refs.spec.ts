import { describe, expect, it } from '@jest/globals';
import type { DocumentRef } from './document.js';
import { parseRef, writeRef } from './refs.js';

const refs: [string, DocumentRef][] = [
  ['/pages/p_1-A', { kind: 'page', page: 'p_1-A' }],
  ['/spaces/s1/pages/p1', { kind: 'page', page: 'p1', space: 's1' }],
  ['/pages/p1#part', { kind: 'anchor', anchor: 'part', page: 'p1' }],
  ['/spaces/s1/pages/p1#part', { kind: 'anchor', anchor: 'part', page: 'p1', space: 's1' }],
  ['#part', { kind: 'anchor', anchor: 'part' }],
  ['/spaces/s1', { kind: 'space', space: 's1' }],
  ['/files/f1', { kind: 'file', file: 'f1' }],
  ['/spaces/s1/files/f1', { kind: 'file', file: 'f1', space: 's1' }],
  ['/reusable/r1', { kind: 'reusable-content', reusableContent: 'r1' }],
  ['/users/u1', { kind: 'user', user: 'u1' }],
  ['/collections/c1', { kind: 'collection', collection: 'c1' }],
  ['/openapi/pet%20store', { kind: 'openapi', spec: 'pet store' }],
  ['/tags/a%2Fb', { kind: 'tag', tag: 'a/b' }],
  ['https://a.example/pages/p1', { kind: 'url', url: 'https://a.example/pages/p1' }],
  ['../a.md#x', { kind: 'url', url: '../a.md#x' }],
  ['/pages/', { kind: 'url', url: '/pages/' }],
  ['/pages/a/b', { kind: 'url', url: '/pages/a/b' }],
  ['/tags/a b', { kind: 'url', url: '/tags/a b' }],
  ['#', { kind: 'url', url: '#' }],
  ['', { kind: 'url', url: '' }],
];

describe('parseRef and writeRef', () => {
  it.each(refs)('read and write %j', (url, ref) => {
    expect(parseRef(url)).toEqual(ref);
    expect(writeRef(ref)).toBe(url);
  });
});
