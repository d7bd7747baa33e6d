import { type LecternClient, LecternError } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import type { AccessRules } from './access-effects.js';
import { type AccessInformation, type AccessSubject, accessEndpoints } from './access-endpoints.js';

/** In larger organizations nobody waits until all members have been read. */
const MAX_MEMBERS = 1000;

const operations = {
  space: {
    get: ({ id: spaceId }: AccessSubject) => ['getSpaceById', { spaceId }],
    users: 'listUserPermissionsInSpace',
    teams: 'listTeamPermissionsInSpace',
    everybody: 'listPermissionsAggregateInSpace',
  },
  collection: {
    get: ({ id: collectionId }: AccessSubject) => ['getCollectionById', { collectionId }],
    users: 'listUserPermissionsInCollection',
    teams: 'listTeamPermissionsInCollection',
    everybody: 'listPermissionsAggregateInCollection',
  },
  site: {
    get: ({ organizationId, id: siteId }: AccessSubject) => ['getSiteById', { organizationId, siteId }],
    users: 'listUserPermissionsInSite',
    teams: 'listTeamPermissionsInSite',
    everybody: 'listPermissionsAggregateInSite',
  },
} as const;

/** The keys of everything that is read about the access of a space, a collection or a site. */
export function accessKeys(subject: AccessSubject) {
  const { get, users, teams, everybody } = operations[subject.kind];
  const { id } = subject;
  return {
    information: get(subject),
    users: [users, { id }],
    teams: [teams, { id }],
    everybody: [everybody, { id }],
    rules: [everybody, { id, rules: true }],
  } as const;
}

/** A space, a collection or a site with its default level and what the person may do with it. */
export function accessInformationQuery(api: LecternClient, subject: AccessSubject) {
  return queryOptions<AccessInformation>({
    queryKey: accessKeys(subject).information,
    queryFn: ({ signal }) => accessEndpoints(api, subject).get(signal),
  });
}

/** What was granted to people and to teams, all of it. */
export function grantsQuery(api: LecternClient, subject: AccessSubject) {
  const endpoints = accessEndpoints(api, subject);
  return {
    users: queryOptions({
      queryKey: accessKeys(subject).users,
      queryFn: ({ signal }) => readAll((page) => endpoints.listUsers(page, signal)),
    }),
    teams: queryOptions({
      queryKey: accessKeys(subject).teams,
      queryFn: ({ signal }) => readAll((page) => endpoints.listTeams(page, signal)),
    }),
  };
}

/** Everybody who has access, with the effective role and its origin. */
export function everybodyQuery(api: LecternClient, subject: AccessSubject) {
  return listQuery(accessKeys(subject).everybody, (page, signal) =>
    accessEndpoints(api, subject).listEverybody(page, signal),
  );
}

/** Everything that decides access, with the members of some teams beside those that have a grant; null in large organizations. */
export function accessRulesQuery(
  api: LecternClient,
  subject: AccessSubject,
  { information, teamIds }: { information: AccessInformation; teamIds: readonly string[] },
) {
  return queryOptions({
    queryKey: [...accessKeys(subject).rules, teamIds],
    queryFn: async ({ signal }): Promise<AccessRules | null> => {
      const endpoints = accessEndpoints(api, subject);
      const { organizationId } = subject;
      const { parent, defaultLevel } = information;
      const path = { organizationId };
      const { items, next } = await data(
        api.GET('/v1/orgs/{organizationId}/members', { params: { path, query: { limit: MAX_MEMBERS } }, signal }),
      );
      const parentRoles =
        parent === undefined
          ? undefined
          : await readParentRoles(api, { ...subject, kind: 'collection', id: parent }, signal);
      if (next !== undefined) return null;
      const users = await readAll((page) => endpoints.listUsers(page, signal));
      const teams = await readAll((page) => endpoints.listTeams(page, signal));
      return {
        level: defaultLevel,
        members: items
          .filter(({ disabled }) => !disabled)
          .map(({ id, role, user }) => ({ userId: id, role, name: user.displayName })),
        grants: [
          ...users.map(({ user, permission }) => ({ kind: 'user' as const, id: user.id, role: permission })),
          ...teams.map(({ team, permission }) => ({ kind: 'team' as const, id: team.id, role: permission })),
        ],
        teams: await readTeams(api, organizationId, new Set([...teams.map(({ team }) => team.id), ...teamIds])),
        parent: parentRoles,
      };
    },
  });
}

/** What everybody may do with a collection, where the person may know it. */
async function readParentRoles(
  api: LecternClient,
  parent: AccessSubject,
  signal: AbortSignal,
): Promise<AccessRules['parent']> {
  const endpoints = accessEndpoints(api, parent);
  try {
    const everybody = await readAll((page) => endpoints.listEverybody(page, signal));
    return new Map(everybody.map(({ user, permission }) => [user.id, permission]));
  } catch (error) {
    if (error instanceof LecternError && (error.status === 403 || error.status === 404)) return 'unknown';
    throw error;
  }
}

async function readTeams(api: LecternClient, organizationId: string, teamIds: ReadonlySet<string>) {
  const teams = new Map<string, string[]>();
  for (const teamId of teamIds) {
    const path = { organizationId, teamId };
    const members = await readAll((page) =>
      data(
        api.GET('/v1/orgs/{organizationId}/teams/{teamId}/members', { params: { path, query: { page, limit: 1000 } } }),
      ),
    );
    teams.set(
      teamId,
      members.map(({ organization }) => organization.id),
    );
  }
  return teams;
}
