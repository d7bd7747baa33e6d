import type { ApiResponse, Client } from './harness.js';

/** Reads a list to its end, page after page, and returns the pages; `between` runs after each of them. */
export async function readPages(
  client: Client,
  url: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<ApiResponse['body'][]> {
  const pages: ApiResponse['body'][] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const { body } = await client.get(next === '' ? url : `${url}&page=${next}`);
    pages.push(body);
    next = body.next?.page;
    await between();
  }
  return pages;
}

/** The ids of a page of a list. */
export function idsOf({ items }: ApiResponse['body']): string[] {
  return items.map(({ id }: { id: string }) => id);
}
