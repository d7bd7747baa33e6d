import {
  GrantRoles,
  ListGrants,
  TeamGrantPage,
  UpdateGrant,
  UserGrantPage,
} from '@lectern/domain/library/grants/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import {
  ListSiteUserPermissions,
  SiteTeamParams,
  SiteUserParams,
  SiteUserPermissionPage,
} from '@lectern/domain/sites/permissions/schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import {
  presentSiteUserPermission,
  presentTeamGrant,
  presentUserGrant,
} from '../../library/grants/grants.presenter.js';
import { GrantsService } from '../../library/grants/grants.service.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { SiteRolesService } from './site-roles.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/permissions')
export class SitePermissionsController {
  constructor(
    private readonly grants: GrantsService,
    private readonly roles: SiteRolesService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'POST',
    summary: 'Grant users and teams a role on a site',
    action: 'site.change-permissions',
    params: SiteParams,
    body: GrantRoles,
    response: null,
    errors: ['site.not_found', 'grant.user_unknown', 'grant.team_unknown'],
  })
  async inviteToSite({ params, body, caller }: Authorized<{ params: SiteParams; body: GrantRoles }>) {
    await this.grants.grant(caller, refOf(params), body);
  }

  @Endpoint({
    method: 'GET',
    path: 'teams',
    summary: 'List what was granted to teams on a site',
    action: 'site.view-permissions',
    params: SiteParams,
    query: ListGrants,
    response: TeamGrantPage,
    errors: ['site.not_found'],
  })
  async listTeamPermissionsInSite({ params, query, caller }: Authorized<{ params: SiteParams; query: ListGrants }>) {
    const page = await this.grants.listTeams(caller, refOf(params), query);
    return mapPage(page, ({ row, facts }) => presentTeamGrant(row, facts));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'teams/:teamId',
    summary: 'Change the role that was granted to a team on a site',
    action: 'site.change-permissions',
    params: SiteTeamParams,
    body: UpdateGrant,
    response: null,
    errors: ['site.not_found', 'grant.not_found'],
  })
  async updateTeamPermissionInSite({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteTeamParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(params), { teamId: params.teamId }, body.role);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'teams/:teamId',
    summary: 'Take back what was granted to a team on a site',
    action: 'site.change-permissions',
    params: SiteTeamParams,
    response: null,
    errors: ['site.not_found'],
  })
  async removeTeamFromSite({ params, caller }: Authorized<{ params: SiteTeamParams }>) {
    await this.grants.revoke(caller, refOf(params), { teamId: params.teamId });
  }

  @Endpoint({
    method: 'GET',
    path: 'users',
    summary: 'List what was granted to users on a site',
    action: 'site.view-permissions',
    params: SiteParams,
    query: ListGrants,
    response: UserGrantPage,
    errors: ['site.not_found'],
  })
  async listUserPermissionsInSite({ params, query }: Authorized<{ params: SiteParams; query: ListGrants }>) {
    const page = await this.grants.listUsers(refOf(params), query);
    return mapPage(page, (row) => presentUserGrant(row, this.urls));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'users/:userId',
    summary: 'Change the role that was granted to a user on a site',
    action: 'site.change-permissions',
    params: SiteUserParams,
    body: UpdateGrant,
    response: null,
    errors: ['site.not_found', 'grant.not_found'],
  })
  async updateUserPermissionInSite({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteUserParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(params), { userId: params.userId }, body.role);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'users/:userId',
    summary: 'Take back what was granted to a user on a site',
    action: 'site.change-permissions',
    params: SiteUserParams,
    response: null,
    errors: ['site.not_found'],
  })
  async removeUserFromSite({ params, caller }: Authorized<{ params: SiteUserParams }>) {
    await this.grants.revoke(caller, refOf(params), { userId: params.userId });
  }

  @Endpoint({
    method: 'GET',
    path: 'aggregate',
    summary: 'List all members with their effective role on a site and where it comes from',
    action: 'site.view-permissions',
    params: SiteParams,
    query: ListSiteUserPermissions,
    response: SiteUserPermissionPage,
    errors: ['site.not_found'],
  })
  async listPermissionsAggregateInSite({
    params,
    query,
  }: Authorized<{ params: SiteParams; query: ListSiteUserPermissions }>) {
    const page = await this.roles.list(params, query);
    return mapPage(page, (row) => presentSiteUserPermission(params, row, this.urls));
  }
}

const refOf = ({ organizationId, siteId }: SiteParams) => ({ organizationId, kind: 'site', id: siteId }) as const;
