import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT, mapPage, PageQuery, pageOf } from './page.js';

describe('PageQuery', () => {
  it('asks for the first 50 items unless told otherwise', () => {
    expect(PageQuery.parse({})).toEqual({ limit: DEFAULT_PAGE_LIMIT });
    expect(DEFAULT_PAGE_LIMIT).toBe(50);
  });

  it('reads the limit from text, from 0 up to 1000', () => {
    expect(MAX_PAGE_LIMIT).toBe(1000);
    for (const limit of [0, 1, 1000]) expect(PageQuery.parse({ limit: String(limit) })).toEqual({ limit });
  });

  it.each(['', '-1', '1001', '1.5', 'ten', 'NaN', '1e2', '0x10', ' 5'])('refuses the limit %j', (limit) => {
    expect(PageQuery.safeParse({ limit }).success).toBe(false);
  });

  it('takes any cursor of at most 4096 characters; the list decides whether it is one of its own', () => {
    expect(PageQuery.parse({ page: 'x'.repeat(4096) }).page).toHaveLength(4096);
    expect(PageQuery.safeParse({ page: 'x'.repeat(4097) }).success).toBe(false);
  });
});

describe('pageOf', () => {
  const Numbers = pageOf(z.number());

  it('describes a page with and without a next one', () => {
    expect(Numbers.safeParse({ count: 0, items: [] }).success).toBe(true);
    expect(Numbers.safeParse({ next: { page: 'cursor' }, count: 2, items: [1, 2] }).success).toBe(true);
  });

  it.each([
    { items: [] },
    { count: -1, items: [] },
    { count: 1.5, items: [] },
    { count: 1, items: ['one'] },
    { count: 1, items: [1], total: 1 },
    { count: 1, items: [1], next: {} },
    { count: 1, items: [1], next: null },
  ])('does not describe %j', (page) => {
    expect(Numbers.safeParse(page).success).toBe(false);
  });
});

describe('mapPage', () => {
  it('presents the items and keeps cursor and count', () => {
    const page = { next: { page: 'cursor' }, count: 7, items: [1, 2] };
    expect(mapPage(page, String)).toEqual({ next: { page: 'cursor' }, count: 7, items: ['1', '2'] });
  });

  it('adds no cursor to the last page', () => {
    expect(mapPage({ count: 0, items: [] }, String)).toStrictEqual({ count: 0, items: [] });
  });
});
