import type { GrantedKind } from '@lectern/domain/platform/permissions/actions';
import { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import type { ContentLevel } from '@lectern/domain/platform/permissions/resolve';
import { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { z } from 'zod';
import type { Database } from '../../client.js';

/** What decides the role of a user on a piece of content. */
export interface ContentAccessFacts {
  organizationId: string;
  deleted: boolean;
  /** The content itself, followed by the collections that it stands in. */
  path: ContentLevel[];
}

const LevelRow = z.object({
  organizationId: z.string(),
  deleted: z.boolean(),
  level: DefaultLevel,
  grants: z.array(RoleOrGuest),
});

const OWN_LEVEL: Record<GrantedKind, string> = {
  space: `SELECT organization_id, id, parent_id, default_level, deleted_at IS NOT NULL AS deleted FROM spaces`,
  collection: `SELECT organization_id, id, parent_id, default_level, false AS deleted FROM collections`,
  site: `SELECT organization_id, id, NULL::text AS parent_id, default_level, false AS deleted FROM sites`,
};

// One statement, because it runs before every request that is about content. The depth is bounded in case a damaged
// database holds a circle.
const facts = (kind: GrantedKind) => `
  WITH RECURSIVE path AS (
    SELECT own.*, '${kind}'::grant_resource AS kind, 0 AS depth FROM (${OWN_LEVEL[kind]} WHERE id = $1) own
    UNION ALL
    SELECT c.organization_id, c.id, c.parent_id, c.default_level, path.deleted, 'collection'::grant_resource, depth + 1
      FROM path JOIN collections c ON c.organization_id = path.organization_id AND c.id = path.parent_id
     WHERE depth < 100)
  SELECT path.organization_id AS "organizationId", path.deleted, path.default_level::text AS level,
         ARRAY(SELECT g.role::text FROM grants g
                WHERE g.resource_type = path.kind AND g.resource_id = path.id
                  AND (g.user_id = $2 OR g.team_id IN (
                         SELECT t.team_id FROM team_members t
                          WHERE t.user_id = $2 AND t.organization_id = path.organization_id))) AS grants
    FROM path ORDER BY depth`;

const FACTS = { space: facts('space'), collection: facts('collection'), site: facts('site') };

/** Finds what decides the role of a user on a piece of content; null when there is no such content. */
export async function findContentAccess(
  database: Database,
  kind: GrantedKind,
  id: string,
  userId: string,
): Promise<ContentAccessFacts | null> {
  const rows = await database.query(LevelRow, FACTS[kind], [id, userId]);
  const own = rows[0];
  if (!own) return null;
  const path = rows.map(({ level, grants }) => ({ level, grants }));
  return { organizationId: own.organizationId, deleted: own.deleted, path };
}
