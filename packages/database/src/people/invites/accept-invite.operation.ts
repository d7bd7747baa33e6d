import type { Transaction } from '../../client.js';
import type { OperationContext } from '../../context.js';
import { recordAudit } from '../../platform/audit/record-audit.js';
import { recordEvent } from '../../platform/outbox/record-event.js';
import { addMember } from '../members/members.queries.js';
import { lockOrganization } from '../organizations/organizations.queries.js';
import { addTeamMembers } from '../teams/teams.queries.js';
import { deleteInvite, type InviteRow } from './invites.queries.js';

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
