import {
  GrantRoles,
  ListGrants,
  TeamGrantPage,
  UpdateGrant,
  UserGrantPage,
} from '@lectern/domain/library/grants/schemas';
import type { GrantedKind } from '@lectern/domain/platform/permissions/actions';

/** What the operations on grants declare, whatever they are grants on. */
export function onGrants<Kind extends GrantedKind>(kind: Kind) {
  const notFound = `${kind}.not_found` as const;
  const viewing = { method: 'GET', action: `${kind}.view-permissions`, errors: [notFound] } as const;
  const changing = { action: `${kind}.change-permissions`, response: null } as const;
  const updating = { ...changing, method: 'PATCH', body: UpdateGrant, errors: [notFound, 'grant.not_found'] } as const;
  const removing = { ...changing, method: 'DELETE', errors: [notFound] } as const;
  return {
    grant: {
      ...changing,
      method: 'POST',
      summary: `Grant users and teams a role on a ${kind}`,
      body: GrantRoles,
      errors: [notFound, 'grant.user_unknown', 'grant.team_unknown'],
    },
    listTeams: {
      ...viewing,
      path: 'teams',
      summary: `List what was granted to teams on a ${kind}`,
      query: ListGrants,
      response: TeamGrantPage,
    },
    updateTeam: {
      ...updating,
      path: 'teams/:teamId',
      summary: `Change the role that was granted to a team on a ${kind}`,
    },
    removeTeam: { ...removing, path: 'teams/:teamId', summary: `Take back what was granted to a team on a ${kind}` },
    listUsers: {
      ...viewing,
      path: 'users',
      summary: `List what was granted to users on a ${kind}`,
      query: ListGrants,
      response: UserGrantPage,
    },
    updateUser: {
      ...updating,
      path: 'users/:userId',
      summary: `Change the role that was granted to a user on a ${kind}`,
    },
    removeUser: { ...removing, path: 'users/:userId', summary: `Take back what was granted to a user on a ${kind}` },
    listEffectiveRoles: { ...viewing, path: 'aggregate' },
  } as const;
}
