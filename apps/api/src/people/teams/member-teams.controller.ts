import { MemberParams } from '@lectern/domain/people/members/schemas';
import { ListMemberTeams, MemberTeamPage } from '@lectern/domain/people/teams/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentMemberTeam } from './teams.presenter.js';
import { TeamsService } from './teams.service.js';

@Controller('v1/orgs/:organizationId/members/:userId/teams')
export class MemberTeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the teams that a member is in',
    action: 'member.view',
    params: MemberParams,
    query: ListMemberTeams,
    response: MemberTeamPage,
    errors: ['member.not_found'],
  })
  async listTeamsForOrganizationMember({
    params,
    query,
    caller,
  }: Authorized<{ params: MemberParams; query: ListMemberTeams }>) {
    const page = await this.teams.listOfMember(params, query);
    const viewer = { organizationId: params.organizationId, userId: caller.userId };
    const shown = page.items.map(({ team }) => team);
    const owned = await this.teams.ownedBy(viewer, shown);
    return mapPage(page, (row) =>
      presentMemberTeam(row, { role: caller.role, teamRole: owned.has(row.team.id) ? 'owner' : undefined }),
    );
  }
}
