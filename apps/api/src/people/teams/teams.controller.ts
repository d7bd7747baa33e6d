import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import {
  CreateTeam,
  ListTeamMembers,
  ListTeams,
  SetTeamMember,
  Team,
  TeamMemberPage,
  TeamMemberParams,
  TeamPage,
  TeamParams,
  UpdateTeam,
  UpdateTeamMembers,
} from '@lectern/domain/people/teams/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import type { AccessFacts } from '@lectern/domain/platform/permissions/resolve';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { presentTeam, presentTeamMember } from './teams.presenter.js';
import { TeamsService } from './teams.service.js';
import { UpdateTeamMembersCommand } from './update-team-members.command.js';

@Controller('v1/orgs/:organizationId/teams')
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly updateMembers: UpdateTeamMembersCommand,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the teams of an organization',
    action: 'team.list',
    params: OrganizationParams,
    query: ListTeams,
    response: TeamPage,
  })
  async listTeamsInOrganizationById({
    params: { organizationId },
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListTeams }>) {
    const page = await this.teams.list(organizationId, query);
    const facts = await this.#factsOf(caller, organizationId, page.items);
    return mapPage(page, (row) => presentTeam(row, facts(row)));
  }

  @Endpoint({
    method: 'PUT',
    summary: 'Create a team',
    action: 'team.create',
    params: OrganizationParams,
    body: CreateTeam,
    status: 201,
    response: Team,
    errors: ['team.member_unknown'],
  })
  async createOrganizationTeam({ params, body, caller }: Authorized<{ params: OrganizationParams; body: CreateTeam }>) {
    return presentTeam(await this.teams.create(caller, params.organizationId, body), { role: caller.role });
  }

  @Endpoint({
    method: 'GET',
    path: ':teamId',
    summary: 'Get a team',
    action: 'team.view',
    params: TeamParams,
    response: Team,
  })
  async getTeamInOrganizationById({ params, caller }: Authorized<{ params: TeamParams }>) {
    return this.#present(caller, params.organizationId, await this.teams.get(params));
  }

  @Endpoint({
    method: 'PATCH',
    path: ':teamId',
    summary: 'Rename a team',
    action: 'team.update',
    params: TeamParams,
    body: UpdateTeam,
    response: Team,
  })
  async updateTeamInOrganizationById({ params, body, caller }: Authorized<{ params: TeamParams; body: UpdateTeam }>) {
    return this.#present(caller, params.organizationId, await this.teams.rename(caller, params, body.title));
  }

  @Endpoint({
    method: 'DELETE',
    path: ':teamId',
    summary: 'Remove a team',
    action: 'team.delete',
    params: TeamParams,
    response: null,
  })
  async removeTeamFromOrganizationById({ params, caller }: Authorized<{ params: TeamParams }>) {
    await this.teams.delete(caller, params);
  }

  @Endpoint({
    method: 'GET',
    path: ':teamId/members',
    summary: 'List the members of a team',
    action: 'team.view',
    params: TeamParams,
    query: ListTeamMembers,
    response: TeamMemberPage,
  })
  async listTeamMembersInOrganizationById({
    params,
    query,
    caller,
  }: Authorized<{ params: TeamParams; query: z.infer<typeof ListTeamMembers> }>) {
    const page = await this.teams.listMembers(params, query);
    return mapPage(page, (row) => {
      const facts = { role: caller.role, self: row.userId === caller.userId };
      return presentTeamMember(row, facts, this.urls);
    });
  }

  @Endpoint({
    method: 'PUT',
    path: ':teamId/members',
    summary: 'Add, remove and change several members of a team',
    action: 'team.manage-members',
    params: TeamParams,
    body: UpdateTeamMembers,
    response: null,
    errors: ['team.member_unknown'],
  })
  async updateMembersInOrganizationTeam({
    params,
    body,
    caller,
  }: Authorized<{ params: TeamParams; body: UpdateTeamMembers }>) {
    await this.updateMembers.execute(caller, params, body);
  }

  @Endpoint({
    method: 'PUT',
    path: ':teamId/members/:userId',
    summary: 'Add a member to a team, or change the role in it',
    action: 'team.manage-members',
    params: TeamMemberParams,
    body: SetTeamMember,
    response: null,
    errors: ['team.member_unknown'],
  })
  async addMemberToOrganizationTeamById({
    params: { userId, ...ref },
    body,
    caller,
  }: Authorized<{ params: TeamMemberParams; body: SetTeamMember }>) {
    await this.updateMembers.execute(caller, ref, { memberships: { [userId]: body } });
  }

  @Endpoint({
    method: 'DELETE',
    path: ':teamId/members/:userId',
    summary: 'Take a member out of a team',
    action: 'team.manage-members',
    params: TeamMemberParams,
    response: null,
  })
  async deleteMemberFromOrganizationTeamById({
    params: { userId, ...ref },
    caller,
  }: Authorized<{ params: TeamMemberParams }>) {
    await this.updateMembers.execute(caller, ref, { remove: [userId] });
  }

  async #present(caller: Caller, organizationId: string, team: Parameters<typeof presentTeam>[0]) {
    const facts = await this.#factsOf(caller, organizationId, [team]);
    return presentTeam(team, facts(team));
  }

  /** What decides the caller's permissions on each of some teams. */
  async #factsOf(caller: Caller, organizationId: string, teams: readonly { id: string }[]) {
    const owned = await this.teams.ownedBy({ organizationId, userId: caller.userId }, teams);
    return ({ id }: { id: string }): AccessFacts => ({
      role: caller.role,
      teamRole: owned.has(id) ? 'owner' : undefined,
    });
  }
}
