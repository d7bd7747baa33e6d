import { describe, expect, it } from '@jest/globals';
import type { PageQuery } from '@lectern/domain/platform/http/page';
import fc from 'fast-check';
import { keyring, native } from '../test/harness.js';

const { paginateList } = await native<typeof import('@lectern/database/paginate-list')>(
  '@lectern/database/paginate-list',
);

const listOf = (keys: Iterable<string>) => [...keys].sort().map((key) => ({ key, item: `item ${key}` }));
const read = (keys: Iterable<string>, query: Partial<PageQuery>, scope = ['letters']) =>
  paginateList(keyring, { limit: 50, ...query }, scope, listOf(keys));

describe('a page of a list that is in memory', () => {
  it('holds the items in order, counts all of them, and leads on only when there are more', async () => {
    const first = await read('abc', { limit: 2 });
    expect(first).toEqual({ count: 3, items: ['item a', 'item b'], next: { page: expect.any(String) } });
    expect(await read('abc', { limit: 2, page: first.next?.page })).toEqual({ count: 3, items: ['item c'] });
    expect(await read('abc', { limit: 3 })).toEqual({ count: 3, items: ['item a', 'item b', 'item c'] });
    expect(await read('abc', { limit: 0 })).toEqual({ count: 3, items: [] });
    expect(await read('', {})).toEqual({ count: 0, items: [] });
  });

  it('holds every item that stays exactly once, whatever comes and goes between pages', async () => {
    const keys = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(keys, keys, keys, fc.integer({ min: 1, max: 5 }), async (kept, gone, added, limit) => {
        const staying = new Set(kept);
        const before = new Set([...kept, ...gone]);
        const after = new Set([...kept, ...added]);
        const seen: string[] = [];
        let page = await read(before, { limit });
        seen.push(...page.items);
        while (page.next) {
          page = await read(after, { limit, page: page.next.page });
          seen.push(...page.items);
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect([...seen].sort()).toEqual(seen);
        expect(seen.filter((item) => staying.has(item.slice('item '.length)))).toHaveLength(staying.size);
      }),
      { numRuns: 100 },
    );
  });

  it('refuses a cursor that was forged or made for another list', async () => {
    const { next } = await read('abc', { limit: 1 });
    const refused = { code: 'request.cursor_invalid' };
    await expect(read('abc', { limit: 1, page: next?.page }, ['digits'])).rejects.toMatchObject(refused);
    await expect(read('abc', { limit: 1, page: 'forged' })).rejects.toMatchObject(refused);
  });
});
