import { z } from 'zod';

/** Roles from the strongest to the weakest; a member without one is a guest. */
export const ROLES = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const;

export const Role = z.enum(ROLES).describe('What a member may do with content, from `admin` down to `read`');
export type Role = z.infer<typeof Role>;

export const RoleOrGuest = Role.nullable().describe(
  'Role of a member; null for a guest, who sees only what is granted',
);
export type RoleOrGuest = z.infer<typeof RoleOrGuest>;

export const TeamRole = z.enum(['owner', 'member']).describe('`owner` can manage the members of the team');
export type TeamRole = z.infer<typeof TeamRole>;

/** Whether `role` includes everything that `minimum` allows; a guest includes nothing but `guest`. */
export function isAtLeast(role: RoleOrGuest, minimum: Role | 'guest'): boolean {
  if (minimum === 'guest') return true;
  return role !== null && ROLES.indexOf(role) <= ROLES.indexOf(minimum);
}

/** The strongest of several roles, or null when there is none. */
export function strongest(roles: Iterable<RoleOrGuest>): RoleOrGuest {
  let best: RoleOrGuest = null;
  for (const role of roles) if (role !== null && (best === null || isAtLeast(role, best))) best = role;
  return best;
}
