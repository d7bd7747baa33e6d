import { describe, expect, it } from '@jest/globals';
import { blockKeysIn, openCounts, type Thread, threadsOfPage } from './threads.js';

const user = { object: 'user' as const, id: 'u', displayName: 'Ada', urls: { location: '' } };

function thread(id: string, target: Partial<Thread['target']>, status: 'open' | 'resolved' = 'open'): Thread {
  const common = {
    object: 'comment' as const,
    id,
    postedBy: user,
    postedAt: '2026-01-01T00:00:00.000Z',
    reactions: [],
    body: { markdown: id },
    urls: { location: '' },
    permissions: { view: true, edit: true, reply: true, delete: true },
    replies: 0,
    repliers: [],
    target: { space: 's', revision: 'r', ...target },
  };
  return status === 'open' ? { ...common, status } : { ...common, status, resolvedAt: common.postedAt };
}

const page = { id: 'p' };
const threads = [
  thread('whole', {}),
  thread('page', { page }),
  thread('block', { page, node: { id: 'a' } }),
  thread('again', { page, node: { id: 'a' } }, 'resolved'),
  thread('gone', { page, node: { id: 'x' } }),
  thread('other', { page: { id: 'q' }, node: { id: 'a' } }),
];

describe('threadsOfPage', () => {
  it('puts threads to their blocks, and keeps those whose block is gone', () => {
    const { onBlocks, onPage, onGoneBlocks } = threadsOfPage(threads, 'p', new Set(['a', 'b']));
    expect([...onBlocks].map(([key, list]) => [key, list.map(({ id }) => id)])).toEqual([['a', ['block', 'again']]]);
    expect(onPage.map(({ id }) => id)).toEqual(['page']);
    expect(onGoneBlocks.map(({ id }) => id)).toEqual(['gone']);
  });
});

describe('openCounts', () => {
  it('counts what is open about the blocks of one page', () => {
    expect([...openCounts(threads, 'p')]).toEqual([
      ['a', 1],
      ['x', 1],
    ]);
  });
});

describe('blockKeysIn', () => {
  it('finds the keys of blocks inside of blocks and beside their text', () => {
    const block = (key: string, inside: object = {}) => ({
      object: 'block' as const,
      type: 'any',
      key,
      data: {},
      isVoid: false,
      ...inside,
    });
    const fragments = [{ object: 'fragment' as const, nodes: [block('c')] }];
    expect([...blockKeysIn([block('a', { nodes: [block('b')], fragments })])].toSorted()).toEqual(['a', 'b', 'c']);
  });
});
