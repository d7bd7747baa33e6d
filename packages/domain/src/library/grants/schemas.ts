import { z } from 'zod';
import { Team } from '../../people/teams/schemas.js';
import { User } from '../../people/users/schemas.js';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Role, RoleOrGuest } from '../../platform/permissions/roles.js';

const granted = z.array(z.string().trim().min(1).max(320)).max(1000).optional();

/** Grants users and teams a role on a piece of content. */
export const GrantRoles = z
  .object({
    role: RoleOrGuest.describe('The role to grant; null grants nothing'),
    users: granted.describe('User ids or email addresses of members of the organization'),
    teams: granted.describe('Ids of teams of the organization'),
  })
  .refine(({ users = [], teams = [] }) => users.length + teams.length > 0, {
    error: 'name at least one user or team',
    path: ['users'],
  });
export type GrantRoles = z.infer<typeof GrantRoles>;

export const UpdateGrant = z.object({ role: RoleOrGuest.optional() });
export type UpdateGrant = z.infer<typeof UpdateGrant>;

/** A role that was granted to a user. */
export const UserGrant = z.strictObject({ permission: RoleOrGuest, user: User }).meta({ id: 'UserGrant' });
export type UserGrant = z.infer<typeof UserGrant>;
export const UserGrantPage = pageOf(UserGrant).meta({ id: 'UserGrantPage' });

/** A role that was granted to a team. */
export const TeamGrant = z.strictObject({ permission: RoleOrGuest, team: Team }).meta({ id: 'TeamGrant' });
export type TeamGrant = z.infer<typeof TeamGrant>;
export const TeamGrantPage = pageOf(TeamGrant).meta({ id: 'TeamGrantPage' });

/** What a member may do with a piece of content, all in all. */
export const EffectiveRole = z.strictObject({ permission: Role, user: User }).meta({ id: 'EffectiveRole' });
export type EffectiveRole = z.infer<typeof EffectiveRole>;
export const EffectiveRolePage = pageOf(EffectiveRole).meta({ id: 'EffectiveRolePage' });

export const ListGrants = PageQuery;
export type ListGrants = z.infer<typeof ListGrants>;

export const ListEffectiveRoles = PageQuery.extend({ role: Role.optional().describe('Only members with this role') });
export type ListEffectiveRoles = z.infer<typeof ListEffectiveRoles>;
