import { z } from 'zod';
import { User } from '../../people/users/schemas.js';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, SortOrder, Timestamp } from '../../platform/http/primitives.js';
import { ROLES, RoleOrGuest } from '../../platform/permissions/roles.js';
import { SiteParams } from '../schemas.js';

/** Where the role of a member on a site comes from. */
export const SiteRoleOrigin = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('site'),
    site: Id,
    reason: z
      .enum(['member', 'team', 'default'])
      .describe('A grant to the member, a grant to a team of the member, or what all members get'),
  }),
  z.strictObject({ type: z.literal('organization'), organization: Id }),
  z.strictObject({ type: z.literal('space'), space: Id }),
]);

/** What a member may do with a site, all in all. */
export const SiteUserPermission = z
  .strictObject({
    permission: RoleOrGuest,
    user: User,
    origin: SiteRoleOrigin,
    disabled: z.boolean().describe('The member keeps its place but has no access'),
    lastSeenAt: Timestamp.optional(),
  })
  .meta({ id: 'SiteUserPermission' });
export type SiteUserPermission = z.infer<typeof SiteUserPermission>;

export const SiteUserPermissionPage = pageOf(SiteUserPermission).meta({ id: 'SiteUserPermissionPage' });

export const ListSiteUserPermissions = PageQuery.extend({
  role: z
    .enum([...ROLES, 'guest'])
    .optional()
    .describe('Only members with this effective role on the site; `guest` for those who have none'),
  search: z.string().max(512).optional().describe('Only members whose name or email address contains this text'),
  team: z.string().max(256).optional().describe('Only members of this team'),
  sort: z
    .enum(['joinedAt', 'lastSeenAt', 'name'])
    .default('joinedAt')
    .describe('`lastSeenAt` lists only members who have been seen and are not disabled'),
  order: SortOrder.default('desc'),
});
export type ListSiteUserPermissions = z.infer<typeof ListSiteUserPermissions>;

export const SiteUserParams = SiteParams.extend({ userId: z.string().describe('User id, or `me` for the caller') });
export type SiteUserParams = z.infer<typeof SiteUserParams>;

export const SiteTeamParams = SiteParams.extend({ teamId: z.string() });
export type SiteTeamParams = z.infer<typeof SiteTeamParams>;
