import { removeMember } from '@lectern/commands/people/change-members';
import { Database, type Transaction } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  countOtherActiveAdmins,
  findMember,
  listMembers,
  type MemberRef,
  type MemberRow,
  updateMember,
} from '@lectern/database/people/members/members.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { ListMembers, UpdateMember } from '@lectern/domain/people/members/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { isAtLeast } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and changes the members of an organization. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the members of an organization. */
  list(organizationId: string, query: ListMembers): Promise<Page<MemberRow>> {
    return listMembers(this.database, this.keyring, organizationId, query);
  }

  /** Gets a member. */
  async get(ref: MemberRef): Promise<MemberRow> {
    const member = await findMember(this.database, ref);
    if (!member) throw new DomainError('member.not_found');
    return member;
  }

  /** Changes role or access of a member; the last active administrator stays one. */
  update({ context }: Caller, ref: MemberRef, change: UpdateMember): Promise<MemberRow> {
    return this.mutations.run(context, async (tx) => {
      const before = await this.#lockMember(tx, ref);
      if (!before) throw new DomainError('member.not_found');
      const { role = before.role, disabled = before.disabled } = change;
      if (role !== 'admin' || disabled) await refuseForLastAdmin(tx, ref, before);
      // A role of null makes a guest, so it has to be told from a role that was not sent.
      const member = await updateMember(tx, ref, { role: change.role, disabled: change.disabled });
      await recordAudit(tx, context, {
        action: 'member.updated',
        organizationId: ref.organizationId,
        target: { type: 'member', id: ref.userId, label: member.user.email },
        payload: { before: { role: before.role, disabled: before.disabled }, after: { role, disabled } },
      });
      await recordEvent(tx, context, ref.organizationId, 'member.updated', { userId: ref.userId, role, disabled });
      return member;
    });
  }

  /** Removes a member; the last active administrator cannot go. Nothing happens to somebody who is not a member. */
  async remove({ context }: Caller, ref: MemberRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      const member = await this.#lockMember(tx, ref);
      if (!member) return;
      await refuseForLastAdmin(tx, ref, member);
      await removeMember(tx, ref);
      await recordAudit(tx, context, {
        action: 'member.removed',
        organizationId: ref.organizationId,
        target: { type: 'member', id: ref.userId, label: member.user.email },
      });
      await recordEvent(tx, context, ref.organizationId, 'member.removed', { userId: ref.userId });
    });
  }

  /** Marks a member as one who signs in through single sign-on: an administrator does, or the member who just did so. */
  setSso({ context, role, identity }: Caller, ref: MemberRef): Promise<MemberRow> {
    const { organizationId } = ref;
    const hasSignedIn = identity.vouchedBy?.organizationId === organizationId;
    if (!isAtLeast(role, 'admin') && !hasSignedIn) {
      throw new DomainError('auth.sso_required', { organization: organizationId });
    }
    return this.mutations.run(context, async (tx) => {
      if (!(await this.#lockMember(tx, ref))) throw new DomainError('member.not_found');
      const member = await updateMember(tx, ref, { sso: true });
      await recordAudit(tx, context, {
        action: 'member.sso-enabled',
        organizationId: ref.organizationId,
        target: { type: 'member', id: ref.userId, label: member.user.email },
      });
      return member;
    });
  }

  /** Reads a member so that no other change to administrators can happen before this one is done. */
  async #lockMember(tx: Transaction, ref: MemberRef): Promise<MemberRow | null> {
    await lockOrganization(tx, ref.organizationId);
    return findMember(tx, ref);
  }
}

async function refuseForLastAdmin(tx: Transaction, ref: MemberRef, { role, disabled }: MemberRow): Promise<void> {
  if (role !== 'admin' || disabled) return;
  if ((await countOtherActiveAdmins(tx, ref)) === 0) throw new DomainError('member.last_admin');
}
