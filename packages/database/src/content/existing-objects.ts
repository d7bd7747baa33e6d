import type { Sql } from '../sql.js';
import type { Base, ContentStore } from './content-store.js';
import type { ContentChanges } from './content-types.js';
import { assetNameOf } from './current-links.js';
import { findExistingObjects } from './object-existence.queries.js';

/** Which of some objects, such as `page:<id>` or `user:<id>`, exist once changes are made to content. */
export async function existingObjects(
  sql: Sql,
  store: ContentStore,
  { organizationId, roots }: Base,
  changes: ContentChanges,
  objects: readonly string[],
): Promise<Set<string>> {
  const found = await findExistingObjects(sql, organizationId, objects);
  const pageIds = objects.flatMap((object) => (object.startsWith('page:') ? object.slice('page:'.length) : []));
  const pages = await store.pages.get(sql, organizationId, roots.pages, pageIds);
  const names = objects.flatMap((object) => assetNameOf(object) ?? []);
  const assets = await store.assets.get(sql, organizationId, roots.assets, names);
  for (const id of pageIds) {
    if (changes.pages.has(id) ? changes.pages.get(id) !== null : pages.has(id)) found.add(`page:${id}`);
  }
  for (const object of objects) {
    const name = assetNameOf(object);
    if (name === null) continue;
    if (changes.assets.has(name) ? changes.assets.get(name) !== null : assets.has(name)) found.add(object);
  }
  return found;
}
