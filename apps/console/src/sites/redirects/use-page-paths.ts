import type { LecternClient, Schemas } from '@lectern/client';
import { type QueryClient, useQueries } from '@tanstack/react-query';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import type { TreePage } from '../../content/page-tree/visible-rows.js';
import { useApi } from '../../platform/api/api.js';
import type { SiteTree } from '../structure/site-tree.js';
import type { PagePaths } from './destinations.js';

type Redirects = readonly Pick<Schemas['SiteRedirect'], 'destination'>[];

/** The paths of the pages that redirects lead to, as far as they have been read. */
export function usePagePaths(tree: SiteTree, redirects: Redirects): PagePaths {
  const api = useApi();
  const spaceIds = spacesOf(tree, redirects);
  const trees = useQueries({ queries: spaceIds.map((spaceId) => pageTreeQuery(api, { spaceId })) });
  return pathsOf(spaceIds.map((spaceId, index) => [spaceId, trees[index]?.data?.pages ?? []]));
}

/** Reads the paths of all pages that redirects lead to. */
export async function readPagePaths(
  queries: QueryClient,
  api: LecternClient,
  tree: SiteTree,
  redirects: Redirects,
): Promise<PagePaths> {
  const reading = spacesOf(tree, redirects).map(async (spaceId): Promise<[string, TreePage[]]> => {
    // A space that the person may not read is as if its pages were gone.
    const found = await queries.fetchQuery(pageTreeQuery(api, { spaceId })).catch(() => undefined);
    return [spaceId, found?.pages ?? []];
  });
  return pathsOf(await Promise.all(reading));
}

function spacesOf({ items }: SiteTree, redirects: Redirects): string[] {
  const ids = redirects.flatMap(({ destination }) => {
    const item = destination.kind === 'site-page' ? items.get(destination.siteSpaceId) : undefined;
    return item?.object === 'site-space' ? [item.space.id] : [];
  });
  return [...new Set(ids)];
}

function pathsOf(trees: readonly [spaceId: string, pages: readonly TreePage[]][]): PagePaths {
  const known = new Map<string, string>();
  const read = (spaceId: string, pages: readonly TreePage[]) => {
    for (const { id, path, pages: below = [] } of pages) {
      if (path !== undefined) known.set(`${spaceId} ${id}`, path);
      read(spaceId, below);
    }
  };
  for (const [spaceId, pages] of trees) read(spaceId, pages);
  return (spaceId, pageId) => known.get(`${spaceId} ${pageId}`);
}
