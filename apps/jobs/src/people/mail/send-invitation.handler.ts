import { findInvite } from '@lectern/database/people/invites/invites.queries';
import { findOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';

/** Mails an invitation. A second run mails it again, which does no harm. */
export function sendInvitationHandler({
  database,
  mailer,
  publicUrl,
}: HandlerDependencies): Handler<'mail.send-invitation'> {
  return async ({ organizationId, inviteId }, { context }) => {
    const organization = await findOrganization(database, organizationId);
    const invite = await findInvite(database, { organizationId, inviteId }, context.at);
    if (!organization || !invite) return skipped('the invitation was accepted, revoked or has expired');
    await mailer.send({
      to: invite.email,
      subject: `Invitation to ${organization.title}`,
      text: [
        `You have been invited to join ${organization.title} on Lectern.`,
        '',
        `To accept, sign in with this email address (${invite.email}):`,
        '',
        `${publicUrl}/auth/sign-in`,
      ].join('\n'),
    });
    return done;
  };
}
