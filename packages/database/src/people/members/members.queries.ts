import type { ListMembers } from '@lectern/domain/people/members/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import { containsPattern } from '../../contains.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import { UserRow, userSelect } from '../users/users.queries.js';

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

export const MemberRow = z.object({
  userId: z.string(),
  role: RoleOrGuest,
  disabled: z.boolean(),
  sso: z.boolean(),
  joinedAt: z.date(),
  lastSeenAt: z.date().nullable(),
  user: UserRow,
  grants: z.array(z.object({ resourceType: z.enum(['space', 'collection', 'site']) })),
  _count: z.object({ teams: z.number() }),
});
export type MemberRow = z.infer<typeof MemberRow>;

export interface MemberRef {
  organizationId: string;
  userId: string;
}

const SORT_COLUMN = {
  joinedAt: { column: 'joinedAt', sql: 'm.joined_at' },
  lastSeenAt: { column: 'lastSeenAt', sql: 'm.last_seen_at' },
  name: { column: 'user.displayName', sql: 'u.display_name' },
};

// The same rows as `memberSelect` gives, in one statement.
const MEMBER_COLUMNS = `
  m.user_id AS "userId", m.role::text, m.disabled, m.sso, m.joined_at AS "joinedAt", m.last_seen_at AS "lastSeenAt",
  json_build_object('id', u.id, 'email', u.email, 'displayName', u.display_name, 'photoUrl', u.photo_url) AS "user",
  coalesce((SELECT json_agg(json_build_object('resourceType', g.resource_type)) FROM grants g
             WHERE g.organization_id = m.organization_id AND g.user_id = m.user_id), '[]') AS grants,
  json_build_object('teams', (SELECT count(*) FROM team_members t
                               WHERE t.organization_id = m.organization_id AND t.user_id = m.user_id)) AS "_count"`;

/** Finds a member of an organization. */
export function findMember(db: Transaction, ref: MemberRef): Promise<MemberRow | null> {
  return db.prisma.member.findUnique({ where: { organizationId_userId: ref }, select: memberSelect });
}

/** What strangers may learn of a member. */
export type PublicProfile = Pick<MemberRow['user'], 'id' | 'displayName' | 'photoUrl'>;

/** Finds what strangers may learn of a member who can act in the organization. */
export async function findPublicProfile(db: Transaction, ref: MemberRef): Promise<PublicProfile | null> {
  const member = await db.prisma.member.findFirst({
    where: { ...ref, disabled: false, organization: { deletedAt: null } },
    select: { user: { select: { id: true, displayName: true, photoUrl: true } } },
  });
  return member?.user ?? null;
}

/** Finds what decides the access of a member, without the rest of it. */
export function findMembership(
  db: Transaction,
  ref: MemberRef,
): Promise<{ role: RoleOrGuest; disabled: boolean } | null> {
  return db.prisma.member.findUnique({ where: { organizationId_userId: ref }, select: { role: true, disabled: true } });
}

/** Finds the role of a user who can act in an organization; undefined for everybody else. */
export async function findActiveRole(db: Transaction, ref: MemberRef): Promise<RoleOrGuest | undefined> {
  const member = await db.prisma.member.findFirst({
    where: { ...ref, disabled: false, organization: { deletedAt: null } },
    select: { role: true },
  });
  return member ? member.role : undefined;
}

/** Lists the members of an organization. */
export function listMembers(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  query: ListMembers,
): Promise<Page<MemberRow>> {
  return listSelected(database, keyring, ['members', organizationId, query.role, query.search], query, {
    organizationId,
    role: query.role,
    search: query.search,
  });
}

/** How a list of members is sorted and searched; who joined last stands first unless it says otherwise. */
export type SortedMembers = PageQuery & Partial<Pick<ListMembers, 'search' | 'sort' | 'order'>>;

/** Lists those of an organization's members who are among the given users, and in a team if one is named. */
export function listMembersAmong(
  database: Database,
  keyring: Keyring,
  {
    organizationId,
    userIds,
    team,
    scope,
  }: { organizationId: string; userIds: readonly string[]; team?: string | undefined; scope: readonly string[] },
  query: SortedMembers,
): Promise<Page<MemberRow>> {
  const fullScope = ['members-among', organizationId, ...scope, team, query.search];
  const selection = { organizationId, userIds, team, search: query.search };
  return listSelected(database, keyring, fullScope, query, selection);
}

interface MemberSelection {
  organizationId: string;
  userIds?: readonly string[];
  role?: ListMembers['role'];
  search?: string | undefined;
  team?: string | undefined;
}

function listSelected(
  database: Database,
  keyring: Keyring,
  scope: readonly (string | undefined)[],
  { sort = 'joinedAt', order: direction = 'desc', ...query }: SortedMembers,
  selection: MemberSelection,
): Promise<Page<MemberRow>> {
  const { column, sql } = SORT_COLUMN[sort];
  return paginateSql(database, keyring, query, {
    row: MemberRow,
    scope,
    order: [
      { column, direction },
      { column: 'userId', direction },
    ],
    orderBy: [sql, 'm.user_id'],
    select: MEMBER_COLUMNS,
    from: 'members m JOIN users u ON u.id = m.user_id',
    ...membersWhere(selection, sort),
  });
}

function membersWhere({ organizationId, userIds, role, search, team }: MemberSelection, sort: ListMembers['sort']) {
  const where = ['m.organization_id = $1'];
  const values: unknown[] = [organizationId];
  if (userIds !== undefined) where.push(`m.user_id = ANY($${values.push(userIds)}::text[])`);
  if (role === 'guest') where.push('m.role IS NULL');
  else if (role !== undefined) where.push(`m.role = $${values.push(role)}::role`);
  if (search !== undefined) {
    const place = `$${values.push(containsPattern(search))}`;
    where.push(`(u.display_name ILIKE ${place} OR u.email ILIKE ${place})`);
  }
  if (team !== undefined) {
    where.push(`EXISTS (SELECT 1 FROM team_members t WHERE t.organization_id = m.organization_id
                          AND t.user_id = m.user_id AND t.team_id = $${values.push(team)})`);
  }
  if (sort === 'lastSeenAt') where.push('m.last_seen_at IS NOT NULL', 'NOT m.disabled');
  return { where, values };
}

export interface NewMember extends MemberRef {
  role: RoleOrGuest;
  sso: boolean;
  at: Date;
}

/** Changes a member that exists. */
export function updateMember(
  db: Transaction,
  ref: MemberRef,
  data: { role?: RoleOrGuest | undefined; disabled?: boolean | undefined; sso?: boolean; lastSeenAt?: Date },
): Promise<MemberRow> {
  return db.prisma.member.update({ where: { organizationId_userId: ref }, data, select: memberSelect });
}

/** Counts the administrators who can act, apart from one user. */
export function countOtherActiveAdmins(db: Transaction, { organizationId, userId }: MemberRef): Promise<number> {
  return db.prisma.member.count({ where: { organizationId, role: 'admin', disabled: false, userId: { not: userId } } });
}

/** Of the given users, finds those who can act in an organization. */
export async function findActiveMemberIds(
  db: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const where = { organizationId, disabled: false, userId: { in: [...userIds] } };
  const rows = await db.prisma.member.findMany({ where, select: { userId: true } });
  return new Set(rows.map(({ userId }) => userId));
}

/** Of the given user ids and email addresses, finds those that belong to members of the organization. */
export async function findMembersByIdOrEmail(
  db: Transaction,
  organizationId: string,
  idsOrEmails: readonly string[],
): Promise<{ userId: string; email: string }[]> {
  const rows = await db.prisma.member.findMany({
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
