import type { Sql } from '../sql.js';
import { listOwnersLinkedFrom, lockLinks, refreshLinksFrom, refreshLinksToOwners } from './link-status.queries.js';

/** What the links of an organization can lead to beside what stands in a space. */
export interface LinkedThing {
  kind: 'space' | 'collection' | 'user';
  id: string;
}

/** Brings the links to a space, a collection or a user up to date, after it came into an organization or left it. */
export async function followOne(sql: Sql, organizationId: string, { kind, id }: LinkedThing): Promise<void> {
  const owner = `${kind}:${id}`;
  await lockLinks(sql, { changed: [owner], linked: [] });
  await refreshLinksToOwners(sql, organizationId, [owner]);
}

/** Brings the links to and from spaces and collections up to date, after they went to another organization. */
export async function followTransfer(
  sql: Sql,
  way: { from: string; to: string },
  { spaceIds, collectionIds }: { spaceIds: readonly string[]; collectionIds: readonly string[] },
): Promise<void> {
  const moved = [...spaceIds.map((id) => `space:${id}`), ...collectionIds.map((id) => `collection:${id}`)];
  await lockLinks(sql, { changed: moved, linked: await listOwnersLinkedFrom(sql, spaceIds) });
  await refreshLinksToOwners(sql, way.from, moved);
  await refreshLinksToOwners(sql, way.to, moved);
  await refreshLinksFrom(sql, spaceIds);
}

/** Brings the links to and from a space up to date once its tables of current content are filled. */
export async function followFilled(
  sql: Sql,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<void> {
  const owner = `space:${spaceId}`;
  await lockLinks(sql, { changed: [owner], linked: await listOwnersLinkedFrom(sql, [spaceId]) });
  await refreshLinksFrom(sql, [spaceId]);
  await refreshLinksToOwners(sql, organizationId, [owner]);
}
