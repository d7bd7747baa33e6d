import { isAllowed } from '../../platform/permissions/resolve.js';
import type { RoleOrGuest } from '../../platform/permissions/roles.js';

/** What somebody may do with a comment or with a reply to one. */
export interface CommentPermissions {
  view: boolean;
  /** Change its text. */
  edit: boolean;
  reply: boolean;
  delete: boolean;
}

/**
 * What somebody with a role on the space may do with a comment. Its text belongs to its author and to administrators;
 * whoever reviews also tidies up. An author who may not comment any more has lost both.
 */
export function commentPermissions({ role, own }: { role: RoleOrGuest; own: boolean }): CommentPermissions {
  const reply = isAllowed('space.comment', { role });
  return {
    view: isAllowed('space.view', { role }),
    edit: reply && (own || isAllowed('space.update', { role })),
    reply,
    delete: reply && (own || isAllowed('space.review', { role })),
  };
}
