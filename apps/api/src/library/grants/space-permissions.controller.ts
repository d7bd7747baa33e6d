import {
  EffectiveRolePage,
  GrantRoles,
  ListEffectiveRoles,
  ListGrants,
  TeamGrantPage,
  UpdateGrant,
  UserGrantPage,
} from '@lectern/domain/library/grants/schemas';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { EffectiveRolesService } from './effective-roles.service.js';
import { presentEffectiveRole, presentTeamGrant, presentUserGrant } from './grants.presenter.js';
import { GrantsService } from './grants.service.js';

const UserParams = SpaceParams.extend({ userId: z.string().describe('User id, or `me` for the caller') });
const TeamParams = SpaceParams.extend({ teamId: z.string() });
type UserParams = z.infer<typeof UserParams>;
type TeamParams = z.infer<typeof TeamParams>;

@Controller('v1/spaces/:spaceId/permissions')
export class SpacePermissionsController {
  constructor(
    private readonly grants: GrantsService,
    private readonly effectiveRoles: EffectiveRolesService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'POST',
    summary: 'Grant users and teams a role on a space',
    action: 'space.change-permissions',
    params: SpaceParams,
    body: GrantRoles,
    response: null,
    errors: ['space.not_found', 'grant.user_unknown', 'grant.team_unknown'],
  })
  async inviteToSpace({ params, body, caller }: Authorized<{ params: SpaceParams; body: GrantRoles }>) {
    await this.grants.grant(caller, refOf(caller, params), body);
  }

  @Endpoint({
    method: 'GET',
    path: 'teams',
    summary: 'List what was granted to teams on a space',
    action: 'space.view-permissions',
    params: SpaceParams,
    query: ListGrants,
    response: TeamGrantPage,
    errors: ['space.not_found'],
  })
  async listTeamPermissionsInSpace({ params, query, caller }: Authorized<{ params: SpaceParams; query: ListGrants }>) {
    const page = await this.grants.listTeams(caller, refOf(caller, params), query);
    return mapPage(page, ({ row, facts }) => presentTeamGrant(row, facts));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'teams/:teamId',
    summary: 'Change the role that was granted to a team on a space',
    action: 'space.change-permissions',
    params: TeamParams,
    body: UpdateGrant,
    response: null,
    errors: ['space.not_found', 'grant.not_found'],
  })
  async updateTeamPermissionInSpace({ params, body, caller }: Authorized<{ params: TeamParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(caller, params), { teamId: params.teamId }, body.role);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'teams/:teamId',
    summary: 'Take back what was granted to a team on a space',
    action: 'space.change-permissions',
    params: TeamParams,
    response: null,
    errors: ['space.not_found'],
  })
  async removeTeamFromSpace({ params, caller }: Authorized<{ params: TeamParams }>) {
    await this.grants.revoke(caller, refOf(caller, params), { teamId: params.teamId });
  }

  @Endpoint({
    method: 'GET',
    path: 'users',
    summary: 'List what was granted to users on a space',
    action: 'space.view-permissions',
    params: SpaceParams,
    query: ListGrants,
    response: UserGrantPage,
    errors: ['space.not_found'],
  })
  async listUserPermissionsInSpace({ params, query, caller }: Authorized<{ params: SpaceParams; query: ListGrants }>) {
    const page = await this.grants.listUsers(refOf(caller, params), query);
    return mapPage(page, (row) => presentUserGrant(row, this.urls));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'users/:userId',
    summary: 'Change the role that was granted to a user on a space',
    action: 'space.change-permissions',
    params: UserParams,
    body: UpdateGrant,
    response: null,
    errors: ['space.not_found', 'grant.not_found'],
  })
  async updateUserPermissionInSpace({ params, body, caller }: Authorized<{ params: UserParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(caller, params), { userId: params.userId }, body.role);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'users/:userId',
    summary: 'Take back what was granted to a user on a space',
    action: 'space.change-permissions',
    params: UserParams,
    response: null,
    errors: ['space.not_found'],
  })
  async removeUserFromSpace({ params, caller }: Authorized<{ params: UserParams }>) {
    await this.grants.revoke(caller, refOf(caller, params), { userId: params.userId });
  }

  @Endpoint({
    method: 'GET',
    path: 'aggregate',
    summary: 'List everybody who may see a space, with the effective role',
    action: 'space.view-permissions',
    params: SpaceParams,
    query: ListEffectiveRoles,
    response: EffectiveRolePage,
    errors: ['space.not_found'],
  })
  async listPermissionsAggregateInSpace({
    params,
    query,
    caller,
  }: Authorized<{ params: SpaceParams; query: ListEffectiveRoles }>) {
    const page = await this.effectiveRoles.list(refOf(caller, params), query);
    return mapPage(page, (row) => presentEffectiveRole(row, this.urls));
  }
}

const refOf = ({ organizationId }: Caller, { spaceId }: SpaceParams) =>
  ({ organizationId, kind: 'space', id: spaceId }) as const;
