import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import {
  createInviteLink,
  deleteInvite,
  deleteInviteLink,
  findInviteLink,
  type InviteLinkRow,
  type InviteRef,
  listInviteLinks,
  updateInviteLink,
} from '@lectern/database/people/invites/invites.queries';
import { findOrganization, getDefaultRole } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and changes the invite links of an organization. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** The role that joining gives by default. */
  defaultRole(organizationId: string): Promise<RoleOrGuest> {
    return getDefaultRole(this.database, organizationId);
  }

  /** Lists the invite links of an organization. */
  list(organizationId: string, query: PageQuery): Promise<Page<InviteLinkRow>> {
    return listInviteLinks(this.database, this.keyring, organizationId, query);
  }

  /** Gets an invite link. */
  async get(ref: InviteRef): Promise<InviteLinkRow> {
    const link = await findInviteLink(this.database, ref);
    if (!link) throw new DomainError('invite.not_found');
    return link;
  }

  /** Makes an invite link, unless the organization has switched them off. */
  async create({ context, userId }: Caller, organizationId: string, role: RoleOrGuest): Promise<InviteLinkRow> {
    const organization = await findOrganization(this.database, organizationId);
    if (!organization?.inviteLinks) throw new DomainError('organization.invite_links_disabled');
    return this.mutations.run(context, async (tx) => {
      const id = newId(context.at);
      const link = await createInviteLink(tx, { id, organizationId, role, createdBy: userId, createdAt: context.at });
      await recordAudit(tx, context, {
        action: 'invite-link.created',
        organizationId,
        target: { type: 'invite-link', id },
        payload: { role },
      });
      return link;
    });
  }

  /** Changes the role that an invite link gives. */
  update({ context }: Caller, ref: InviteRef, role: RoleOrGuest): Promise<InviteLinkRow> {
    return this.mutations.run(context, async (tx) => {
      const link = await updateInviteLink(tx, ref, role);
      if (!link) throw new DomainError('invite.not_found');
      await recordAudit(tx, context, {
        action: 'invite-link.updated',
        organizationId: ref.organizationId,
        target: { type: 'invite-link', id: ref.inviteId },
        payload: { role },
      });
      return link;
    });
  }

  /** Takes an invite link or an email invitation back; nothing happens when there is none. */
  async revoke({ context }: Caller, ref: InviteRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      const revoked = (await deleteInviteLink(tx, ref)) || (await deleteInvite(tx, ref));
      if (!revoked) return;
      await recordAudit(tx, context, {
        action: 'invite.revoked',
        organizationId: ref.organizationId,
        target: { type: 'invite', id: ref.inviteId },
      });
    });
  }
}
