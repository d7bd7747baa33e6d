import { recordAudit } from '@lectern/database/audit/record-audit';
import { findMembersByIdOrEmail } from '@lectern/database/members/members.queries';
import type { InviteMembers as Input, InvitedMembers } from '@lectern/domain/invites/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { type EmailInvitation, InviteByEmail } from './invite-by-email.js';
import { inviteUrl } from './invites.presenter.js';

/** Invites several people to an organization by e-mail, all or none. */
@Injectable()
export class InviteMembers {
  constructor(
    private readonly platform: Platform,
    private readonly inviteByEmail: InviteByEmail,
  ) {}

  /** Members stay as they are; everybody else gets an invitation, by mail or as a link for the administrator. */
  execute({ context }: Caller, organizationId: string, input: Input): Promise<InvitedMembers> {
    const invitations = separateInvitations(input);
    return this.platform.mutate(context, async (tx) => {
      const emails = invitations.map(({ email }) => email);
      const members = await findMembersByIdOrEmail(tx, organizationId, emails);
      const memberEmails = new Set(members.map(({ email }) => email));
      const links: { email: string; url: string }[] = [];
      for (const invitation of invitations.filter(({ email }) => !memberEmails.has(email))) {
        const invite = await this.inviteByEmail.invite(tx, context, organizationId, invitation);
        links.push({ email: invitation.email, url: inviteUrl(this.platform.urls, organizationId, invite.id) });
      }
      await recordAudit(tx, context, {
        action: 'member.invited',
        organizationId,
        target: { type: 'organization', id: organizationId },
        payload: { emails: links.map(({ email }) => email) },
      });
      const showLinks = this.platform.env.SMTP_URL === undefined && links.length > 0;
      return { users: members.map(({ userId }) => userId), invited: links.length, ...(showLinks && { links }) };
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
