import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keyring, native } from '../test/harness.js';

const { paginateMatches } = await native<typeof import('@lectern/database/paginate')>('@lectern/database/paginate');

interface Item {
  id: number;
  matches: boolean;
}

const listing = { scope: ['items'], order: [{ column: 'id', direction: 'asc' as const }] };

function read(items: readonly Item[], query: { limit: number; page?: string }, maxRead: number) {
  return paginateMatches<Item>(keyring, query, listing, maxRead, {
    count: async () => items.length,
    rows: async ({ after: [after = -1] = [], take }) => items.filter(({ id }) => id > Number(after)).slice(0, take),
    matching: async (rows) => {
      expect(rows.length).toBeLessThanOrEqual(maxRead);
      return rows.filter(({ matches }) => matches);
    },
  });
}

describe('pages of the items that match', () => {
  it('have every match once and in order, however few items are looked at for a page', async () => {
    const limits = fc.integer({ min: 1, max: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), limits, limits, async (matches, limit, maxRead) => {
        const items = matches.map((isMatch, id) => ({ id, matches: isMatch }));
        const seen: Item[] = [];
        let page = await read(items, { limit }, maxRead);
        seen.push(...page.items);
        while (page.next) {
          page = await read(items, { limit, page: page.next.page }, maxRead);
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items);
        }
        expect(seen).toEqual(items.filter((item) => item.matches));
        expect(page.count).toBe(items.length);
      }),
      { numRuns: 200 },
    );
  });

  it('lead on from what was looked at last when nothing matched', async () => {
    const items = [0, 1, 2, 3].map((id) => ({ id, matches: id === 3 }));
    const first = await read(items, { limit: 5 }, 2);
    expect(first).toEqual({ count: 4, items: [], next: { page: expect.any(String) } });
    const second = await read(items, { limit: 5, page: first.next?.page ?? '' }, 2);
    expect(second).toEqual({ count: 4, items: [{ id: 3, matches: true }] });
  });
});
