import { ROLES } from '../roles.js';
import type { MemberFilter } from './queries.js';

/** What the address of the list of members says. */
export type MemberSearch = Pick<MemberFilter, 'search' | 'role'>;

/** Reads which members are wanted from an address, whatever somebody wrote into it. */
export function readMemberSearch(search: Record<string, unknown>): MemberSearch {
  const wanted = [...ROLES, 'guest' as const].find((role) => role === search['role']);
  const words = search['search'];
  return { search: typeof words === 'string' && words !== '' ? words : undefined, role: wanted };
}
