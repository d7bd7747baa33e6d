import { addMember } from '@lectern/commands/people/change-members';
import { Database, type Transaction } from '@lectern/database/client';
import { findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import { findGrantedRole, setGrants } from '@lectern/database/library/grants/grants.queries';
import {
  findInvite,
  findInviteLinkBySecret,
  type InviteLinkRow,
  type InviteRef,
} from '@lectern/database/people/invites/invites.queries';
import { findOrganization, lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { InvitedTo } from '@lectern/domain/library/invites/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isAtLeast, type Role } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { acceptInvite } from '../../people/invites/accept-invite.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { recordGrantChange } from '../grants/grants.service.js';
import { invitedTo } from './invites.presenter.js';

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
      return this.#join(tx, caller, ref.organizationId, link);
    });
  }

  /** Whoever is invited to a space or a collection joins as a guest, who sees nothing else. */
  async #join(
    tx: Transaction,
    { context, userId }: Caller,
    organizationId: string,
    link: InviteLinkRow,
  ): Promise<void> {
    const to = invitedTo(link);
    if (to && !(await this.#isThere(to))) throw new DomainError('invite.not_found');
    const role = to ? null : link.role;
    const joined = await addMember(tx, { organizationId, userId, role, sso: false, at: context.at });
    if (to && link.role) await grantAtLeast(tx, { context, userId }, { organizationId, ...to }, link.role);
    await recordAudit(tx, context, {
      action: 'invite.accepted',
      organizationId,
      target: { type: 'member', id: userId, label: context.actor.label },
      payload: { inviteLink: link.id, role, ...(to && { [to.kind]: to.id, level: link.role }) },
    });
    if (joined) await recordEvent(tx, context, organizationId, 'member.joined', { userId, role });
  }

  async #isThere({ kind, id }: InvitedTo): Promise<boolean> {
    return (await findContentAccess(this.database, kind, id, ''))?.deleted === false;
  }
}

/** Nobody loses by an invite link what was granted before. */
async function grantAtLeast(
  tx: Transaction,
  { context, userId }: Pick<Caller, 'context' | 'userId'>,
  ref: InvitedTo & { organizationId: string },
  role: Role,
): Promise<void> {
  await lockOrganization(tx, ref.organizationId);
  const before = await findGrantedRole(tx, ref, { userId });
  if (before && isAtLeast(before, role)) return;
  await setGrants(tx, ref, { userIds: [userId], teamIds: [] }, role, context.at);
  await recordGrantChange(tx, context, ref, { role, users: [userId], teams: [] });
}
