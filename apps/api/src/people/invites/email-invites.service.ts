import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  deleteInvite,
  findInvite,
  type InviteRef,
  type InviteRow,
  listInvites,
} from '@lectern/database/people/invites/invites.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { EmailInvite } from '@lectern/domain/people/invites/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { InviteByEmail } from './invite-by-email.service.js';

/** Reads, renews and revokes the email invitations of an organization. */
@Injectable()
export class EmailInvitesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
    private readonly inviteByEmail: InviteByEmail,
  ) {}

  /** Lists the invitations that can still be accepted. */
  list(organizationId: string, query: PageQuery): Promise<Page<InviteRow>> {
    return listInvites(this.database, this.keyring, organizationId, query, this.clock.now());
  }

  /** Mails an invitation again; it is valid for as long as a new one. */
  resend({ context }: Caller, ref: InviteRef): Promise<InviteRow> {
    const { organizationId } = ref;
    return this.mutations.run(context, async (tx) => {
      const invite = await findInvite(tx, ref, context.at);
      if (!invite) throw new DomainError('invite.not_found');
      const { email, role, sso, teamIds } = invite;
      await recordAudit(tx, context, {
        action: 'member.invited',
        organizationId,
        target: { type: 'organization', id: organizationId },
        payload: { emails: [email] },
      });
      return this.inviteByEmail.invite(tx, context, organizationId, { email, role, sso, teamIds });
    });
  }

  /** Makes sure that nobody can accept an invitation any more, also when it is gone already. */
  revoke({ context }: Caller, ref: InviteRef): Promise<void> {
    const { organizationId, inviteId } = ref;
    return this.mutations.run(context, async (tx) => {
      if (!(await deleteInvite(tx, ref))) return;
      await recordAudit(tx, context, {
        action: 'invite.revoked',
        organizationId,
        target: { type: 'invite', id: inviteId },
      });
    });
  }
}

/** Presents an email invitation. */
export function presentEmailInvite(row: InviteRow): EmailInvite {
  return {
    object: 'email-invite',
    id: row.id,
    email: row.email,
    role: row.role,
    sso: row.sso,
    teams: row.teamIds,
    ...(row.invitedBy !== null && { invitedBy: row.invitedBy }),
    createdAt: timestamp(row.createdAt),
    expiresAt: timestamp(row.expiresAt),
  };
}
