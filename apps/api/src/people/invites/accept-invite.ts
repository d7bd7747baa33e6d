import { addMember } from '@lectern/commands/people/change-members';
import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { deleteInvite, type InviteRow } from '@lectern/database/people/invites/invites.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { addTeamMembers } from '@lectern/database/people/teams/teams.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';

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
