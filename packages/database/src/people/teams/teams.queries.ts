import type { ListMemberTeams, ListTeams } from '@lectern/domain/people/teams/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { TeamRole } from '@lectern/domain/platform/permissions/roles';
import type { Transaction } from '../../client.js';
import { containsText } from '../../contains.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import { type MemberRef, memberSelect } from '../members/members.queries.js';

export const teamSelect = {
  id: true,
  title: true,
  createdAt: true,
  _count: { select: { members: true, grants: { where: { resourceType: 'space' } } } },
} satisfies Prisma.TeamSelect;

export type TeamRow = Prisma.TeamGetPayload<{ select: typeof teamSelect }>;

export interface TeamRef {
  organizationId: string;
  teamId: string;
}

const titled = (title: string | undefined) => (title === undefined ? {} : { title: containsText(title) });

/** Finds a team of an organization. */
export function findTeam(db: Transaction, { organizationId, teamId }: TeamRef): Promise<TeamRow | null> {
  return db.prisma.team.findUnique({
    where: { organizationId_id: { organizationId, id: teamId } },
    select: teamSelect,
  });
}

/** Of the given ids, finds those of teams of the organization. */
export async function findTeamIds(
  db: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.prisma.team.findMany({ where: { organizationId, id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** Lists the teams of an organization, newest first. */
export function listTeams(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: ListTeams,
): Promise<Page<TeamRow>> {
  const selected: Prisma.TeamWhereInput = {
    organizationId,
    ...titled(query.title),
    ...(query.owner !== undefined && { members: { some: { userId: query.owner, role: 'owner' } } }),
  };
  const listing = { scope: ['teams', organizationId, query.owner, query.title], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.prisma.team.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.team.findMany({ where: { AND: [selected, where] }, orderBy, take, select: teamSelect }),
  });
}

/** Adds a team. */
export function createTeam(
  db: Transaction,
  data: { id: string; organizationId: string; title: string; createdAt: Date },
): Promise<TeamRow> {
  return db.prisma.team.create({ data, select: teamSelect });
}

/** Renames a team; null when there is none. */
export async function renameTeam(db: Transaction, ref: TeamRef, title: string): Promise<TeamRow | null> {
  const { organizationId, teamId } = ref;
  const { count } = await db.prisma.team.updateMany({ where: { organizationId, id: teamId }, data: { title } });
  return count === 0 ? null : findTeam(db, ref);
}

/** Removes a team with its members' places and its grants; returns its title, or null when there was none. */
export async function deleteTeam(db: Transaction, ref: TeamRef): Promise<string | null> {
  const team = await findTeam(db, ref);
  if (!team) return null;
  await db.prisma.team.deleteMany({ where: { organizationId: ref.organizationId, id: ref.teamId } });
  return team.title;
}

const teamMemberSelect = {
  userId: true,
  role: true,
  joinedAt: true,
  member: { select: memberSelect },
} satisfies Prisma.TeamMemberSelect;

export type TeamMemberRow = Prisma.TeamMemberGetPayload<{ select: typeof teamMemberSelect }>;

/** Lists the members of a team, those who joined last first. */
export function listTeamMembers(
  db: Transaction,
  keyring: Keyring,
  { organizationId, teamId }: TeamRef,
  query: PageQuery,
): Promise<Page<TeamMemberRow>> {
  const selected = { organizationId, teamId };
  const order = [
    { column: 'joinedAt', direction: 'desc' },
    { column: 'userId', direction: 'desc' },
  ] as const;
  return paginate(
    keyring,
    query,
    { scope: ['team-members', organizationId, teamId], order },
    {
      count: () => db.prisma.teamMember.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.teamMember.findMany({ where: { AND: [selected, where] }, orderBy, take, select: teamMemberSelect }),
    },
  );
}

const memberTeamSelect = {
  teamId: true,
  role: true,
  team: { select: teamSelect },
} satisfies Prisma.TeamMemberSelect;

export type MemberTeamRow = Prisma.TeamMemberGetPayload<{ select: typeof memberTeamSelect }>;

/** Lists the teams that a member is in, newest first. */
export function listTeamsOfMember(
  db: Transaction,
  keyring: Keyring,
  ref: MemberRef,
  query: ListMemberTeams,
): Promise<Page<MemberTeamRow>> {
  const selected: Prisma.TeamMemberWhereInput = { ...ref, team: titled(query.title) };
  const order = [
    { column: 'team.createdAt', direction: 'desc' },
    { column: 'teamId', direction: 'desc' },
  ] as const;
  return paginate(
    keyring,
    query,
    { scope: ['member-teams', ref.organizationId, ref.userId, query.title], order },
    {
      count: () => db.prisma.teamMember.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.teamMember.findMany({ where: { AND: [selected, where] }, orderBy, take, select: memberTeamSelect }),
    },
  );
}

/** The role of a member in a team; undefined when the team does not exist, null when the member is not in it. */
export async function findTeamRole(
  db: Transaction,
  ref: TeamRef,
  userId: string,
): Promise<TeamRole | null | undefined> {
  const team = await db.prisma.team.findUnique({
    where: { organizationId_id: { organizationId: ref.organizationId, id: ref.teamId } },
    select: { members: { where: { userId }, select: { role: true } } },
  });
  return team ? (team.members[0]?.role ?? null) : undefined;
}

/** The teams of an organization in which a user is an owner, among the given ones. */
export async function findOwnedTeams(
  db: Transaction,
  ref: MemberRef,
  teamIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.prisma.teamMember.findMany({
    where: { ...ref, role: 'owner', teamId: { in: [...teamIds] } },
    select: { teamId: true },
  });
  return new Set(rows.map(({ teamId }) => teamId));
}

/** Puts members into a team; who is in it keeps the role. All must be members of the organization. */
export async function addTeamMembers(
  db: Transaction,
  { organizationId, teamId }: TeamRef,
  userIds: readonly string[],
  at: Date,
): Promise<number> {
  const { count } = await db.prisma.teamMember.createMany({
    data: userIds.map((userId) => ({ organizationId, teamId, userId, joinedAt: at })),
    skipDuplicates: true,
  });
  return count;
}

/** Puts members into a team, or changes their role in it. All must be members of the organization. */
export async function setTeamMembers(
  db: Transaction,
  { organizationId, teamId }: TeamRef,
  roles: ReadonlyMap<string, TeamRole>,
  at: Date,
): Promise<void> {
  await db.execute(SET_MEMBERS, [organizationId, teamId, [...roles.keys()], [...roles.values()], at]);
}

const SET_MEMBERS = `
  INSERT INTO team_members AS m (organization_id, team_id, user_id, role, joined_at)
  SELECT $1, $2, given.user_id, given.role::team_role, $5::timestamptz
    FROM unnest($3::text[], $4::text[]) AS given(user_id, role)
  ON CONFLICT (team_id, user_id) DO UPDATE SET role = excluded.role
   WHERE m.organization_id = excluded.organization_id`;

/** Takes members out of a team. */
export async function removeTeamMembers(
  db: Transaction,
  { organizationId, teamId }: TeamRef,
  userIds: readonly string[],
): Promise<number> {
  const { count } = await db.prisma.teamMember.deleteMany({
    where: { organizationId, teamId, userId: { in: [...userIds] } },
  });
  return count;
}
