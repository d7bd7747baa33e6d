import { Database } from '@lectern/database/client';
import { findCollection } from '@lectern/database/library/collections/collections.queries';
import { findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import { findSpace } from '@lectern/database/library/spaces/spaces.queries';
import { getDefaultRole } from '@lectern/database/people/organizations/organizations.queries';
import type { InvitedTo, InviteLink } from '@lectern/domain/library/invites/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { effectiveRole } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { presentCollection } from '../collections/collections.presenter.js';
import { SpacesView } from '../spaces/spaces.view.js';
import { type KnownInviteLink, presentInviteLink } from './invites.presenter.js';

/** Shows invite links with what they lead to. */
@Injectable()
export class InvitesView {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
    private readonly spaces: SpacesView,
  ) {}

  /** A page of invite links. */
  async page(caller: Caller, page: Page<KnownInviteLink>): Promise<Page<InviteLink>> {
    const defaultRole = await getDefaultRole(this.database, caller.organizationId);
    return { ...page, items: await Promise.all(page.items.map((link) => this.#present(caller, link, defaultRole))) };
  }

  /** One invite link. */
  async one(caller: Caller, link: KnownInviteLink): Promise<InviteLink> {
    return this.#present(caller, link, await getDefaultRole(this.database, caller.organizationId));
  }

  async #present(caller: Caller, link: KnownInviteLink, defaultRole: RoleOrGuest): Promise<InviteLink> {
    const { to } = link;
    if (!to) return presentInviteLink(link, defaultRole);
    const facts = await findContentAccess(this.database, to.kind, to.id, '');
    const roleThere = facts ? effectiveRole(defaultRole, facts.path) : null;
    return presentInviteLink(link, roleThere, await this.content(caller, to));
  }

  /** A space or a collection of the organization as an invite link shows it. */
  async content({ organizationId, role }: Caller, { kind, id }: InvitedTo) {
    if (kind === 'space') {
      const row = await findSpace(this.database, { organizationId, spaceId: id });
      if (!row) throw new DomainError('space.not_found');
      return { space: await this.spaces.one({ row, role }) };
    }
    const row = await findCollection(this.database, { organizationId, collectionId: id });
    if (!row) throw new DomainError('collection.not_found');
    return { collection: presentCollection(row, role, this.urls) };
  }
}
