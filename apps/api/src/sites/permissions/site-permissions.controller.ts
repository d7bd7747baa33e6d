import { GrantRoles, ListGrants, UpdateGrant } from '@lectern/domain/library/grants/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import {
  ListSiteUserPermissions,
  SiteTeamParams,
  SiteUserParams,
  SiteUserPermissionPage,
} from '@lectern/domain/sites/permissions/schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { onGrants } from '../../library/grants/grant-endpoints.js';
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

const endpoints = onGrants('site');

@Controller('v1/orgs/:organizationId/sites/:siteId/permissions')
export class SitePermissionsController {
  constructor(
    private readonly grants: GrantsService,
    private readonly roles: SiteRolesService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({ ...endpoints.grant, params: SiteParams })
  async inviteToSite({ params, body, caller }: Authorized<{ params: SiteParams; body: GrantRoles }>) {
    await this.grants.grant(caller, refOf(params), body);
  }

  @Endpoint({ ...endpoints.listTeams, params: SiteParams })
  async listTeamPermissionsInSite({ params, query, caller }: Authorized<{ params: SiteParams; query: ListGrants }>) {
    const page = await this.grants.listTeams(caller, refOf(params), query);
    return mapPage(page, ({ row, facts }) => presentTeamGrant(row, facts));
  }

  @Endpoint({ ...endpoints.updateTeam, params: SiteTeamParams })
  async updateTeamPermissionInSite({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteTeamParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(params), { teamId: params.teamId }, body.role);
  }

  @Endpoint({ ...endpoints.removeTeam, params: SiteTeamParams })
  async removeTeamFromSite({ params, caller }: Authorized<{ params: SiteTeamParams }>) {
    await this.grants.revoke(caller, refOf(params), { teamId: params.teamId });
  }

  @Endpoint({ ...endpoints.listUsers, params: SiteParams })
  async listUserPermissionsInSite({ params, query }: Authorized<{ params: SiteParams; query: ListGrants }>) {
    const page = await this.grants.listUsers(refOf(params), query);
    return mapPage(page, (row) => presentUserGrant(row, this.urls));
  }

  @Endpoint({ ...endpoints.updateUser, params: SiteUserParams })
  async updateUserPermissionInSite({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteUserParams; body: UpdateGrant }>) {
    await this.grants.change(caller, refOf(params), { userId: params.userId }, body.role);
  }

  @Endpoint({ ...endpoints.removeUser, params: SiteUserParams })
  async removeUserFromSite({ params, caller }: Authorized<{ params: SiteUserParams }>) {
    await this.grants.revoke(caller, refOf(params), { userId: params.userId });
  }

  @Endpoint({
    ...endpoints.listEffectiveRoles,
    summary: 'List all members with their effective role on a site and where it comes from',
    params: SiteParams,
    query: ListSiteUserPermissions,
    response: SiteUserPermissionPage,
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
