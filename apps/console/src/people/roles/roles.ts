import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { useWords } from '../../words/words.js';

/** The roles that can be chosen, from the strongest to the weakest. The domain has them, too, but zod comes with it. */
export const ROLE_CHOICES = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;

/** The word for a role, and for having none. */
export function useRoleWord(): (role: RoleOrGuest) => string {
  const { roles } = useWords().people;
  return (role) => roles[role ?? 'guest'];
}

/** The role that a value of a field stands for; null where it stands for none. */
export function roleOf(value: string | null | undefined): RoleOrGuest {
  return ROLE_CHOICES.find((role) => role === value) ?? null;
}
