import { describe, expect, it } from '@jest/globals';
import { KeptBytes } from './kept-bytes.js';

describe('kept bytes', () => {
  const keptOf = (bytes: KeptBytes, ...keys: string[]) => keys.filter((key) => bytes.get(key) !== undefined);

  it('forgets first what was asked for longest ago, once there is no more room', () => {
    const bytes = new KeptBytes(10);
    bytes.add('a', Buffer.alloc(4));
    bytes.add('b', Buffer.alloc(4));
    expect(bytes.get('a')).toHaveLength(4);
    bytes.add('c', Buffer.alloc(4));
    expect(keptOf(bytes, 'a', 'b', 'c')).toEqual(['a', 'c']);
    bytes.add('d', Buffer.alloc(2));
    expect(keptOf(bytes, 'a', 'c', 'd')).toEqual(['a', 'c', 'd']);
  });

  it('never keeps what has no room, and has all of its room afterwards', () => {
    const bytes = new KeptBytes(10);
    bytes.add('large', Buffer.alloc(11));
    bytes.add('a', Buffer.alloc(10));
    expect(keptOf(bytes, 'large', 'a')).toEqual(['a']);
  });
});
