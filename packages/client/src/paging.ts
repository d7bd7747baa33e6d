import { dataOrThrow } from './client.js';
import type { paths } from './generated/api.js';
import type { LecternResult } from './operations.js';

/** An operation that returns a list in pages. */
interface ListOperation {
  parameters: { query?: { page?: string } };
  responses: { 200: { content: { 'application/json': { count: number; items: unknown[]; next?: { page: string } } } } };
}

/** The path of a list. */
export type ListPath = {
  [Path in keyof paths]: paths[Path] extends { get: ListOperation } ? Path : never;
}[keyof paths];

/** A page of a list. */
export type ListPage<Path extends ListPath> = paths[Path]['get']['responses'][200]['content']['application/json'];

/** An item of a list. */
export type ListItem<Path extends ListPath> = ListPage<Path>['items'][number];

type Parameters<Path extends ListPath> = paths[Path]['get']['parameters'];

/** Which part of which list is read. */
export type ListInit<Path extends ListPath> = { signal?: AbortSignal } & (Record<never, never> extends Parameters<Path>
  ? { params?: Parameters<Path> }
  : { params: Parameters<Path> });

/** What reads lists: a client of the API. */
interface ListClient<Path extends ListPath, Init> {
  GET(path: Path, init: Init): Promise<LecternResult<ListPage<Path>>>;
}

/** Reads a list page by page, beginning with the one that is named, or with the first; throws a `LecternError`. */
export async function* pages<Path extends ListPath, Init extends ListInit<Path>>(
  client: ListClient<NoInfer<Path>, NoInfer<Init>>,
  path: Path,
  init: Init,
): AsyncGenerator<ListPage<Path>, void, undefined> {
  let next = init.params?.query?.page;
  do {
    const query = { ...init.params?.query, page: next };
    const page = dataOrThrow(await client.GET(path, { ...init, params: { ...init.params, query } }));
    yield page;
    next = page.next?.page;
  } while (next !== undefined);
}

/** Reads the items of a list, page by page as they are needed; throws a `LecternError`. */
export async function* items<Path extends ListPath, Init extends ListInit<Path>>(
  client: ListClient<NoInfer<Path>, NoInfer<Init>>,
  path: Path,
  init: Init,
): AsyncGenerator<ListItem<Path>, void, undefined> {
  for await (const page of pages(client, path, init)) yield* page.items;
}
