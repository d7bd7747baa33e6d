import { ListMembers, Member, MemberPage, MemberParams, UpdateMember } from '@lectern/domain/people/members/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentMember } from './members.presenter.js';
import { MembersService } from './members.service.js';

@Controller('v1/orgs/:organizationId/members')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the members of an organization',
    action: 'member.list',
    params: OrganizationParams,
    query: ListMembers,
    response: MemberPage,
  })
  async listMembersInOrganizationById({
    params,
    query,
  }: Authorized<{ params: OrganizationParams; query: ListMembers }>) {
    const page = await this.members.list(params.organizationId, query);
    return mapPage(page, (row) => presentMember(row, this.urls));
  }

  @Endpoint({
    method: 'GET',
    path: ':userId',
    summary: 'Get a member',
    action: 'member.view',
    params: MemberParams,
    response: Member,
    errors: ['member.not_found'],
  })
  async getMemberInOrganizationById({ params }: Authorized<{ params: MemberParams }>) {
    return presentMember(await this.members.get(params), this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':userId',
    summary: 'Change the role or the access of a member',
    action: 'member.update',
    params: MemberParams,
    body: UpdateMember,
    response: Member,
    errors: ['member.not_found', 'member.last_admin'],
  })
  async updateMemberInOrganizationById({
    params,
    body,
    caller,
  }: Authorized<{ params: MemberParams; body: UpdateMember }>) {
    return presentMember(await this.members.update(caller, params, body), this.urls);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':userId',
    summary: 'Remove a member, or leave the organization',
    action: 'member.remove',
    params: MemberParams,
    response: null,
    errors: ['member.last_admin'],
  })
  async removeMemberFromOrganizationById({ params, caller }: Authorized<{ params: MemberParams }>) {
    await this.members.remove(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: ':userId/sso',
    summary: 'Make a member one who signs in through single sign-on',
    action: 'member.set-sso',
    params: MemberParams,
    response: Member,
    errors: ['member.not_found', 'auth.sso_required'],
  })
  async setUserAsSSOMemberForOrganization({ params, caller }: Authorized<{ params: MemberParams }>) {
    return presentMember(await this.members.setSso(caller, params), this.urls);
  }
}
