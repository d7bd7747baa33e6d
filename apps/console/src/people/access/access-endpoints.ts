import type { LecternClient, Schemas } from '@lectern/client';
import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { data } from '../../platform/api/api.js';
import type { ItemsPage } from '../../platform/api/lists.js';

/** What access is about. */
export interface AccessSubject {
  kind: 'space' | 'collection';
  id: string;
}

/** What decides access to a space or a collection, apart from grants. */
export type AccessInformation = Pick<Schemas['Space'], 'title' | 'organization' | 'parent' | 'defaultLevel'> & {
  permissions: { admin: boolean; viewInviteLinks: boolean };
};

/** Whom a grant is to. */
export interface AccessGrantee {
  kind: 'user' | 'team';
  id: string;
}

/** The operations about access, which spaces and collections have alike. */
export interface AccessEndpoints {
  get(signal?: AbortSignal): Promise<AccessInformation>;
  listUsers(page: string | undefined, signal?: AbortSignal): Promise<ItemsPage<Schemas['UserGrant']>>;
  listTeams(page: string | undefined, signal?: AbortSignal): Promise<ItemsPage<Schemas['TeamGrant']>>;
  listEverybody(page: string | undefined, signal?: AbortSignal): Promise<ItemsPage<Schemas['EffectiveRole']>>;
  /** Grants a role, in place of what was granted before. */
  grant(body: { role: RoleOrGuest; users: string[]; teams: string[] }): Promise<unknown>;
  removeGrant(grantee: AccessGrantee): Promise<unknown>;
  setDefault(level: DefaultLevel): Promise<unknown>;
}

const LIMIT = 100;

/** The operations about the access of one space or collection. */
export function accessEndpoints(api: LecternClient, { kind, id }: AccessSubject): AccessEndpoints {
  return kind === 'space' ? ofSpace(api, id) : ofCollection(api, id);
}

function ofSpace(api: LecternClient, spaceId: string): AccessEndpoints {
  const path = { spaceId };
  const listed = (page: string | undefined) => ({ path, query: { page, limit: LIMIT } });
  return {
    get: (signal) => data(api.GET('/v1/spaces/{spaceId}', { params: { path }, signal })),
    listUsers: (page, signal) =>
      data(api.GET('/v1/spaces/{spaceId}/permissions/users', { params: listed(page), signal })),
    listTeams: (page, signal) =>
      data(api.GET('/v1/spaces/{spaceId}/permissions/teams', { params: listed(page), signal })),
    listEverybody: (page, signal) =>
      data(api.GET('/v1/spaces/{spaceId}/permissions/aggregate', { params: listed(page), signal })),
    grant: (body) => data(api.POST('/v1/spaces/{spaceId}/permissions', { params: { path }, body })),
    removeGrant: ({ kind, id }) =>
      kind === 'user'
        ? data(
            api.DELETE('/v1/spaces/{spaceId}/permissions/users/{userId}', {
              params: { path: { spaceId, userId: id } },
            }),
          )
        : data(
            api.DELETE('/v1/spaces/{spaceId}/permissions/teams/{teamId}', {
              params: { path: { spaceId, teamId: id } },
            }),
          ),
    setDefault: (defaultLevel) => data(api.PATCH('/v1/spaces/{spaceId}', { params: { path }, body: { defaultLevel } })),
  };
}

function ofCollection(api: LecternClient, collectionId: string): AccessEndpoints {
  const path = { collectionId };
  const listed = (page: string | undefined) => ({ path, query: { page, limit: LIMIT } });
  return {
    get: (signal) => data(api.GET('/v1/collections/{collectionId}', { params: { path }, signal })),
    listUsers: (page, signal) =>
      data(api.GET('/v1/collections/{collectionId}/permissions/users', { params: listed(page), signal })),
    listTeams: (page, signal) =>
      data(api.GET('/v1/collections/{collectionId}/permissions/teams', { params: listed(page), signal })),
    listEverybody: (page, signal) =>
      data(api.GET('/v1/collections/{collectionId}/permissions/aggregate', { params: listed(page), signal })),
    grant: (body) => data(api.POST('/v1/collections/{collectionId}/permissions', { params: { path }, body })),
    removeGrant: ({ kind, id }) =>
      kind === 'user'
        ? data(
            api.DELETE('/v1/collections/{collectionId}/permissions/users/{userId}', {
              params: { path: { collectionId, userId: id } },
            }),
          )
        : data(
            api.DELETE('/v1/collections/{collectionId}/permissions/teams/{teamId}', {
              params: { path: { collectionId, teamId: id } },
            }),
          ),
    setDefault: (defaultLevel) =>
      data(api.PATCH('/v1/collections/{collectionId}', { params: { path }, body: { defaultLevel } })),
  };
}
