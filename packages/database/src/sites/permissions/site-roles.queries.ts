import { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { SiteGrants } from '@lectern/domain/platform/permissions/site-roles';
import { z } from 'zod';
import { json, type Sql } from '../../sql.js';
import type { SiteRef } from '../site-snapshot.queries.js';

/** A member with what decides its role on a site, beside the level of the site. */
export const SiteMember = z.object({ userId: z.string(), role: RoleOrGuest, grants: json<SiteGrants>() });
export type SiteMember = z.infer<typeof SiteMember>;

/** Loads all members of an organization, disabled ones included, with what was granted to each on a site. */
export function loadSiteMembers(sql: Sql, { organizationId, siteId }: SiteRef): Promise<SiteMember[]> {
  return sql.query(
    SiteMember,
    `WITH granted AS (
       SELECT coalesce(g.user_id, t.user_id) AS user_id,
              coalesce(json_agg(g.role) FILTER (WHERE g.user_id IS NOT NULL), '[]') AS member,
              coalesce(json_agg(g.role) FILTER (WHERE g.user_id IS NULL), '[]') AS teams
         FROM grants g LEFT JOIN team_members t ON t.organization_id = g.organization_id AND t.team_id = g.team_id
        WHERE g.organization_id = $1 AND g.resource_type = 'site' AND g.resource_id = $2
        GROUP BY 1)
     SELECT m.user_id AS "userId", m.role::text AS role,
            json_build_object('member', coalesce(granted.member, '[]'), 'teams', coalesce(granted.teams, '[]')) AS grants
       FROM members m LEFT JOIN granted ON granted.user_id = m.user_id
      WHERE m.organization_id = $1`,
    [organizationId, siteId],
  );
}
