import type { InviteLinkRow } from '@lectern/database/people/invites/invites.queries';
import type { Collection } from '@lectern/domain/library/collections/schemas';
import type { InvitedTo, InviteLink } from '@lectern/domain/library/invites/schemas';
import type { Space } from '@lectern/domain/library/spaces/schemas';
import { isAtLeast, type RoleOrGuest } from '@lectern/domain/platform/permissions/roles';

/** An invite link as those who may manage it know it. */
export interface KnownInviteLink {
  /** The secret by which people join. */
  id: string;
  role: RoleOrGuest;
  to?: InvitedTo | undefined;
}

/** What an invite link leads to; undefined for the organization. */
export function invitedTo({
  spaceId,
  collectionId,
}: Pick<InviteLinkRow, 'spaceId' | 'collectionId'>): InvitedTo | undefined {
  if (spaceId !== null) return { kind: 'space', id: spaceId };
  return collectionId === null ? undefined : { kind: 'collection', id: collectionId };
}

/** Presents an invite link; it is redundant when members have as much by default, there where it leads to. */
export function presentInviteLink(
  { id, role }: KnownInviteLink,
  defaultRole: RoleOrGuest,
  content?: { space: Space } | { collection: Collection },
): InviteLink {
  const redundant = role === null || isAtLeast(defaultRole, role);
  const common = { object: 'invite', id, redundant } as const;
  return content ? { ...common, level: role, ...content } : { ...common, role };
}
