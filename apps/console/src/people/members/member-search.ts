import { ROLE_CHOICES } from '../roles/roles.js';
import type { MemberFilter } from './queries.js';

/** What the address of the list of members says. */
export interface MemberSearch extends Pick<MemberFilter, 'search' | 'role'> {
  /** Whether invitations are shown instead of members. */
  tab?: 'invitations';
}

/** Reads what is wanted from an address, whatever somebody wrote into it. */
export function readMemberSearch({ search, role, tab }: Record<string, unknown>): MemberSearch {
  return {
    search: typeof search === 'string' && search !== '' ? search : undefined,
    role: [...ROLE_CHOICES, 'guest' as const].find((known) => known === role),
    tab: tab === 'invitations' ? tab : undefined,
  };
}
