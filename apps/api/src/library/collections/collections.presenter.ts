import type { CollectionRow } from '@lectern/database/library/collections/collections.queries';
import type { Collection } from '@lectern/domain/library/collections/schemas';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';

/** Presents a collection to somebody with the given effective role on it. */
export function presentCollection(
  row: CollectionRow,
  role: RoleOrGuest,
  urls: { api: string; app: string },
): Collection {
  const may = (action: Action) => isAllowed(action, { role });
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    organization: row.organizationId,
    ...(row.parentId !== null && { parent: row.parentId }),
    position: row.position,
    defaultLevel: row.defaultLevel,
    urls: {
      location: `${urls.api}/v1/collections/${row.id}`,
      app: `${urls.app}/o/${row.organizationId}/c/${row.id}`,
    },
    permissions: {
      view: may('collection.view'),
      admin: may('collection.update'),
      viewInviteLinks: may('collection.view-permissions'),
      create: may('collection.create-in'),
    },
  };
}
