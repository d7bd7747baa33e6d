import { z } from 'zod';
import type { Sql } from '../../sql.js';

const MEASURE = `
  SELECT
    (SELECT count(*)::int FROM members m WHERE m.organization_id = $1 AND NOT m.disabled) AS "members",
    (SELECT count(*)::int FROM members m WHERE m.organization_id = $1 AND NOT m.disabled AND m.role IS NULL) AS "guests",
    (SELECT count(*)::int FROM teams t WHERE t.organization_id = $1) AS "teams",
    (SELECT count(*)::int FROM collections c WHERE c.organization_id = $1) AS "collections",
    (SELECT count(*)::int FROM spaces s WHERE s.organization_id = $1 AND s.deleted_at IS NULL) AS "spaces",
    (SELECT count(*)::int FROM spaces s WHERE s.organization_id = $1 AND s.deleted_at IS NOT NULL) AS "deletedSpaces",
    (SELECT count(*)::int FROM current_pages p WHERE p.organization_id = $1) AS "pages",
    (SELECT count(*)::int FROM revisions r WHERE r.organization_id = $1) AS "revisions",
    (SELECT count(*)::int FROM change_requests c
      WHERE c.organization_id = $1 AND c.status IN ('draft', 'open')) AS "openChangeRequests",
    (SELECT count(*)::int FROM file_blobs f WHERE f.organization_id = $1) AS "files",
    (SELECT coalesce(sum(f.size_bytes), 0)::float8 FROM file_blobs f WHERE f.organization_id = $1) AS "fileBytes",
    (SELECT count(*)::int FROM file_blobs f WHERE f.organization_id = $1 AND f.size_bytes IS NULL) AS "unmeasuredFiles",
    (SELECT count(*)::int FROM sites s WHERE s.organization_id = $1) AS "sites",
    (SELECT count(*)::int FROM sites s WHERE s.organization_id = $1 AND s.published) AS "publishedSites",
    (SELECT coalesce(sum(h.count), 0)::float8 FROM sites s JOIN insight_hours h ON h.site_id = s.id
      WHERE s.organization_id = $1 AND h.type = 'page_view' AND h.hour >= $2::timestamptz) AS "pageViews",
    (SELECT count(*)::int FROM openapi_specs o WHERE o.organization_id = $1) AS "specifications",
    (SELECT count(*)::int FROM translations t WHERE t.organization_id = $1) AS "translations",
    (SELECT count(*)::int FROM conversations c WHERE c.organization_id = $1) AS "conversations",
    (SELECT count(*)::int FROM jobs j WHERE j.organization_id = $1 AND j.state = 'queued') AS "waitingJobs",
    (SELECT count(*)::int FROM jobs j WHERE j.organization_id = $1 AND j.state = 'running') AS "runningJobs",
    (SELECT count(*)::int FROM jobs j WHERE j.organization_id = $1 AND j.state = 'failed') AS "failedJobs"`;

const Total = z.number();
const UsageRow = z.object({
  members: Total,
  guests: Total,
  teams: Total,
  collections: Total,
  spaces: Total,
  deletedSpaces: Total,
  pages: Total,
  revisions: Total,
  openChangeRequests: Total,
  files: Total,
  fileBytes: Total,
  unmeasuredFiles: Total,
  sites: Total,
  publishedSites: Total,
  pageViews: Total,
  specifications: Total,
  translations: Total,
  conversations: Total,
  waitingJobs: Total,
  runningJobs: Total,
  failedJobs: Total,
});
export type UsageRow = z.infer<typeof UsageRow>;

/** Counts what an organization has, and what was done in it since a time. */
export async function measureUsage(sql: Sql, organizationId: string, since: Date): Promise<UsageRow> {
  const [row] = await sql.query(UsageRow, MEASURE, [organizationId, since]);
  if (!row) throw new Error('A query without a table returns one row');
  return row;
}
