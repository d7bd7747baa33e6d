import type { Transaction } from '@lectern/database/client';
import { type ContentRow, loadContents } from '@lectern/database/library/grants/contents.queries';
import { loadGrantsOfUser } from '@lectern/database/library/grants/effective-roles.queries';
import { findActiveRole } from '@lectern/database/people/members/members.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { byPosition, type ContentPointer, isWithin } from '@lectern/domain/platform/ordering/placing';
import { effectiveRoles } from '@lectern/domain/platform/permissions/effective-roles';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { Role, RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** All collections and spaces of an organization as one change finds them, with what its caller may do. */
export class ContentMap {
  private constructor(
    private readonly contents: readonly ContentRow[],
    private readonly roles: ReadonlyMap<string, Role>,
    readonly organizationRole: RoleOrGuest,
  ) {}

  /** Loads the map; nobody else changes the places of contents until the transaction ends. */
  static async lock(tx: Transaction, caller: Caller, organizationId: string): Promise<ContentMap> {
    await lockOrganization(tx, organizationId);
    const contents = await loadContents(tx, organizationId);
    const grants = await loadGrantsOfUser(tx, { organizationId, userId: caller.userId });
    // Read again, because the cached caller may be too old to say no.
    const role = (await findActiveRole(tx, { organizationId, userId: caller.userId })) ?? null;
    return new ContentMap(contents, effectiveRoles(contents, grants, role), role);
  }

  /** Finds a collection or a space, also a deleted one. */
  find({ kind, id }: ContentPointer): ContentRow | undefined {
    return this.contents.find((content) => content.kind === kind && content.id === id);
  }

  /** Gets a collection or a space that is not deleted. */
  get(pointer: ContentPointer): ContentRow {
    const content = this.find(pointer);
    if (!content || content.deleted) throw new DomainError(`${pointer.kind}.not_found`);
    return content;
  }

  /** Whether the caller sees a collection or a space. */
  shows(pointer: ContentPointer): boolean {
    return this.find(pointer)?.deleted === false && this.roles.has(pointer.id);
  }

  /** Everything that stands in a parent, in its order, deleted spaces too. */
  childrenOf(parentId: string | null): ContentRow[] {
    return this.contents.filter((content) => content.parentId === parentId).sort(byPosition);
  }

  /** A collection or a space that is there, with all that stands in it, however deep. */
  branchOf(pointer: ContentPointer): ContentRow[] {
    const root = this.find(pointer);
    const branch = new Set<ContentRow>(root ? [root] : []);
    // A set hands out what is added to it on the way, and each of it once.
    for (const { kind, id } of branch) {
      if (kind === 'collection') for (const child of this.childrenOf(id)) branch.add(child);
    }
    return [...branch];
  }

  /** Whether a collection would stand in itself if it were put into a parent. */
  isCircular({ kind, id }: ContentPointer, parentId: string | null): boolean {
    return kind === 'collection' && isWithin(parentId, id, this.contents);
  }

  /** Refuses to put something new into a parent that the caller does not see or may not add to. */
  requireRoomIn(parentId: string | null): void {
    if (parentId !== null && !this.shows({ kind: 'collection', id: parentId })) {
      throw new DomainError('collection.parent_not_found', { parent: parentId });
    }
    const allowed =
      parentId === null
        ? isAllowed('content.create', { role: this.organizationRole })
        : isAllowed('collection.create-in', { role: this.roles.get(parentId) ?? null });
    if (!allowed) throw new DomainError('access.denied', { action: 'content.create' });
  }
}
