import type { InviteLink } from '@lectern/domain/people/invites/schemas';
import { isAtLeast, type RoleOrGuest } from '@lectern/domain/platform/permissions/roles';

/** An invite link as those who may manage it know it. */
export interface KnownInviteLink {
  /** The secret by which people join. */
  id: string;
  role: RoleOrGuest;
}

/** Presents an invite link; it is redundant when joining by default gives as much. */
export function presentInviteLink({ id, role }: KnownInviteLink, defaultRole: RoleOrGuest): InviteLink {
  const redundant = role === null || isAtLeast(defaultRole, role);
  return { object: 'invite', id, redundant, role };
}
