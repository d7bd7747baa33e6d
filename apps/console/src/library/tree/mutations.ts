import type { LecternClient } from '@lectern/client';
import { data, useApi } from '../../platform/api/api.js';
import { useRefreshing } from '../../platform/api/use-change.js';
import type { Destination, LibraryItem } from './library-tree.js';

const LISTS = ['listSpacesInOrganizationById', 'listCollectionsInOrganizationById', 'getSpaceById'];

/** What can be done with the spaces and collections of an organization; each change is seen in every list at once. */
export function useLibraryMutations(organizationId: string) {
  const api = useApi();
  const changing = useRefreshing(LISTS);
  const path = { organizationId };
  return {
    createSpace: (body: { title: string; parent: string | null; template?: { id: string } }) =>
      changing(data(api.POST('/v1/orgs/{organizationId}/spaces', { params: { path }, body }))),
    createCollection: (body: { title: string; parent: string | null }) =>
      changing(data(api.POST('/v1/orgs/{organizationId}/collections', { params: { path }, body }))),
    rename: (item: LibraryItem, title: string) => changing(rename(api, item, title)),
    move: (item: LibraryItem, destination: Destination) => changing(move(api, item, destination)),
    transfer: (item: LibraryItem, organization: string) => changing(transfer(api, item, organization)),
    duplicate: (spaceId: string) =>
      changing(data(api.POST('/v1/spaces/{spaceId}/duplicate', { params: { path: { spaceId } } }))),
    remove: (item: LibraryItem) => changing(remove(api, item)),
    restore: (spaceId: string) =>
      changing(data(api.POST('/v1/spaces/{spaceId}/restore', { params: { path: { spaceId } } }))),
  };
}

/** What can be done with the spaces and collections of an organization. */
export type LibraryMutations = ReturnType<typeof useLibraryMutations>;

async function rename(api: LecternClient, { object, id }: LibraryItem, title: string): Promise<void> {
  const body = { title };
  if (object === 'space') await data(api.PATCH('/v1/spaces/{spaceId}', { params: { path: { spaceId: id } }, body }));
  else await data(api.PATCH('/v1/collections/{collectionId}', { params: { path: { collectionId: id } }, body }));
}

async function move(api: LecternClient, { object, id }: LibraryItem, to: Destination): Promise<void> {
  const position =
    to.before || to.after
      ? { ...(to.before && { before: named(to.before) }), ...(to.after && { after: named(to.after) }) }
      : undefined;
  const body = { parent: to.parent, position };
  if (object === 'space')
    await data(api.POST('/v1/spaces/{spaceId}/move', { params: { path: { spaceId: id } }, body }));
  else await data(api.POST('/v1/collections/{collectionId}/move', { params: { path: { collectionId: id } }, body }));
}

async function transfer(api: LecternClient, { object, id }: LibraryItem, organization: string): Promise<void> {
  const body = { organization };
  if (object === 'space') {
    await data(api.POST('/v1/spaces/{spaceId}/transfer', { params: { path: { spaceId: id } }, body }));
  } else {
    await data(api.POST('/v1/collections/{collectionId}/transfer', { params: { path: { collectionId: id } }, body }));
  }
}

async function remove(api: LecternClient, { object, id }: LibraryItem): Promise<void> {
  if (object === 'space') await data(api.DELETE('/v1/spaces/{spaceId}', { params: { path: { spaceId: id } } }));
  else await data(api.DELETE('/v1/collections/{collectionId}', { params: { path: { collectionId: id } } }));
}

function named({ object, id }: LibraryItem) {
  return object === 'space' ? { type: object, space: id } : { type: object, collection: id };
}
