import type { Schemas } from '@lectern/client';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';

/** Both mappings of an identity provider as a form has them. */
export interface MappingValues {
  roleAttribute: string;
  roles: { value: string; to: RoleOrGuest }[];
  /** What people get whom no value fits; `keep` leaves them the role that they have. */
  otherwise: RoleOrGuest | 'keep';
  teamAttribute: string;
  teams: { value: string; to: string | null }[];
}

/** The mappings of a provider as a form has them. */
export function mappingsOf({
  roleMapping,
  teamMapping,
}: Pick<Schemas['SAMLProvider'], 'roleMapping' | 'teamMapping'>): MappingValues {
  return {
    roleAttribute: roleMapping?.attribute ?? '',
    roles: (roleMapping?.roles ?? []).map(({ value, role }) => ({ value, to: role })),
    otherwise: roleMapping?.otherwise === undefined ? 'keep' : roleMapping.otherwise,
    teamAttribute: teamMapping?.attribute ?? '',
    teams: (teamMapping?.teams ?? []).map(({ value, team }) => ({ value, to: team })),
  };
}

/** The mapping of roles that a form stands for; null where it maps nothing. */
export function roleMappingOf({ roleAttribute, roles, otherwise }: MappingValues): Schemas['SAMLRoleMapping'] | null {
  if (roleAttribute.trim() === '') return null;
  return {
    attribute: roleAttribute.trim(),
    roles: roles.filter(({ value }) => value !== '').map(({ value, to }) => ({ value, role: to })),
    ...(otherwise !== 'keep' && { otherwise }),
  };
}

/** The mapping of teams that a form stands for; null where it maps nothing. */
export function teamMappingOf({ teamAttribute, teams }: MappingValues): Schemas['SAMLTeamMapping'] | null {
  if (teamAttribute.trim() === '') return null;
  return {
    attribute: teamAttribute.trim(),
    teams: teams.flatMap(({ value, to }) => (value === '' || to === null ? [] : [{ value, team: to }])),
  };
}
