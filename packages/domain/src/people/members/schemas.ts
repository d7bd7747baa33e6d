import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, SortOrder, Timestamp } from '../../platform/http/primitives.js';
import { ROLES, RoleOrGuest } from '../../platform/permissions/roles.js';
import { User } from '../users/schemas.js';

/** A user in an organization. Its id is the user's id. */
export const Member = z
  .strictObject({
    object: z.literal('member'),
    id: Id,
    role: RoleOrGuest,
    user: User,
    disabled: z.boolean().describe('The member keeps its place but has no access'),
    joinedAt: Timestamp,
    lastSeenAt: Timestamp.optional(),
    sso: z.boolean().describe('The member signs in through single sign-on'),
    spaces: z.int().describe('How many spaces were granted to the member'),
    sites: z.int().describe('How many sites were granted to the member'),
    teams: z.int().describe('How many teams the member is in'),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const MemberPage = pageOf(Member).meta({ id: 'MemberPage' });

export const ListMembers = PageQuery.extend({
  role: z
    .enum([...ROLES, 'guest'])
    .optional()
    .describe('Only members with this role'),
  search: z.string().max(512).optional().describe('Only members whose name or email address contains this text'),
  sort: z
    .enum(['joinedAt', 'lastSeenAt', 'name'])
    .default('joinedAt')
    .describe('`lastSeenAt` lists only members who have been seen and are not disabled'),
  order: SortOrder.default('desc'),
});
export type ListMembers = z.infer<typeof ListMembers>;

export const UpdateMember = z.object({
  role: RoleOrGuest.optional(),
  disabled: z.boolean().optional().describe('Takes all access away, or gives it back'),
});
export type UpdateMember = z.infer<typeof UpdateMember>;

export const MemberParams = z.object({
  organizationId: z.string(),
  userId: z.string().describe('User id, or `me` for the caller'),
});
export type MemberParams = z.infer<typeof MemberParams>;
