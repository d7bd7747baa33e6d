import type { Transaction } from '@lectern/database/client';
import { findMembersByIdOrEmail } from '@lectern/database/people/members/members.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import {
  addTeamMembers,
  findTeam,
  removeTeamMembers,
  setTeamMembers,
  type TeamRef,
} from '@lectern/database/people/teams/teams.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { UpdateTeamMembers as Change } from '@lectern/domain/people/teams/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Email } from '@lectern/domain/platform/http/primitives';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { TeamRole } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { InviteByEmail } from '../invites/invite-by-email.service.js';

/** Puts people into a team and takes people out of it, all at once or not at all. */
@Injectable()
export class UpdateTeamMembersCommand {
  constructor(
    private readonly mutations: Mutations,
    private readonly inviteByEmail: InviteByEmail,
  ) {}

  /**
   * Who is both added and removed is removed; who is added but in the team already keeps the role.
   * Addresses of people outside the organization are invited to it, by those who may invite.
   */
  async execute({ context, role }: Caller, ref: TeamRef, change: Change): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, ref.organizationId);
      if (!(await findTeam(tx, ref))) throw new DomainError('team.not_found');
      const { added, roles, removed, invited } = planChange(change, await memberFinder(tx, ref, change));
      if (invited.size > 0 && !isAllowed('invite.create', { role })) {
        throw new DomainError('access.denied', { action: 'invite.create' });
      }
      await setTeamMembers(tx, ref, roles, context.at);
      const newCount = await addTeamMembers(tx, ref, [...added], context.at);
      const goneCount = await removeTeamMembers(tx, ref, [...removed]);
      for (const email of invited) {
        await this.inviteByEmail.invite(tx, context, ref.organizationId, { email, teamIds: [ref.teamId] });
      }
      if (roles.size + newCount + goneCount + invited.size === 0) return;
      await recordAudit(tx, context, {
        action: 'team.members-updated',
        organizationId: ref.organizationId,
        target: { type: 'team', id: ref.teamId },
        payload: { added: [...added], roles: Object.fromEntries(roles), removed: [...removed], invited: [...invited] },
      });
      await recordEvent(tx, context, ref.organizationId, 'team.updated', { teamId: ref.teamId });
    });
  }
}

/** What a change comes to, members by user id and people outside the organization by address. */
interface Plan {
  added: Set<string>;
  roles: Map<string, TeamRole>;
  removed: Set<string>;
  invited: Set<string>;
}

type FindMember = (idOrEmail: string) => string | undefined;

async function memberFinder(tx: Transaction, { organizationId }: TeamRef, change: Change): Promise<FindMember> {
  const { add = [], remove = [], memberships = {} } = change;
  const idsOrEmails = [...add, ...remove, ...Object.keys(memberships)];
  const found = await findMembersByIdOrEmail(tx, organizationId, idsOrEmails);
  const userIds = new Map(found.flatMap(({ userId, email }) => [[userId, userId] as const, [email, userId] as const]));
  return (idOrEmail) => userIds.get(idOrEmail) ?? userIds.get(idOrEmail.toLowerCase());
}

function planChange({ add = [], remove = [], memberships = {} }: Change, findMember: FindMember): Plan {
  const plan: Plan = { added: new Set(), roles: new Map(), removed: new Set(), invited: new Set() };
  for (const user of add) {
    const userId = findMember(user);
    if (userId === undefined) plan.invited.add(addressOf(user) ?? refuse(user));
    else plan.added.add(userId);
  }
  for (const [user, { role }] of Object.entries(memberships)) plan.roles.set(findMember(user) ?? refuse(user), role);
  for (const user of remove) {
    const userId = findMember(user);
    if (userId === undefined) plan.invited.delete(addressOf(user) ?? user);
    else plan.removed.add(userId);
  }
  for (const userId of plan.removed) {
    plan.added.delete(userId);
    plan.roles.delete(userId);
  }
  return plan;
}

function addressOf(user: string): string | undefined {
  return Email.safeParse(user).data;
}

function refuse(user: string): never {
  throw new DomainError('team.member_unknown', { user });
}
