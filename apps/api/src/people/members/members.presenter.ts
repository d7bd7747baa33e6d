import type { MemberRow } from '@lectern/database/people/members/members.queries';
import type { Member } from '@lectern/domain/people/members/schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents a member of an organization. */
export function presentMember(row: MemberRow, urls: { api: string }): Member {
  const granted = (type: string) => row.grants.filter(({ resourceType }) => resourceType === type).length;
  return {
    object: 'member',
    id: row.userId,
    role: row.role,
    user: presentUser(row.user, urls),
    disabled: row.disabled,
    joinedAt: timestamp(row.joinedAt),
    ...(row.lastSeenAt && { lastSeenAt: timestamp(row.lastSeenAt) }),
    sso: row.sso,
    spaces: granted('space'),
    sites: granted('site'),
    teams: row._count.teams,
  };
}
