import type { InviteLinkRow } from '@lectern/database/people/invites/invites.queries';
import type { InviteLink } from '@lectern/domain/people/invites/schemas';
import { isAtLeast, type RoleOrGuest } from '@lectern/domain/platform/permissions/roles';

/** Presents an invite link; it is redundant when joining by default gives as much. */
export function presentInviteLink(row: InviteLinkRow, defaultRole: RoleOrGuest): InviteLink {
  const redundant = row.role === null || isAtLeast(defaultRole, row.role);
  return { object: 'invite', id: row.id, redundant, role: row.role };
}
