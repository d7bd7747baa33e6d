import {
  CreateInviteLink,
  InvitedMembers,
  InviteLink,
  InviteLinkPage,
  InviteMembers,
  InviteParams,
  ListInviteLinks,
  UpdateInviteLink,
} from '@lectern/domain/people/invites/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { AcceptInviteCommand } from './accept-invite.command.js';
import { InviteMembersCommand } from './invite-members.command.js';
import { presentInviteLink } from './invites.presenter.js';
import { InvitesService } from './invites.service.js';

@Controller('v1/orgs/:organizationId')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly inviteMembers: InviteMembersCommand,
    private readonly acceptInvite: AcceptInviteCommand,
  ) {}

  @Endpoint({
    method: 'POST',
    path: 'invites',
    summary: 'Invite people by email',
    action: 'invite.create',
    params: OrganizationParams,
    body: InviteMembers,
    response: InvitedMembers,
  })
  async inviteUsersToOrganization({
    params,
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: InviteMembers }>) {
    return this.inviteMembers.execute(caller, params.organizationId, body);
  }

  @Endpoint({
    method: 'POST',
    path: 'invites/:inviteId',
    summary: 'Accept an invitation',
    action: 'invite.accept',
    params: InviteParams,
    response: z.strictObject({}),
    errors: ['invite.not_found', 'organization.invite_links_disabled'],
  })
  async joinOrganizationWithInvite({ params, caller }: Authorized<{ params: InviteParams }>) {
    await this.acceptInvite.execute(caller, params);
    return {};
  }

  @Endpoint({
    method: 'GET',
    path: 'link-invites',
    summary: 'List the invite links of an organization',
    action: 'invite.list',
    params: OrganizationParams,
    query: ListInviteLinks,
    response: InviteLinkPage,
  })
  async listOrganizationInviteLinks({
    params: { organizationId },
    query,
  }: Authorized<{ params: OrganizationParams; query: z.infer<typeof ListInviteLinks> }>) {
    const defaultRole = await this.invites.defaultRole(organizationId);
    return mapPage(await this.invites.list(organizationId, query), (row) => presentInviteLink(row, defaultRole));
  }

  @Endpoint({
    method: 'POST',
    path: 'link-invites',
    summary: 'Make an invite link',
    action: 'invite.create',
    params: OrganizationParams,
    body: CreateInviteLink,
    status: 201,
    response: InviteLink,
    errors: ['organization.invite_links_disabled'],
  })
  async createOrganizationInvite({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateInviteLink }>) {
    const link = await this.invites.create(caller, organizationId, body.role);
    return presentInviteLink(link, await this.invites.defaultRole(organizationId));
  }

  @Endpoint({
    method: 'GET',
    path: 'link-invites/:inviteId',
    summary: 'Get an invite link',
    action: 'invite.list',
    params: InviteParams,
    response: InviteLink,
    errors: ['invite.not_found'],
  })
  async getOrganizationInviteById({ params }: Authorized<{ params: InviteParams }>) {
    return presentInviteLink(await this.invites.get(params), await this.invites.defaultRole(params.organizationId));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'link-invites/:inviteId',
    summary: 'Change the role that an invite link gives',
    action: 'invite.update',
    params: InviteParams,
    body: UpdateInviteLink,
    response: InviteLink,
    errors: ['invite.not_found'],
  })
  async updateOrganizationInviteById({
    params,
    body,
    caller,
  }: Authorized<{ params: InviteParams; body: UpdateInviteLink }>) {
    const link = await this.invites.update(caller, params, body.role);
    return presentInviteLink(link, await this.invites.defaultRole(params.organizationId));
  }

  @Endpoint({
    method: 'DELETE',
    path: 'link-invites/:inviteId',
    summary: 'Take an invitation back',
    action: 'invite.revoke',
    params: InviteParams,
    response: null,
  })
  async deleteOrganizationInviteById({ params, caller }: Authorized<{ params: InviteParams }>) {
    await this.invites.revoke(caller, params);
  }
}
