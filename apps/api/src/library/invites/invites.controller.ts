import {
  CreateInviteLink,
  InviteLink,
  InviteLinkPage,
  ListInviteLinks,
  UpdateInviteLink,
} from '@lectern/domain/library/invites/schemas';
import { InvitedMembers, InviteMembers, InviteParams } from '@lectern/domain/people/invites/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { InviteMembersCommand } from '../../people/invites/invite-members.command.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { AcceptInviteCommand } from './accept-invite.command.js';
import { InvitesService } from './invites.service.js';
import { InvitesView } from './invites.view.js';

@Controller('v1/orgs/:organizationId')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly responses: InvitesView,
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
    params,
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: z.infer<typeof ListInviteLinks> }>) {
    return this.responses.page(caller, await this.invites.list(params.organizationId, query));
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
    errors: ['organization.invite_links_disabled', 'space.not_found', 'collection.not_found'],
  })
  async createOrganizationInvite({
    params,
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateInviteLink }>) {
    return this.responses.one(caller, await this.invites.create(caller, params.organizationId, body));
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
  async getOrganizationInviteById({ params, caller }: Authorized<{ params: InviteParams }>) {
    return this.responses.one(caller, await this.invites.get(params));
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
    return this.responses.one(caller, await this.invites.update(caller, params, body.role));
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
