import type { Transaction } from '@lectern/database/client';
import { followOne } from '@lectern/database/content/follow-links';
import type { MemberRef, NewMember } from '@lectern/database/people/members/members.queries';

/** Adds a user to an organization; false when the user was in it already, whose role then stays as it is. */
export async function addMember(db: Transaction, { at, ...member }: NewMember): Promise<boolean> {
  const { count } = await db.prisma.member.createMany({ data: { ...member, joinedAt: at }, skipDuplicates: true });
  if (count === 1) await followMember(db, member);
  return count === 1;
}

/** Removes a member with its places in teams and its grants; false when there was none. */
export async function removeMember(db: Transaction, ref: MemberRef): Promise<boolean> {
  const { count } = await db.prisma.member.deleteMany({ where: ref });
  if (count === 1) await followMember(db, ref);
  return count === 1;
}

function followMember(db: Transaction, { organizationId, userId }: MemberRef): Promise<void> {
  return followOne(db, organizationId, { kind: 'user', id: userId });
}
