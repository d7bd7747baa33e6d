import { recordAudit } from '@lectern/database/audit/record-audit';
import type { Db } from '@lectern/database/client';
import { findMembersByIdOrEmail } from '@lectern/database/members/members.queries';
import { recordEvent } from '@lectern/database/outbox/record-event';
import { removeTeamMembers, setTeamMembers, type TeamRef } from '@lectern/database/teams/teams.queries';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { Email } from '@lectern/domain/http/primitives';
import type { TeamRole } from '@lectern/domain/permissions/roles';
import type { UpdateTeamMembers as Change } from '@lectern/domain/teams/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { InviteByEmail } from '../invites/invite-by-email.js';

/** Puts people into a team and takes people out of it, all at once or not at all. */
@Injectable()
export class UpdateTeamMembers {
  constructor(
    private readonly platform: Platform,
    private readonly inviteByEmail: InviteByEmail,
  ) {}

  /** Who is both added and removed is removed; addresses of people outside the organization are invited to it. */
  async execute({ context }: Caller, ref: TeamRef, change: Change): Promise<void> {
    const { add = [], remove = [], memberships = {} } = change;
    await this.platform.mutate(context, async (tx) => {
      const resolve = await memberResolver(tx, ref, [...add, ...remove, ...Object.keys(memberships)]);
      const removed = new Set(remove.map(resolve).filter((userId) => userId !== undefined));
      const { members, invited } = separate(add, resolve);
      const roles = new Map<string, TeamRole>(members.map((userId) => [userId, 'member']));
      for (const [user, { role }] of Object.entries(memberships)) {
        const userId = resolve(user);
        if (userId === undefined) throw new DomainError('team.member_unknown', { user });
        roles.set(userId, role);
      }
      for (const userId of removed) roles.delete(userId);

      await setTeamMembers(tx, ref, roles, context.at);
      await removeTeamMembers(tx, ref, [...removed]);
      for (const email of invited) {
        await this.inviteByEmail.invite(tx, context, ref.organizationId, { email, teamIds: [ref.teamId] });
      }
      await recordAudit(tx, context, {
        action: 'team.members-updated',
        organizationId: ref.organizationId,
        target: { type: 'team', id: ref.teamId },
        payload: { set: Object.fromEntries(roles), removed: [...removed], invited },
      });
      await recordEvent(tx, context, ref.organizationId, 'team.updated', { teamId: ref.teamId });
    });
  }
}

type Resolve = (idOrEmail: string) => string | undefined;

async function memberResolver(tx: Db, { organizationId }: TeamRef, idsOrEmails: string[]): Promise<Resolve> {
  const found = await findMembersByIdOrEmail(tx, organizationId, idsOrEmails);
  const userIds = new Map(found.flatMap(({ userId, email }) => [[userId, userId] as const, [email, userId] as const]));
  return (idOrEmail) => userIds.get(idOrEmail) ?? userIds.get(idOrEmail.toLowerCase());
}

function separate(add: string[], resolve: Resolve): { members: string[]; invited: string[] } {
  const members: string[] = [];
  const invited: string[] = [];
  for (const idOrEmail of add) {
    const userId = resolve(idOrEmail);
    if (userId !== undefined) {
      members.push(userId);
      continue;
    }
    const email = Email.safeParse(idOrEmail);
    if (!email.success) throw new DomainError('team.member_unknown', { user: idOrEmail });
    invited.push(email.data);
  }
  return { members, invited };
}
