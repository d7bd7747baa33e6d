import { findMembersByIdOrEmail } from '@lectern/database/people/members/members.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { InviteMembers as Input, InvitedMembers } from '@lectern/domain/people/invites/schemas';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { type EmailInvitation, InviteByEmail } from './invite-by-email.service.js';

/** Invites several people to an organization by email, all or none. */
@Injectable()
export class InviteMembersCommand {
  constructor(
    private readonly urls: Urls,
    @Inject(API_ENV) private readonly env: ApiEnv,
    private readonly mutations: Mutations,
    private readonly inviteByEmail: InviteByEmail,
  ) {}

  /** Members stay as they are; everybody else gets an invitation by mail. */
  execute({ context }: Caller, organizationId: string, input: Input): Promise<InvitedMembers> {
    const invitations = separateInvitations(input);
    return this.mutations.run(context, async (tx) => {
      const emails = invitations.map(({ email }) => email);
      const members = await findMembersByIdOrEmail(tx, organizationId, emails);
      const memberEmails = new Set(members.map(({ email }) => email));
      const invited = invitations.filter(({ email }) => !memberEmails.has(email));
      for (const invitation of invited) await this.inviteByEmail.invite(tx, context, organizationId, invitation);
      await recordAudit(tx, context, {
        action: 'member.invited',
        organizationId,
        target: { type: 'organization', id: organizationId },
        payload: { emails: invited.map(({ email }) => email) },
      });
      return {
        users: members.map(({ userId }) => userId),
        invited: invited.length,
        ...(this.env.SMTP_URL === undefined && { acceptURL: `${this.urls.api}/auth/sign-in` }),
      };
    });
  }
}

/** One invitation for each address; the last one said of an address counts. */
function separateInvitations({ emails, role, sso }: Input): EmailInvitation[] {
  const byEmail = new Map<string, EmailInvitation>();
  for (const entry of emails) {
    const invitation = typeof entry === 'string' ? { email: entry, role } : entry;
    byEmail.set(invitation.email, { ...invitation, sso });
  }
  return [...byEmail.values()];
}
