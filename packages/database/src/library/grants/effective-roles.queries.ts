import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { ContentGrant, ContentPath } from '@lectern/domain/platform/permissions/effective-roles';
import { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import type { MemberRef } from '../../people/members/members.queries.js';
import { UserRow } from '../../people/users/users.queries.js';
import type { Sql } from '../../sql.js';

const GrantRow = z.object({ resourceId: z.string(), role: RoleOrGuest });
const UserGrantRow = GrantRow.extend({ userId: z.string(), teamId: z.string().nullable() });
const ActiveMemberRow = z.object({ userId: z.string(), role: RoleOrGuest });

/** Loads what was granted to a user on content of an organization, directly and by teams. */
export function loadGrantsOfUser(sql: Sql, { organizationId, userId }: MemberRef): Promise<ContentGrant[]> {
  return sql.query(
    GrantRow,
    `SELECT g.resource_id AS "resourceId", g.role::text AS role FROM grants g
      WHERE g.organization_id = $1 AND g.resource_type IN ('space', 'collection')
        AND (g.user_id = $2 OR g.team_id IN (
               SELECT t.team_id FROM team_members t WHERE t.organization_id = $1 AND t.user_id = $2))`,
    [organizationId, userId],
  );
}

/** Loads what was granted on some pieces of content, to each user directly and by teams. */
export function loadGrantsOnContents(
  sql: Sql,
  organizationId: string,
  resourceIds: readonly string[],
): Promise<ContentPath['grants']> {
  return sql.query(
    UserGrantRow,
    `SELECT g.resource_id AS "resourceId", g.role::text AS role, coalesce(g.user_id, t.user_id) AS "userId",
            g.team_id AS "teamId"
       FROM grants g LEFT JOIN team_members t ON t.organization_id = g.organization_id AND t.team_id = g.team_id
      WHERE g.organization_id = $1 AND g.resource_type IN ('space', 'collection') AND g.resource_id = ANY($2::text[])
        AND (g.user_id IS NOT NULL OR t.user_id IS NOT NULL)`,
    [organizationId, resourceIds],
  );
}

/** Loads the role of every member of an organization who has access at all. */
export function loadActiveMembers(sql: Sql, organizationId: string): Promise<{ userId: string; role: RoleOrGuest }[]> {
  return sql.query(
    ActiveMemberRow,
    `SELECT user_id AS "userId", role::text AS role FROM members WHERE organization_id = $1 AND NOT disabled`,
    [organizationId],
  );
}

/** A member as lists of people show it. */
export const PersonRow = z.object({ userId: z.string(), joinedAt: z.date(), user: UserRow });
export type PersonRow = z.infer<typeof PersonRow>;

/** Lists those of an organization's members who are among the given users, the latest first. */
export function listPeople(
  database: Database,
  keyring: Keyring,
  { organizationId, userIds, scope }: { organizationId: string; userIds: readonly string[]; scope: readonly string[] },
  query: PageQuery,
): Promise<Page<PersonRow>> {
  return paginateSql(database, keyring, query, {
    row: PersonRow,
    scope: ['people', organizationId, ...scope],
    order: [
      { column: 'joinedAt', direction: 'desc' },
      { column: 'userId', direction: 'desc' },
    ],
    orderBy: ['m.joined_at', 'm.user_id'],
    select: `m.user_id AS "userId", m.joined_at AS "joinedAt",
             json_build_object('id', u.id, 'email', u.email, 'displayName', u.display_name,
                               'photoUrl', u.photo_url) AS "user"`,
    from: 'members m JOIN users u ON u.id = m.user_id',
    where: ['m.organization_id = $1', 'm.user_id = ANY($2::text[])'],
    values: [organizationId, userIds],
  });
}
