import { EmailInvite, EmailInvitePage, InviteParams, ListEmailInvites } from '@lectern/domain/people/invites/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { EmailInvitesService, presentEmailInvite } from './email-invites.service.js';

@Controller('v1/orgs/:organizationId/invites')
export class EmailInvitesController {
  constructor(private readonly invites: EmailInvitesService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the email invitations of an organization that nobody has accepted yet',
    action: 'invite.list',
    params: OrganizationParams,
    query: ListEmailInvites,
    response: EmailInvitePage,
  })
  async listPendingInvites({
    params,
    query,
  }: Authorized<{ params: OrganizationParams; query: z.infer<typeof ListEmailInvites> }>) {
    return mapPage(await this.invites.list(params.organizationId, query), presentEmailInvite);
  }

  @Endpoint({
    method: 'POST',
    path: ':inviteId/resend',
    summary: 'Mail an invitation again, which makes it valid for as long as a new one',
    action: 'invite.create',
    params: InviteParams,
    response: EmailInvite,
    errors: ['invite.not_found'],
  })
  async resendInvite({ params, caller }: Authorized<{ params: InviteParams }>) {
    return presentEmailInvite(await this.invites.resend(caller, params));
  }

  @Endpoint({
    method: 'DELETE',
    path: ':inviteId',
    summary: 'Revoke an email invitation, which nobody can accept any more',
    action: 'invite.revoke',
    params: InviteParams,
    response: null,
  })
  async revokeInvite({ params, caller }: Authorized<{ params: InviteParams }>) {
    await this.invites.revoke(caller, params);
  }
}
