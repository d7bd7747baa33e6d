import type { SpaceVisibility } from '@lectern/domain/library/spaces/schemas';
import { spaceVisibility } from '@lectern/domain/sites/publishing/space-visibility';
import { SiteVisibility } from '@lectern/domain/sites/schemas';
import { z } from 'zod';
import type { Sql } from '../sql.js';

/** A published site that shows a space. */
export const PublishingSite = z.object({
  spaceId: z.string(),
  siteId: z.string(),
  siteSpaceId: z.string(),
  version: z.string(),
  visibility: SiteVisibility,
});
export type PublishingSite = z.infer<typeof PublishingSite>;

/** Finds the published sites that show spaces, the one that came first before others. */
export function findPublishingSites(
  sql: Sql,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<PublishingSite[]> {
  return sql.query(
    PublishingSite,
    `SELECT ss.space_id AS "spaceId", s.id AS "siteId", ss.id AS "siteSpaceId", s.version::text AS version, s.visibility
       FROM site_spaces ss JOIN sites s ON s.id = ss.site_id
      WHERE ss.organization_id = $1 AND ss.space_id = ANY($2::text[]) AND s.published
      ORDER BY s.created_at, s.id`,
    [organizationId, spaceIds],
  );
}

const SpaceVisibilitiesRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  defaultLevel: z.string().nullable(),
  sites: z.array(SiteVisibility),
});

/** The visibilities of spaces as they are now, by space; those that are gone are not in it. */
export async function loadSpaceVisibilities(
  sql: Sql,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<Map<string, SpaceVisibility>> {
  const rows = await sql.query(
    SpaceVisibilitiesRow,
    `SELECT sp.id, sp.parent_id AS "parentId", sp.default_level::text AS "defaultLevel",
            ARRAY(SELECT s.visibility FROM site_spaces ss JOIN sites s ON s.id = ss.site_id
                   WHERE ss.organization_id = sp.organization_id AND ss.space_id = sp.id AND s.published) AS sites
       FROM spaces sp WHERE sp.organization_id = $1 AND sp.id = ANY($2::text[])`,
    [organizationId, spaceIds],
  );
  return new Map(
    rows.map(({ id, sites, ...space }) => [
      id,
      spaceVisibility(
        space,
        sites.map((visibility) => ({ published: true, visibility })),
      ),
    ]),
  );
}
