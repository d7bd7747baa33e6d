import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import type { ContentKind, GrantedKind } from '@lectern/domain/platform/permissions/actions';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import { newId } from '../../ids.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import { type TeamRow, teamSelect } from '../../people/teams/teams.queries.js';
import { type UserRow, userSelect } from '../../people/users/users.queries.js';

/** A collection, a space or a site in its organization. */
export interface GrantedRef {
  organizationId: string;
  kind: GrantedKind;
  id: string;
}

/** A collection or a space in its organization. */
export interface GrantedContent extends GrantedRef {
  kind: ContentKind;
}

/** Whom a role is granted to. */
export type Grantee = { userId: string } | { teamId: string };

const on = ({ organizationId, kind, id }: GrantedRef) => ({ organizationId, resourceType: kind, resourceId: id });

/** Grants a role on a piece of content to members and teams of its organization; what they were granted before is replaced. */
export async function setGrants(
  db: Transaction,
  ref: GrantedRef,
  { userIds, teamIds }: { userIds: readonly string[]; teamIds: readonly string[] },
  role: RoleOrGuest,
  at: Date,
): Promise<void> {
  await db.prisma.grant.updateMany({
    where: { ...on(ref), OR: [{ userId: { in: [...userIds] } }, { teamId: { in: [...teamIds] } }] },
    data: { role },
  });
  const grantees: Grantee[] = [...userIds.map((userId) => ({ userId })), ...teamIds.map((teamId) => ({ teamId }))];
  await db.prisma.grant.createMany({
    data: grantees.map((grantee) => ({ id: newId(at), ...on(ref), ...grantee, role, createdAt: at })),
    skipDuplicates: true,
  });
}

/** Finds what was granted to one user or team, apart from other grants; undefined when there is no such grant. */
export async function findGrantedRole(
  db: Transaction,
  ref: GrantedRef,
  grantee: Grantee,
): Promise<RoleOrGuest | undefined> {
  const grant = await db.prisma.grant.findFirst({ where: { ...on(ref), ...grantee }, select: { role: true } });
  return grant ? grant.role : undefined;
}

/** Removes what was granted to one user or team; false when there was no such grant. */
export async function deleteGrant(db: Transaction, ref: GrantedRef, grantee: Grantee): Promise<boolean> {
  const { count } = await db.prisma.grant.deleteMany({ where: { ...on(ref), ...grantee } });
  return count === 1;
}

/** Removes all grants on pieces of content of an organization. */
export async function deleteGrantsOn(
  db: Transaction,
  organizationId: string,
  resourceIds: readonly string[],
): Promise<void> {
  await db.prisma.grant.deleteMany({
    where: { organizationId, resourceType: { in: ['space', 'collection'] }, resourceId: { in: [...resourceIds] } },
  });
}

/** Grants on a copy what is granted on the original. */
export async function copyGrants(db: Transaction, from: GrantedRef, to: GrantedRef, at: Date): Promise<void> {
  const grants = await db.prisma.grant.findMany({
    where: on(from),
    select: { userId: true, teamId: true, role: true },
  });
  await db.prisma.grant.createMany({
    data: grants.map((grant) => ({ id: newId(at), ...on(to), ...grant, createdAt: at })),
  });
}

/** What was granted to a user. */
export interface UserGrantRow {
  role: RoleOrGuest;
  user: UserRow;
}

/** Lists what was granted to users on a piece of content, the latest grants first. */
export async function listUserGrants(
  db: Transaction,
  keyring: Keyring,
  ref: GrantedRef,
  query: PageQuery,
): Promise<Page<UserGrantRow>> {
  const selected = { ...on(ref), userId: { not: null } };
  const listing = { scope: ['user-grants', ref.organizationId, ref.kind, ref.id], order: newestFirst };
  const member = { select: { user: { select: userSelect } } };
  const page = await paginate(keyring, query, listing, {
    count: () => db.prisma.grant.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.grant.findMany({
        where: { AND: [selected, where] },
        orderBy,
        take,
        select: { ...grantSelect, member },
      }),
  });
  return mapPage(page, (row) => ({ role: row.role, user: grantee(row.member).user }));
}

/** What was granted to a team. */
export interface TeamGrantRow {
  role: RoleOrGuest;
  team: TeamRow;
}

/** Lists what was granted to teams on a piece of content, the latest grants first. */
export async function listTeamGrants(
  db: Transaction,
  keyring: Keyring,
  ref: GrantedRef,
  query: PageQuery,
): Promise<Page<TeamGrantRow>> {
  const selected = { ...on(ref), teamId: { not: null } };
  const listing = { scope: ['team-grants', ref.organizationId, ref.kind, ref.id], order: newestFirst };
  const team = { select: teamSelect };
  const page = await paginate(keyring, query, listing, {
    count: () => db.prisma.grant.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.grant.findMany({ where: { AND: [selected, where] }, orderBy, take, select: { ...grantSelect, team } }),
  });
  return mapPage(page, (row) => ({ role: row.role, team: grantee(row.team) }));
}

const grantSelect = { id: true, role: true, createdAt: true } satisfies Prisma.GrantSelect;

function grantee<T>(found: T | null): T {
  if (found === null) throw new Error('A grant must name a member or a team');
  return found;
}
