import type { Page } from '@lectern/domain/platform/http/page';
import type { ListSystemOrganizations } from '@lectern/domain/platform/system/installation-schemas';
import { z } from 'zod';
import type { Transaction } from '../../client.js';
import { containsText } from '../../contains.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';

const Total = z.number();

const OrganizationRow = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
  members: Total,
  spaces: Total,
  sites: Total,
  fileBytes: Total,
  jobsFailed: Total,
});
export type SystemOrganizationRow = z.infer<typeof OrganizationRow>;

const MEASURE = `
  SELECT o.id, o.title, o.created_at AS "createdAt", o.deleted_at AS "deletedAt",
         (SELECT count(*)::int FROM members m WHERE m.organization_id = o.id AND NOT m.disabled) AS "members",
         (SELECT count(*)::int FROM spaces s WHERE s.organization_id = o.id AND s.deleted_at IS NULL) AS "spaces",
         (SELECT count(*)::int FROM sites s WHERE s.organization_id = o.id) AS "sites",
         (SELECT coalesce(sum(f.size_bytes), 0)::float8 FROM file_blobs f WHERE f.organization_id = o.id) AS "fileBytes",
         (SELECT count(*)::int FROM jobs j WHERE j.organization_id = o.id AND j.state = 'failed') AS "jobsFailed"
    FROM organizations o WHERE o.id = ANY($1) ORDER BY o.created_at DESC, o.id DESC`;

/** Lists all organizations, also deleted ones that are not removed yet, newest first. */
export function listAllOrganizations(
  db: Transaction,
  keyring: Keyring,
  query: ListSystemOrganizations,
): Promise<Page<SystemOrganizationRow>> {
  const { search } = query;
  const selected = { ...(search !== undefined && { title: containsText(search) }) };
  const listing = { scope: ['system-organizations', search], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.prisma.organization.count({ where: selected }),
    rows: async ({ where, orderBy, take }) => {
      const select = { id: true };
      const found = await db.prisma.organization.findMany({ where: { AND: [selected, where] }, orderBy, take, select });
      return db.query(OrganizationRow, MEASURE, [found.map(({ id }) => id)]);
    },
  });
}

const TitleRow = z.object({ id: z.string(), title: z.string() });

/** Finds the titles of organizations by their ids. */
export async function findOrganizationTitles(
  db: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(TitleRow, 'SELECT id, title FROM organizations WHERE id = ANY($1)', [ids]);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
