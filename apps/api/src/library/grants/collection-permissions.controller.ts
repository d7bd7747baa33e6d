import { CollectionParams } from '@lectern/domain/library/collections/schemas';
import {
  EffectiveRolePage,
  GrantRoles,
  ListEffectiveRoles,
  ListGrants,
  TeamGrantPage,
  UpdateGrant,
  UserGrantPage,
} from '@lectern/domain/library/grants/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { EffectiveRolesService } from './effective-roles.service.js';
import { presentEffectiveRole, presentTeamGrant, presentUserGrant } from './grants.presenter.js';
import { GrantsService } from './grants.service.js';

const UserParams = CollectionParams.extend({ userId: z.string().describe('User id, or `me` for the caller') });
const TeamParams = CollectionParams.extend({ teamId: z.string() });
type UserParams = z.infer<typeof UserParams>;
type TeamParams = z.infer<typeof TeamParams>;

@Controller('v1/collections/:collectionId/permissions')
export class CollectionPermissionsController {
  constructor(
    private readonly grants: GrantsService,
    private readonly effectiveRoles: EffectiveRolesService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'POST',
    summary: 'Grant users and teams a role on a collection',
    action: 'collection.change-permissions',
    params: CollectionParams,
    body: GrantRoles,
    response: null,
    errors: ['collection.not_found', 'grant.user_unknown', 'grant.team_unknown'],
  })
  async inviteToCollection({ params, body, caller }: Authorized<{ params: CollectionParams; body: GrantRoles }>) {
    await this.grants.grant(caller, refOf(caller, params), body);
  }

  @Endpoint({
    method: 'GET',
    path: 'teams',
    summary: 'List what was granted to teams on a collection',
    action: 'collection.view-permissions',
    params: CollectionParams,
    query: ListGrants,
    response: TeamGrantPage,
    errors: ['collection.not_found'],
  })
  async listTeamPermissionsInCollection({
    params,
    query,
    caller,
  }: Authorized<{ params: CollectionParams; query: ListGrants }>) {
    const page = await this.grants.listTeams(caller, refOf(caller, params), query);
    return mapPage(page, ({ row, facts }) => presentTeamGrant(row, facts));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'teams/:teamId',
    summary: 'Change the role that was granted to a team on a collection',
    action: 'collection.change-permissions',
    params: TeamParams,
    body: UpdateGrant,
    response: null,
    errors: ['collection.not_found', 'grant.not_found'],
  })
  async updateTeamPermissionInCollection({
    params,
    body,
    caller,
  }: Authorized<{ params: TeamParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(caller, params), { teamId: params.teamId }, body.role);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'teams/:teamId',
    summary: 'Take back what was granted to a team on a collection',
    action: 'collection.change-permissions',
    params: TeamParams,
    response: null,
    errors: ['collection.not_found'],
  })
  async removeTeamFromCollection({ params, caller }: Authorized<{ params: TeamParams }>) {
    await this.grants.revoke(caller, refOf(caller, params), { teamId: params.teamId });
  }

  @Endpoint({
    method: 'GET',
    path: 'users',
    summary: 'List what was granted to users on a collection',
    action: 'collection.view-permissions',
    params: CollectionParams,
    query: ListGrants,
    response: UserGrantPage,
    errors: ['collection.not_found'],
  })
  async listUserPermissionsInCollection({
    params,
    query,
    caller,
  }: Authorized<{ params: CollectionParams; query: ListGrants }>) {
    const page = await this.grants.listUsers(refOf(caller, params), query);
    return mapPage(page, (row) => presentUserGrant(row, this.urls));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'users/:userId',
    summary: 'Change the role that was granted to a user on a collection',
    action: 'collection.change-permissions',
    params: UserParams,
    body: UpdateGrant,
    response: null,
    errors: ['collection.not_found', 'grant.not_found'],
  })
  async updateUserPermissionInCollection({
    params,
    body,
    caller,
  }: Authorized<{ params: UserParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(caller, params), { userId: params.userId }, body.role);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'users/:userId',
    summary: 'Take back what was granted to a user on a collection',
    action: 'collection.change-permissions',
    params: UserParams,
    response: null,
    errors: ['collection.not_found'],
  })
  async removeUserFromCollection({ params, caller }: Authorized<{ params: UserParams }>) {
    await this.grants.revoke(caller, refOf(caller, params), { userId: params.userId });
  }

  @Endpoint({
    method: 'GET',
    path: 'aggregate',
    summary: 'List everybody who may see a collection, with the effective role',
    action: 'collection.view-permissions',
    params: CollectionParams,
    query: ListEffectiveRoles,
    response: EffectiveRolePage,
    errors: ['collection.not_found'],
  })
  async listPermissionsAggregateInCollection({
    params,
    query,
    caller,
  }: Authorized<{ params: CollectionParams; query: ListEffectiveRoles }>) {
    const page = await this.effectiveRoles.list(refOf(caller, params), query);
    return mapPage(page, (row) => presentEffectiveRole(row, this.urls));
  }
}

const refOf = ({ organizationId }: Caller, { collectionId }: CollectionParams) =>
  ({ organizationId, kind: 'collection', id: collectionId }) as const;
