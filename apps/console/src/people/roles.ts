import type { Schemas } from '@lectern/client';
import { useWords } from '../words/words.js';

/** What a member may do; null is a guest, who sees only what is shared with them. */
export type Role = Schemas['Member']['role'];

/** Roles from the strongest to the weakest. */
export const ROLES = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;

/** The word for a role, and for having none. */
export function useRoleWord(): (role: Role) => string {
  const { roles } = useWords().people;
  return (role) => roles[role ?? 'guest'];
}

/** The role that a value of a field stands for; null where it stands for none. */
export function roleOf(value: string | null | undefined): Role {
  return ROLES.find((role) => role === value) ?? null;
}
