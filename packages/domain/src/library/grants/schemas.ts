import { z } from 'zod';
import { Team } from '../../people/teams/schemas.js';
import { User } from '../../people/users/schemas.js';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id } from '../../platform/http/primitives.js';
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

const reason = z
  .enum(['member', 'team', 'default'])
  .describe('A grant to the member, a grant to a team of the member, or what all members get');
const team = Id.optional().describe('The team that the role was granted to');

/** Where the role of a member on a piece of content comes from. */
export const ContentRoleOrigin = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('organization'), organization: Id }),
  z.strictObject({ type: z.literal('collection'), collection: Id, reason, team }),
  z.strictObject({ type: z.literal('space'), space: Id, reason, team }),
]);
export type ContentRoleOrigin = z.infer<typeof ContentRoleOrigin>;

/** What a member may do with a piece of content, all in all, and why. */
export const EffectiveRole = z
  .strictObject({ permission: Role, user: User, origin: ContentRoleOrigin })
  .meta({ id: 'EffectiveRole' });
export type EffectiveRole = z.infer<typeof EffectiveRole>;
export const EffectiveRolePage = pageOf(EffectiveRole).meta({ id: 'EffectiveRolePage' });

export const ListGrants = PageQuery;
export type ListGrants = z.infer<typeof ListGrants>;

export const ListEffectiveRoles = PageQuery.extend({ role: Role.optional().describe('Only members with this role') });
export type ListEffectiveRoles = z.infer<typeof ListEffectiveRoles>;
