import { z } from 'zod';
import type { Sql } from '../sql.js';
import { ON_SITE_WITH_SCOPE, SHOWN_WITH_POLICY } from './askable.queries.js';

/** What a reader looks at. */
export interface ReadPlace {
  siteId: string;
  organizationId: string;
  /** The space that is read, and all that this reader sees of the site. */
  spaceId: string;
  spaceIds: readonly string[];
}

const FIND_STATE = `
  SELECT (SELECT s.revision_id FROM spaces s WHERE s.organization_id = $2 AND s.id = $5) AS revision,
         md5(concat_ws('|',
           (SELECT string_agg(s.revision_id, ' ' ORDER BY s.id)
              FROM spaces s WHERE s.organization_id = $2 AND s.id = ANY($4::text[])),
           (SELECT string_agg(concat_ws(' ', o.id, o.last_version_id), ' ' ORDER BY o.id)
              FROM openapi_specs o WHERE o.organization_id = $2),
           (SELECT string_agg(script::text, ' ') FROM (${ON_SITE_WITH_SCOPE}) script),
           (SELECT string_agg(shown::text, ' ') FROM (${SHOWN_WITH_POLICY('$4')}) shown))) AS "contentVersion"`;

const ReadingStateRow = z.object({ revision: z.string().nullable(), contentVersion: z.string() });

/**
 * Finds the current revision of a space, and a hash that changes with everything that pages of the site are made of and
 * that does not count as a change of the site itself: revisions, API specifications, and scripts and policies of integrations.
 */
export async function findReadingState(
  sql: Sql,
  { siteId, organizationId, spaceId, spaceIds }: ReadPlace,
): Promise<{ revision: string; contentVersion: string } | null> {
  const [row] = await sql.query(ReadingStateRow, FIND_STATE, [
    siteId,
    organizationId,
    'site:script:inject',
    spaceIds,
    spaceId,
  ]);
  const revision = row?.revision ?? null;
  return row && revision !== null ? { revision, contentVersion: row.contentVersion } : null;
}
