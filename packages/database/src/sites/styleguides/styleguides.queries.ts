import { z } from 'zod';
import { IdRow, type Sql } from '../../sql.js';

/** The ids of style guides of an organization, among some spaces, newest first; deleted ones are not found. */
export async function findStyleguideIds(
  sql: Sql,
  organizationId: string,
  spaceIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await sql.query(
    IdRow,
    `SELECT id FROM spaces
      WHERE organization_id = $1 AND id = ANY($2::text[]) AND type = 'styleguide' AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT $3`,
    [organizationId, spaceIds, limit],
  );
  return rows.map(({ id }) => id);
}

const SiteOfStyleguide = z.object({ siteId: z.string(), spaceId: z.string() });
export type SiteOfStyleguide = z.infer<typeof SiteOfStyleguide>;

/** The sites of an organization that refer to style guides, newest first. */
export function findSitesOfStyleguides(
  sql: Sql,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<SiteOfStyleguide[]> {
  return sql.query(
    SiteOfStyleguide,
    `SELECT id AS "siteId", styleguide_id AS "spaceId" FROM sites
      WHERE organization_id = $1 AND styleguide_id = ANY($2::text[]) ORDER BY created_at DESC, id DESC`,
    [organizationId, spaceIds],
  );
}
