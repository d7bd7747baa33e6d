import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import {
  createInviteLink,
  deleteInvite,
  deleteInviteLink,
  findInviteLink,
  type InviteLinkRow,
  type InviteRef,
  listInviteLinks,
  newInviteSecret,
  updateInviteLink,
} from '@lectern/database/people/invites/invites.queries';
import { openInviteSecret } from '@lectern/database/people/invites/seal-invite-links';
import { findOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { InvitedTo, InviteLinkGift } from '@lectern/domain/library/invites/schemas';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { invitedTo, type KnownInviteLink } from './invites.presenter.js';

const NEEDS_LEVEL = 'a link to a space or a collection gives a role on it, such as "read"';

/** Reads and changes the invite links of an organization. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the invite links of an organization. */
  async list(organizationId: string, query: PageQuery): Promise<Page<KnownInviteLink>> {
    const page = await listInviteLinks(this.database, this.keyring, organizationId, query);
    return mapPage(page, (link) => this.#known(link));
  }

  /** Gets an invite link. */
  async get(ref: InviteRef): Promise<KnownInviteLink> {
    const link = await findInviteLink(this.database, ref);
    if (!link) throw new DomainError('invite.not_found');
    return this.#known(link);
  }

  /** Makes an invite link, unless the organization has switched them off. */
  async create({ context, userId }: Caller, organizationId: string, gift: InviteLinkGift): Promise<KnownInviteLink> {
    const { role, to } = gift;
    if (to) await this.#requireContent(organizationId, to);
    const organization = await findOrganization(this.database, organizationId);
    if (!organization?.inviteLinks) throw new DomainError('organization.invite_links_disabled');
    const [id, secret] = [newId(context.at), newInviteSecret()];
    return this.mutations.run(context, async (tx) => {
      const target = to && { [to.kind === 'space' ? 'spaceId' : 'collectionId']: to.id };
      const link = { id, organizationId, role, ...target, createdBy: userId, createdAt: context.at };
      await createInviteLink(tx, this.keyring, link, secret);
      await recordAudit(tx, context, {
        action: 'invite-link.created',
        organizationId,
        target: { type: 'invite-link', id },
        payload: { role, ...(to && { [to.kind]: to.id }) },
      });
      return { id: secret, role, to };
    });
  }

  async #requireContent(organizationId: string, { kind, id }: InvitedTo): Promise<void> {
    const facts = await findContentAccess(this.database, kind, id, '');
    if (facts?.organizationId !== organizationId || facts.deleted) throw new DomainError(`${kind}.not_found`);
  }

  /** Changes the role that an invite link gives. */
  update({ context }: Caller, ref: InviteRef, role: RoleOrGuest): Promise<KnownInviteLink> {
    return this.mutations.run(context, async (tx) => {
      const link = await updateInviteLink(tx, ref, role);
      if (!link) throw new DomainError('invite.not_found');
      if (role === null && invitedTo(link)) throw invalidRequest([{ path: 'body.level', message: NEEDS_LEVEL }]);
      await recordAudit(tx, context, {
        action: 'invite-link.updated',
        organizationId: ref.organizationId,
        target: { type: 'invite-link', id: link.id },
        payload: { role },
      });
      return this.#known(link);
    });
  }

  /** Takes an invite link or an email invitation back; nothing happens when there is none. */
  async revoke({ context }: Caller, ref: InviteRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      const linkId = await deleteInviteLink(tx, ref);
      if (linkId === null && !(await deleteInvite(tx, ref))) return;
      await recordAudit(tx, context, {
        action: 'invite.revoked',
        organizationId: ref.organizationId,
        target: { type: 'invite', id: linkId ?? ref.inviteId },
      });
    });
  }

  /** A link whose secret was encrypted under a key that is gone lets nobody join, but can still be taken back by its id. */
  #known(link: InviteLinkRow): KnownInviteLink {
    return { id: openInviteSecret(this.keyring, link) ?? link.id, role: link.role, to: invitedTo(link) };
  }
}
