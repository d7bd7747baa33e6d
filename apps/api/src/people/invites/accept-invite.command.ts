import { addMember } from '@lectern/commands/people/change-members';
import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import {
  deleteInvite,
  findInvite,
  findInviteLinkBySecret,
  type InviteLinkRow,
  type InviteRef,
  type InviteRow,
} from '@lectern/database/people/invites/invites.queries';
import { findOrganization, lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { addTeamMembers } from '@lectern/database/people/teams/teams.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Makes the caller a member by an invitation to the caller's address, or by an invite link. */
@Injectable()
export class AcceptInviteCommand {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
  ) {}

  /** An invitation to another address is as unknown to the caller as one that does not exist. */
  async execute(caller: Caller, ref: InviteRef): Promise<void> {
    const organization = await findOrganization(this.database, ref.organizationId);
    const { user } = caller.identity;
    await this.mutations.run(caller.context, async (tx) => {
      const invite = await findInvite(tx, ref, caller.context.at);
      if (invite && invite.email === user.email && user.emailVerifiedAt) {
        return acceptInvite(tx, caller.context, caller.userId, invite);
      }
      const link = await findInviteLinkBySecret(tx, ref);
      // Looked for in any case, so that no time tells whether there is such an organization.
      if (!link || !organization) throw new DomainError('invite.not_found');
      if (!organization.inviteLinks) throw new DomainError('organization.invite_links_disabled');
      return joinByLink(tx, caller, ref.organizationId, link);
    });
  }
}

async function joinByLink(
  tx: Transaction,
  { context, userId }: Caller,
  organizationId: string,
  { id, role }: InviteLinkRow,
): Promise<void> {
  const joined = await addMember(tx, { organizationId, userId, role, sso: false, at: context.at });
  await recordAudit(tx, context, {
    action: 'invite.accepted',
    organizationId,
    target: { type: 'member', id: userId, label: context.actor.label },
    payload: { inviteLink: id, role },
  });
  if (joined) await recordEvent(tx, context, organizationId, 'member.joined', { userId, role });
}

/** Makes a user a member as an invitation says, with its teams, and uses the invitation up. */
export async function acceptInvite(
  tx: Transaction,
  context: OperationContext,
  userId: string,
  invite: InviteRow,
): Promise<void> {
  const { organizationId, role, sso } = invite;
  await lockOrganization(tx, organizationId);
  const joined = await addMember(tx, { organizationId, userId, role, sso, at: context.at });
  for (const teamId of await existingTeams(tx, invite)) {
    await addTeamMembers(tx, { organizationId, teamId }, [userId], context.at);
  }
  await deleteInvite(tx, { organizationId, inviteId: invite.id });
  await recordAudit(tx, context, {
    action: 'invite.accepted',
    organizationId,
    target: { type: 'member', id: userId, label: invite.email },
    payload: { role },
  });
  if (joined) await recordEvent(tx, context, organizationId, 'member.joined', { userId, role });
}

async function existingTeams(tx: Transaction, { organizationId, teamIds }: InviteRow): Promise<string[]> {
  const rows = await tx.prisma.team.findMany({ where: { organizationId, id: { in: teamIds } }, select: { id: true } });
  return rows.map(({ id }) => id);
}
