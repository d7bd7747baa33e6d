import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Timestamp } from '../../platform/http/primitives.js';
import { TeamRole } from '../../platform/permissions/roles.js';
import { Member } from '../members/schemas.js';

/** A group of members that can be granted access together. */
export const Team = z
  .strictObject({
    object: z.literal('team'),
    id: Id,
    title: z.string(),
    members: z.int(),
    spaces: z.int().describe('How many spaces were granted to the team'),
    createdAt: Timestamp,
    permissions: z.strictObject({
      admin: z.boolean().describe('May manage the members of the team'),
      view: z.boolean(),
    }),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

export const TeamPage = pageOf(Team).meta({ id: 'TeamPage' });

export const ListTeams = PageQuery.extend({
  owner: z.string().optional().describe('Only teams that this member can manage as an owner'),
  title: z.string().max(512).optional().describe('Only teams whose title contains this text'),
});
export type ListTeams = z.infer<typeof ListTeams>;

const title = z.string().trim().min(1).max(64);

export const CreateTeam = z.object({
  title,
  members: z.array(z.string()).max(1000).optional().describe('User ids of members of the organization'),
});
export type CreateTeam = z.infer<typeof CreateTeam>;

export const UpdateTeam = z.object({ title });
export type UpdateTeam = z.infer<typeof UpdateTeam>;

export const TeamParams = z.object({ organizationId: z.string(), teamId: z.string() });
export type TeamParams = z.infer<typeof TeamParams>;

/** A member of a team, beside its place in the organization. */
export const TeamMember = z
  .strictObject({
    organization: Member,
    team: z.strictObject({ role: TeamRole }),
    permissions: z.strictObject({ view: z.boolean() }),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamMemberPage = pageOf(TeamMember).meta({ id: 'TeamMemberPage' });
export const ListTeamMembers = PageQuery;

const userOrEmail = z.string().trim().min(1).max(320);

export const UpdateTeamMembers = z.object({
  add: z.array(userOrEmail).max(1000).optional().describe('User ids or email addresses; unknown addresses are invited'),
  remove: z.array(userOrEmail).max(1000).optional().describe('User ids or email addresses; wins over `add`'),
  memberships: z
    .record(z.string(), z.object({ role: TeamRole }))
    .optional()
    .describe('Role by user id; whoever is not in the team yet is added'),
});
export type UpdateTeamMembers = z.infer<typeof UpdateTeamMembers>;

export const SetTeamMember = z.object({ role: TeamRole.default('member') });
export type SetTeamMember = z.infer<typeof SetTeamMember>;

export const TeamMemberParams = TeamParams.extend({ userId: z.string() });
export type TeamMemberParams = z.infer<typeof TeamMemberParams>;

/** A team that a member is in. */
export const MemberTeam = z
  .strictObject({ team: Team, member: z.strictObject({ role: TeamRole }) })
  .meta({ id: 'MemberTeam' });
export const MemberTeamPage = pageOf(MemberTeam).meta({ id: 'MemberTeamPage' });

export const ListMemberTeams = PageQuery.extend({
  title: z.string().max(512).optional().describe('Only teams whose title contains this text'),
});
export type ListMemberTeams = z.infer<typeof ListMemberTeams>;
