import type { Page } from '@lectern/domain/platform/http/page';
import { type ListRedirects, RedirectDestination } from '@lectern/domain/sites/redirects/redirect-schemas';
import { z } from 'zod';
import type { Transaction } from '../client.js';
import { containsText } from '../contains.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import type { Sql } from '../sql.js';
import type { SiteRef } from './site-snapshot.queries.js';

const redirectSelect = {
  id: true,
  source: true,
  destination: true,
  captureWildcard: true,
  permanent: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.SiteRedirectSelect;

/** What a redirect does. */
export const RedirectContent = z.object({
  source: z.string(),
  destination: RedirectDestination,
  captureWildcard: z.boolean(),
  permanent: z.boolean(),
});
export type RedirectContent = z.infer<typeof RedirectContent>;

/** A redirect of a site. */
export const RedirectRow = RedirectContent.extend({
  id: z.string(),
  createdAt: z.date(),
  updatedAt: z.date().nullable(),
});
export type RedirectRow = z.infer<typeof RedirectRow>;

export interface RedirectRef extends SiteRef {
  siteRedirectId: string;
}

/** Finds a redirect of a site. */
export async function findRedirect(
  db: Transaction,
  { organizationId, siteId, siteRedirectId }: RedirectRef,
): Promise<RedirectRow | null> {
  const where = { organizationId, siteId, id: siteRedirectId };
  const row = await db.prisma.siteRedirect.findFirst({ where, select: redirectSelect });
  return row && withDestination(row);
}

/** Finds the redirects of a site that lead away from these sources. */
export function findRedirectsFrom(
  sql: Sql,
  { organizationId, siteId }: SiteRef,
  sources: readonly string[],
): Promise<RedirectRow[]> {
  return sql.query(
    RedirectRow,
    `SELECT id, source, destination, capture_wildcard AS "captureWildcard", permanent, created_at AS "createdAt",
            updated_at AS "updatedAt"
       FROM site_redirects WHERE organization_id = $1 AND site_id = $2 AND source = ANY($3::text[])`,
    [organizationId, siteId, sources],
  );
}

/** How many redirects a site has. */
export function countRedirects(db: Transaction, { organizationId, siteId }: SiteRef): Promise<number> {
  return db.prisma.siteRedirect.count({ where: { organizationId, siteId } });
}

/** Lists the redirects of a site, newest first. */
export async function listRedirects(
  db: Transaction,
  keyring: Keyring,
  { organizationId, siteId }: SiteRef,
  { search, ...query }: ListRedirects,
): Promise<Page<RedirectRow>> {
  const selected: Prisma.SiteRedirectWhereInput = {
    organizationId,
    siteId,
    ...(search !== undefined && { source: containsText(search) }),
  };
  const page = await paginate(
    keyring,
    query,
    { scope: ['site-redirects', organizationId, siteId, search], order: newestFirst },
    {
      count: () => db.prisma.siteRedirect.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.siteRedirect.findMany({ where: { AND: [selected, where] }, orderBy, take, select: redirectSelect }),
    },
  );
  return { ...page, items: page.items.map(withDestination) };
}

/** Writes redirects: a source that has one leads on as is said here, and every other one gets one. */
export async function saveRedirects(
  tx: Transaction,
  { organizationId, siteId }: SiteRef,
  redirects: readonly (RedirectContent & { id: string })[],
  at: Date,
): Promise<void> {
  if (redirects.length === 0) return;
  await tx.execute(
    `INSERT INTO site_redirects (id, organization_id, site_id, source, destination, capture_wildcard, permanent,
                                 created_at)
     SELECT r.id, $1, $2, r.source, r.destination, r."captureWildcard", r.permanent, $3::timestamptz
       FROM jsonb_to_recordset($4::text::jsonb)
         AS r(id text, source text, destination jsonb, "captureWildcard" boolean, permanent boolean)
     ON CONFLICT (site_id, source) DO UPDATE
        SET destination = excluded.destination, capture_wildcard = excluded.capture_wildcard,
            permanent = excluded.permanent, updated_at = $3::timestamptz
      WHERE site_redirects.organization_id = excluded.organization_id`,
    [organizationId, siteId, at, JSON.stringify(redirects)],
  );
}

/** Changes a redirect of a site, its source included. */
export async function updateRedirect(
  db: Transaction,
  { organizationId, siteId, siteRedirectId }: RedirectRef,
  { source, destination, captureWildcard, permanent }: RedirectContent,
  at: Date,
): Promise<void> {
  const where = { organizationId, siteId, id: siteRedirectId };
  const data = { source, destination, captureWildcard, permanent, updatedAt: at };
  await db.prisma.siteRedirect.updateMany({ where, data });
}

/** Removes redirects of a site by their ids; returns how many there were. */
export async function deleteRedirects(
  db: Transaction,
  { organizationId, siteId }: SiteRef,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db.prisma.siteRedirect.deleteMany({
    where: { organizationId, siteId, id: { in: [...ids] } },
  });
  return count;
}

function withDestination<Row extends { destination: Prisma.JsonValue }>(row: Row) {
  return { ...row, destination: RedirectDestination.parse(row.destination) };
}
