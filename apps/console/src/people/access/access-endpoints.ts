import type { LecternClient, Schemas } from '@lectern/client';
import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { data } from '../../platform/api/api.js';
import type { ItemsPage } from '../../platform/api/lists.js';

/** What access is about. */
export interface AccessSubject {
  kind: 'space' | 'collection' | 'site';
  organizationId: string;
  id: string;
}

/** What decides access, apart from grants. */
export interface AccessInformation {
  title: string;
  /** The collection that it stands in. */
  parent?: string;
  defaultLevel: DefaultLevel;
  permissions: { admin: boolean };
}

/** What somebody may do, and why. */
export type ExplainedAccess =
  | Schemas['EffectiveRole']
  | (Pick<Schemas['SiteUserPermission'], 'user' | 'origin'> & Pick<Schemas['EffectiveRole'], 'permission'>);

/** Whom a grant is to. */
export interface AccessGrantee {
  kind: 'user' | 'team';
  id: string;
}

/** The operations about access, which spaces, collections and sites have alike. */
export interface AccessEndpoints {
  get(signal?: AbortSignal): Promise<AccessInformation>;
  listUsers(page: string | undefined, signal?: AbortSignal): Promise<ItemsPage<Schemas['UserGrant']>>;
  listTeams(page: string | undefined, signal?: AbortSignal): Promise<ItemsPage<Schemas['TeamGrant']>>;
  listEverybody(page: string | undefined, signal?: AbortSignal): Promise<ItemsPage<ExplainedAccess>>;
  /** Grants a role, in place of what was granted before. */
  grant(body: { role: RoleOrGuest; users: string[]; teams: string[] }): Promise<unknown>;
  removeGrant(grantee: AccessGrantee): Promise<unknown>;
  setDefault(level: DefaultLevel): Promise<unknown>;
}

const LIMIT = 100;

/** The operations about the access of one space, collection or site. */
export function accessEndpoints(api: LecternClient, { kind, organizationId, id }: AccessSubject): AccessEndpoints {
  if (kind === 'site') return ofSite(api, { organizationId, siteId: id });
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

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';

function ofSite(api: LecternClient, path: { organizationId: string; siteId: string }): AccessEndpoints {
  const listed = (page: string | undefined) => ({ path, query: { page, limit: LIMIT } });
  return {
    get: (signal) => data(api.GET(SITE, { params: { path }, signal })),
    listUsers: (page, signal) => data(api.GET(`${SITE}/permissions/users`, { params: listed(page), signal })),
    listTeams: (page, signal) => data(api.GET(`${SITE}/permissions/teams`, { params: listed(page), signal })),
    listEverybody: async function list(page, signal): Promise<ItemsPage<ExplainedAccess>> {
      const { items, next } = await data(api.GET(`${SITE}/permissions/aggregate`, { params: listed(page), signal }));
      const everybody = items.flatMap(withAccess);
      // Who scrolls to the end of a list gets more of it, which nobody can in an empty one.
      return everybody.length === 0 && next ? list(next.page, signal) : { items: everybody, ...(next && { next }) };
    },
    grant: (body) => data(api.POST(`${SITE}/permissions`, { params: { path }, body })),
    removeGrant: ({ kind, id }) =>
      kind === 'user'
        ? data(api.DELETE(`${SITE}/permissions/users/{userId}`, { params: { path: { ...path, userId: id } } }))
        : data(api.DELETE(`${SITE}/permissions/teams/{teamId}`, { params: { path: { ...path, teamId: id } } })),
    setDefault: (defaultLevel) => data(api.PATCH(SITE, { params: { path }, body: { defaultLevel } })),
  };
}

/** Sites list all members, also those who may do nothing. */
function withAccess({ permission, user, origin, disabled }: Schemas['SiteUserPermission']): ExplainedAccess[] {
  return permission === null || disabled ? [] : [{ permission, user, origin }];
}
