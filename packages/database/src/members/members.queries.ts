import type { Page } from '@lectern/domain/http/page';
import type { ListMembers } from '@lectern/domain/members/schemas';
import type { RoleOrGuest } from '@lectern/domain/permissions/roles';
import type { Db } from '../client.js';
import { contains } from '../contains.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { paginate } from '../paginate.js';
import { userSelect } from '../users/users.queries.js';

export const memberSelect = {
  userId: true,
  role: true,
  disabled: true,
  sso: true,
  joinedAt: true,
  lastSeenAt: true,
  user: { select: userSelect },
  grants: { select: { resourceType: true } },
  _count: { select: { teams: true } },
} satisfies Prisma.MemberSelect;

export type MemberRow = Prisma.MemberGetPayload<{ select: typeof memberSelect }>;

export interface MemberRef {
  organizationId: string;
  userId: string;
}

const SORT_COLUMN = { joinedAt: 'joinedAt', lastSeenAt: 'lastSeenAt', name: 'user.displayName' };

/** Finds a member of an organization. */
export function findMember(db: Db, ref: MemberRef): Promise<MemberRow | null> {
  return db.member.findUnique({ where: { organizationId_userId: ref }, select: memberSelect });
}

/** Lists the members of an organization. */
export function listMembers(
  db: Db,
  keyring: Keyring,
  organizationId: string,
  query: ListMembers,
): Promise<Page<MemberRow>> {
  const selected = membersWhere(organizationId, query);
  const listing = {
    scope: ['members', organizationId, query.role, query.search],
    order: [
      { column: SORT_COLUMN[query.sort], direction: query.order },
      { column: 'userId', direction: query.order },
    ],
  };
  return paginate(keyring, query, listing, {
    count: () => db.member.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.member.findMany({ where: { AND: [selected, where] }, orderBy, take, select: memberSelect }),
  });
}

function membersWhere(organizationId: string, { role, search, sort }: ListMembers): Prisma.MemberWhereInput {
  return {
    organizationId,
    ...(role !== undefined && { role: role === 'guest' ? null : role }),
    ...(search !== undefined && { user: { OR: [{ displayName: contains(search) }, { email: contains(search) }] } }),
    ...(sort === 'lastSeenAt' && { lastSeenAt: { not: null }, disabled: false }),
  };
}

export interface NewMember extends MemberRef {
  role: RoleOrGuest;
  sso: boolean;
  at: Date;
}

/** Adds a user to an organization; false when the user was in it already, whose role then stays as it is. */
export async function addMember(db: Db, { at, ...member }: NewMember): Promise<boolean> {
  const { count } = await db.member.createMany({ data: { ...member, joinedAt: at }, skipDuplicates: true });
  return count === 1;
}

/** Changes a member that exists. */
export function updateMember(
  db: Db,
  ref: MemberRef,
  data: { role?: RoleOrGuest | undefined; disabled?: boolean | undefined; sso?: boolean; lastSeenAt?: Date },
): Promise<MemberRow> {
  return db.member.update({ where: { organizationId_userId: ref }, data, select: memberSelect });
}

/** Removes a member with its places in teams and its grants; false when there was none. */
export async function removeMember(db: Db, ref: MemberRef): Promise<boolean> {
  const { count } = await db.member.deleteMany({ where: ref });
  return count === 1;
}

/** Counts the administrators who can act, apart from one user. */
export function countOtherActiveAdmins(db: Db, { organizationId, userId }: MemberRef): Promise<number> {
  return db.member.count({ where: { organizationId, role: 'admin', disabled: false, userId: { not: userId } } });
}

/** Of the given user ids and e-mail addresses, finds those that belong to members of the organization. */
export async function findMembersByIdOrEmail(
  db: Db,
  organizationId: string,
  idsOrEmails: readonly string[],
): Promise<{ userId: string; email: string }[]> {
  const rows = await db.member.findMany({
    where: {
      organizationId,
      OR: [
        { userId: { in: [...idsOrEmails] } },
        { user: { email: { in: idsOrEmails.map((value) => value.toLowerCase()) } } },
      ],
    },
    select: { userId: true, user: { select: { email: true } } },
  });
  return rows.map(({ userId, user }) => ({ userId, email: user.email }));
}
