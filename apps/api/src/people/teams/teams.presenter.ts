import type { MemberTeamRow, TeamMemberRow, TeamRow } from '@lectern/database/people/teams/teams.queries';
import type { Team, TeamMember } from '@lectern/domain/people/teams/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { type AccessFacts, isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { TeamRole } from '@lectern/domain/platform/permissions/roles';
import { presentMember } from '../members/members.presenter.js';

/** Presents a team to a member with the given role in the organization and in the team. */
export function presentTeam(row: TeamRow, facts: AccessFacts): Team {
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row._count.members,
    spaces: row._count.grants,
    createdAt: timestamp(row.createdAt),
    permissions: { admin: isAllowed('team.manage-members', facts), view: isAllowed('team.view', facts) },
  };
}

/** Presents somebody in a team to a member who may see the team. */
export function presentTeamMember(row: TeamMemberRow, facts: AccessFacts, urls: { api: string }): TeamMember {
  return {
    organization: presentMember(row.member, urls),
    team: { role: row.role },
    permissions: { view: isAllowed('member.view', facts) },
  };
}

/** Presents a team that a member is in. */
export function presentMemberTeam(row: MemberTeamRow, facts: AccessFacts): { team: Team; member: { role: TeamRole } } {
  return { team: presentTeam(row.team, facts), member: { role: row.role } };
}
