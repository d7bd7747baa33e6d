import { describe, expect, it } from '@jest/globals';
import { batchesOf, nameConversations } from './batches.js';

const said = (id: string, body = 'How do I pay?') => ({
  id,
  parts: [{ type: 'message' as const, role: 'user' as const, body }],
});

describe('what is sent of a file with one request', () => {
  it('is at most 200 conversations, in their order', () => {
    const all = Array.from({ length: 450 }, (_, index) => said(String(index)));
    const batches = batchesOf(all);
    expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(batches.flat()).toEqual(all);
  });

  it('is short, unless one conversation alone is long', () => {
    const long = 'x'.repeat(600_000);
    const batches = batchesOf([said('a', long), said('b', long), said('c'), said('d', 'x'.repeat(2_000_000))]);
    expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('has a name for each, the same for the same words', async () => {
    const { id: _, ...nameless } = said('');
    const [first, second, named] = await nameConversations([nameless, { ...nameless }, said('a')]);
    expect(first?.id).toMatch(/^text:[0-9a-f]{64}$/);
    expect(second?.id).toBe(first?.id);
    expect(named?.id).toBe('a');
  });
});
