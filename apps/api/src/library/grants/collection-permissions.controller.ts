import { CollectionParams } from '@lectern/domain/library/collections/schemas';
import {
  EffectiveRolePage,
  GrantRoles,
  ListEffectiveRoles,
  ListGrants,
  UpdateGrant,
} from '@lectern/domain/library/grants/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { EffectiveRolesService } from './effective-roles.service.js';
import { onGrants } from './grant-endpoints.js';
import { presentEffectiveRole, presentTeamGrant, presentUserGrant } from './grants.presenter.js';
import { GrantsService } from './grants.service.js';

const UserParams = CollectionParams.extend({ userId: z.string().describe('User id, or `me` for the caller') });
const TeamParams = CollectionParams.extend({ teamId: z.string() });
type UserParams = z.infer<typeof UserParams>;
type TeamParams = z.infer<typeof TeamParams>;

const endpoints = onGrants('collection');

@Controller('v1/collections/:collectionId/permissions')
export class CollectionPermissionsController {
  constructor(
    private readonly grants: GrantsService,
    private readonly effectiveRoles: EffectiveRolesService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({ ...endpoints.grant, params: CollectionParams })
  async inviteToCollection({ params, body, caller }: Authorized<{ params: CollectionParams; body: GrantRoles }>) {
    await this.grants.grant(caller, refOf(caller, params), body);
  }

  @Endpoint({ ...endpoints.listTeams, params: CollectionParams })
  async listTeamPermissionsInCollection({
    params,
    query,
    caller,
  }: Authorized<{ params: CollectionParams; query: ListGrants }>) {
    const page = await this.grants.listTeams(caller, refOf(caller, params), query);
    return mapPage(page, ({ row, facts }) => presentTeamGrant(row, facts));
  }

  @Endpoint({ ...endpoints.updateTeam, params: TeamParams })
  async updateTeamPermissionInCollection({
    params,
    body,
    caller,
  }: Authorized<{ params: TeamParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(caller, params), { teamId: params.teamId }, body.role);
  }

  @Endpoint({ ...endpoints.removeTeam, params: TeamParams })
  async removeTeamFromCollection({ params, caller }: Authorized<{ params: TeamParams }>) {
    await this.grants.revoke(caller, refOf(caller, params), { teamId: params.teamId });
  }

  @Endpoint({ ...endpoints.listUsers, params: CollectionParams })
  async listUserPermissionsInCollection({
    params,
    query,
    caller,
  }: Authorized<{ params: CollectionParams; query: ListGrants }>) {
    const page = await this.grants.listUsers(refOf(caller, params), query);
    return mapPage(page, (row) => presentUserGrant(row, this.urls));
  }

  @Endpoint({ ...endpoints.updateUser, params: UserParams })
  async updateUserPermissionInCollection({
    params,
    body,
    caller,
  }: Authorized<{ params: UserParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(caller, params), { userId: params.userId }, body.role);
  }

  @Endpoint({ ...endpoints.removeUser, params: UserParams })
  async removeUserFromCollection({ params, caller }: Authorized<{ params: UserParams }>) {
    await this.grants.revoke(caller, refOf(caller, params), { userId: params.userId });
  }

  @Endpoint({
    ...endpoints.listEffectiveRoles,
    summary: 'List everybody who may see a collection, with the effective role and where it comes from',
    params: CollectionParams,
    query: ListEffectiveRoles,
    response: EffectiveRolePage,
  })
  async listPermissionsAggregateInCollection({
    params,
    query,
    caller,
  }: Authorized<{ params: CollectionParams; query: ListEffectiveRoles }>) {
    const ref = refOf(caller, params);
    const page = await this.effectiveRoles.list(ref, query);
    return mapPage(page, (row) => presentEffectiveRole(ref, row, this.urls));
  }
}

const refOf = ({ organizationId }: Caller, { collectionId }: CollectionParams) =>
  ({ organizationId, kind: 'collection', id: collectionId }) as const;
