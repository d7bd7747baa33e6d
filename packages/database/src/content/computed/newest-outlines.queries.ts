import { SpecificationOutline } from '@lectern/domain/openapi/outline';
import { z } from 'zod';
import type { Sql } from '../../sql.js';

/** The newest version of a specification, as pages are made from it. */
export interface NewestOutline {
  slug: string;
  versionId: string;
  outline: SpecificationOutline;
  createdAt: Date;
}

const OutlineRow = z.object({ slug: z.string(), versionId: z.string(), outline: z.unknown(), createdAt: z.date() });

const NEWEST = `
  SELECT s.id, s.slug, v.id AS "versionId", v.outline, v.created_at AS "createdAt"
    FROM openapi_specs s JOIN openapi_versions v ON v.id = s.last_version_id
   WHERE s.organization_id = $1 AND (s.id = ANY($2::text[]) OR s.slug = ANY($2::text[]))`;

const NewestOutlinesRow = OutlineRow.extend({ id: z.string() });

/** Finds the newest versions of specifications of an organization, by the slugs or ids that name them. */
export async function findNewestOutlines(
  sql: Sql,
  organizationId: string,
  refs: readonly string[],
): Promise<Map<string, NewestOutline>> {
  const rows = await sql.query(NewestOutlinesRow, NEWEST, [organizationId, refs]);
  const found = rows.map(({ outline, ...row }) => ({ ...row, outline: SpecificationOutline.parse(outline) }));
  return new Map([
    ...found.map((row) => [row.id, row] as const),
    // A slug wins over the id of another one.
    ...found.map((row) => [row.slug, row] as const),
  ]);
}

const OUTLINE = `
  SELECT s.slug, v.id AS "versionId", v.outline, v.created_at AS "createdAt"
    FROM openapi_versions v JOIN openapi_specs s ON s.id = v.spec_id
   WHERE v.organization_id = $1 AND v.id = $2 AND (s.id = $3 OR s.slug = $3)`;

/** Finds one version of a specification, as pages are made from it. */
export async function findOutline(
  sql: Sql,
  { organizationId, versionId, spec }: { organizationId: string; versionId: string; spec: string },
): Promise<NewestOutline | undefined> {
  const [row] = await sql.query(OutlineRow, OUTLINE, [organizationId, versionId, spec]);
  return row && { ...row, outline: SpecificationOutline.parse(row.outline) };
}

// Pages that were made for another one name the same specification and follow it.
const STALE_SPACES = `
  SELECT DISTINCT p.space_id AS "spaceId", s.last_version_id AS "versionId", p.organization_id AS "organizationId"
    FROM current_pages p
    JOIN openapi_specs s ON s.organization_id = p.organization_id
     AND p.record #>> '{computed,dependencies,spec,ref,spec}' IN (s.id, s.slug)
    JOIN spaces sp ON sp.id = p.space_id AND sp.deleted_at IS NULL
   WHERE p.record ? 'computed' AND NOT p.record ? 'madeFor' AND p.record #>> '{computed,type}' = 'builtin:openapi'
     AND p.record ->> 'computedSeed' IS DISTINCT FROM s.last_version_id AND s.last_version_id IS NOT NULL`;

/** A space whose pages were made from another version than the newest one. */
export const StaleSpace = z.object({ organizationId: z.string(), spaceId: z.string(), versionId: z.string() });
export type StaleSpace = z.infer<typeof StaleSpace>;

/** Lists the spaces whose API references are not made from the newest version, of one specification or of all. */
export function listStaleSpaces(
  sql: Sql,
  specification: { organizationId: string; specId: string } | undefined,
): Promise<StaleSpace[]> {
  if (!specification) return sql.query(StaleSpace, STALE_SPACES, []);
  const { organizationId, specId } = specification;
  return sql.query(StaleSpace, `${STALE_SPACES} AND p.organization_id = $1 AND s.id = $2`, [organizationId, specId]);
}
