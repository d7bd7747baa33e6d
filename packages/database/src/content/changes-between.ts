import type { Sql } from '../sql.js';
import type { Base, ContentStore } from './content-store.js';
import type { ContentChanges } from './content-types.js';

/** What has to change in one version of content to make it another; both are of one organization. */
export async function changesBetween(store: ContentStore, sql: Sql, from: Base, to: Base): Promise<ContentChanges> {
  const [pages, assets] = await Promise.all([
    store.pages.differences(sql, from.organizationId, from.roots.pages, to.roots.pages),
    store.assets.differences(sql, from.organizationId, from.roots.assets, to.roots.assets),
  ]);
  return {
    pages: new Map(pages.map(({ name, after }) => [name, after ?? null])),
    assets: new Map(assets.map(({ name, after }) => [name, after ?? null])),
    bodies: [],
  };
}
