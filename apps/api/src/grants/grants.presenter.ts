import type { PersonRow } from '@lectern/database/grants/effective-roles.queries';
import type { TeamGrantRow, UserGrantRow } from '@lectern/database/grants/grants.queries';
import type { EffectiveRole, TeamGrant, UserGrant } from '@lectern/domain/grants/schemas';
import type { AccessFacts } from '@lectern/domain/permissions/resolve';
import type { Role } from '@lectern/domain/permissions/roles';
import { presentTeam } from '../teams/teams.presenter.js';
import { presentUser } from '../users/users.presenter.js';

/** Presents what was granted to a user. */
export function presentUserGrant({ role, user }: UserGrantRow, urls: { api: string }): UserGrant {
  return { permission: role, user: presentUser(user, urls) };
}

/** Presents what was granted to a team, to somebody with the given role in the organization and in the team. */
export function presentTeamGrant({ role, team }: TeamGrantRow, facts: AccessFacts): TeamGrant {
  return { permission: role, team: presentTeam(team, facts) };
}

/** Presents what a member may do, all in all. */
export function presentEffectiveRole(
  { role, person }: { role: Role; person: PersonRow },
  urls: { api: string },
): EffectiveRole {
  return { permission: role, user: presentUser(person.user, urls) };
}
