import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import type { CollectionRef } from '@lectern/database/library/collections/collections.queries';
import { listSpaces, listSpacesInCollection, type SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { findMembership, type MemberRef } from '@lectern/database/people/members/members.queries';
import type { ListMemberSpaces, ListSpaces } from '@lectern/domain/library/spaces/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import type { Role, RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** A space with the effective role of whoever looks at it. */
export interface SeenSpace {
  row: SpaceRow;
  role: RoleOrGuest;
}

/** Lists spaces, only those that the caller may see. */
@Injectable()
export class ListSpacesView {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly visible: VisibleContent,
  ) {}

  /** Lists the spaces of an organization, newest first; of those that were deleted, what the caller may restore. */
  async inOrganization(caller: Caller, organizationId: string, query: ListSpaces): Promise<Page<SeenSpace>> {
    const { database, keyring } = this;
    const roles = query.deleted
      ? await this.visible.restorable(caller, organizationId)
      : await this.visible.rolesOf(caller, organizationId);
    const selection = { organizationId, scope: ['of', caller.userId], visibleIds: [...roles.keys()] };
    const page = await listSpaces(database, keyring, selection, { ...query, order: 'desc' });
    return mapPage(page, (row) => seen(row, roles));
  }

  /** Lists the spaces that stand in a collection, in their order. */
  async inCollection(caller: Caller, ref: CollectionRef, query: PageQuery): Promise<Page<SeenSpace>> {
    const { database, keyring } = this;
    const roles = await this.visible.rolesOf(caller, ref.organizationId);
    const selection = { ...ref, scope: [caller.userId], visibleIds: [...roles.keys()] };
    const page = await listSpacesInCollection(database, keyring, selection, query);
    return mapPage(page, (row) => seen(row, roles));
  }

  /** Lists the spaces that a member has access to, each with the member's role; a disabled member has no access. */
  async ofMember(
    caller: Caller,
    ref: MemberRef,
    query: ListMemberSpaces,
  ): Promise<Page<SeenSpace & { permission: Role }>> {
    const { database, keyring } = this;
    const member = await findMembership(database, ref);
    if (!member) throw new DomainError('member.not_found');
    const other = { userId: ref.userId, role: member.role };
    const { own, theirs } = await this.visible.rolesOfBoth(caller, ref.organizationId, other);
    if (member.disabled) theirs.clear();
    const visibleIds = [...theirs.keys()].filter((id) => own.has(id));
    const selection = { organizationId: ref.organizationId, scope: [ref.userId, caller.userId], visibleIds };
    const page = await listSpaces(database, keyring, selection, query);
    return mapPage(page, (row) => ({ ...seen(row, own), permission: theirs.get(row.id) ?? 'read' }));
  }
}

function seen(row: SpaceRow, roles: ReadonlyMap<string, Role>): SeenSpace {
  return { row, role: roles.get(row.id) ?? null };
}
