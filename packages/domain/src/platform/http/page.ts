import { z } from 'zod';
import { queryInteger } from './primitives.js';

export const DEFAULT_PAGE_LIMIT = 50;
export const MAX_PAGE_LIMIT = 1000;

/** The paging part of every list query. */
export const PageQuery = z.object({
  page: z.string().max(4096).optional().describe('Cursor of the page to fetch: `next.page` of the previous response'),
  limit: queryInteger(0, MAX_PAGE_LIMIT)
    .default(DEFAULT_PAGE_LIMIT)
    .describe('The maximum number of items to return; 0 returns only the count'),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The list envelope; `next` is absent on the last page. */
export interface Page<T> {
  next?: { page: string };
  count: number;
  items: T[];
}

/** The schema of a list of `item`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    next: z.strictObject({ page: z.string().describe('Send as `page` to fetch the next items') }).optional(),
    count: z.int().nonnegative().describe('How many items there are in all'),
    items: z.array(item),
  });
}

/** Presents the items of a page, keeping its cursor and count. */
export function mapPage<T, U>(page: Page<T>, present: (item: T) => U): Page<U> {
  return { ...page, items: page.items.map(present) };
}
