import type { Page, PageQuery } from '@lectern/domain/http/page';
import type { ContentPointer } from '@lectern/domain/ordering/placing';
import type { RoleOrGuest } from '@lectern/domain/permissions/roles';
import type { Db } from '../client.js';
import type { Prisma } from '../generated/client.js';
import { newId } from '../ids.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import { teamSelect } from '../teams/teams.queries.js';
import { userSelect } from '../users/users.queries.js';

/** A piece of content in its organization. */
export interface ContentRef extends ContentPointer {
  organizationId: string;
}

/** Whom a role is granted to. */
export type Grantee = { userId: string } | { teamId: string };

const on = ({ organizationId, kind, id }: ContentRef) => ({ organizationId, resourceType: kind, resourceId: id });

/** Grants a role on a piece of content to members and teams of its organization; what they were granted before is replaced. */
export async function setGrants(
  db: Db,
  ref: ContentRef,
  { userIds, teamIds }: { userIds: readonly string[]; teamIds: readonly string[] },
  role: RoleOrGuest,
  at: Date,
): Promise<void> {
  await db.grant.updateMany({
    where: { ...on(ref), OR: [{ userId: { in: [...userIds] } }, { teamId: { in: [...teamIds] } }] },
    data: { role },
  });
  const grantees: Grantee[] = [...userIds.map((userId) => ({ userId })), ...teamIds.map((teamId) => ({ teamId }))];
  await db.grant.createMany({
    data: grantees.map((grantee) => ({ id: newId(at), ...on(ref), ...grantee, role, createdAt: at })),
    skipDuplicates: true,
  });
}

/** Finds what was granted to one user or team, apart from other grants; undefined when there is no such grant. */
export async function findGrantedRole(db: Db, ref: ContentRef, grantee: Grantee): Promise<RoleOrGuest | undefined> {
  const grant = await db.grant.findFirst({ where: { ...on(ref), ...grantee }, select: { role: true } });
  return grant ? grant.role : undefined;
}

/** Removes what was granted to one user or team; false when there was no such grant. */
export async function deleteGrant(db: Db, ref: ContentRef, grantee: Grantee): Promise<boolean> {
  const { count } = await db.grant.deleteMany({ where: { ...on(ref), ...grantee } });
  return count === 1;
}

/** Removes all grants on pieces of content of an organization. */
export async function deleteGrantsOn(db: Db, organizationId: string, resourceIds: readonly string[]): Promise<void> {
  await db.grant.deleteMany({
    where: { organizationId, resourceType: { in: ['space', 'collection'] }, resourceId: { in: [...resourceIds] } },
  });
}

/** Grants on a copy what is granted on the original. */
export async function copyGrants(db: Db, from: ContentRef, to: ContentRef, at: Date): Promise<void> {
  const grants = await db.grant.findMany({ where: on(from), select: { userId: true, teamId: true, role: true } });
  await db.grant.createMany({ data: grants.map((grant) => ({ id: newId(at), ...on(to), ...grant, createdAt: at })) });
}

const userGrantSelect = {
  id: true,
  role: true,
  createdAt: true,
  member: { select: { user: { select: userSelect } } },
} satisfies Prisma.GrantSelect;

export type UserGrantRow = Prisma.GrantGetPayload<{ select: typeof userGrantSelect }>;

/** Lists what was granted to users on a piece of content, the latest grants first. */
export function listUserGrants(
  db: Db,
  keyring: Keyring,
  ref: ContentRef,
  query: PageQuery,
): Promise<Page<UserGrantRow>> {
  const selected = { ...on(ref), userId: { not: null } };
  const listing = { scope: ['user-grants', ref.organizationId, ref.kind, ref.id], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.grant.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.grant.findMany({ where: { AND: [selected, where] }, orderBy, take, select: userGrantSelect }),
  });
}

const teamGrantSelect = {
  id: true,
  role: true,
  createdAt: true,
  team: { select: teamSelect },
} satisfies Prisma.GrantSelect;

export type TeamGrantRow = Prisma.GrantGetPayload<{ select: typeof teamGrantSelect }>;

/** Lists what was granted to teams on a piece of content, the latest grants first. */
export function listTeamGrants(
  db: Db,
  keyring: Keyring,
  ref: ContentRef,
  query: PageQuery,
): Promise<Page<TeamGrantRow>> {
  const selected = { ...on(ref), teamId: { not: null } };
  const listing = { scope: ['team-grants', ref.organizationId, ref.kind, ref.id], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.grant.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.grant.findMany({ where: { AND: [selected, where] }, orderBy, take, select: teamGrantSelect }),
  });
}
