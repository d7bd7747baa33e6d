import { OrganizationMergeRules } from '@lectern/domain/people/organizations/merge-rules';
import type { PresentableOrganization } from '@lectern/domain/people/organizations/presenter';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import { json } from '../../sql.js';

export type OrganizationRow = PresentableOrganization;

/** What is read of an organization. */
export const organizationSelect = {
  id: true,
  title: true,
  createdAt: true,
  emailDomains: true,
  hostname: true,
  type: true,
  useCase: true,
  communityType: true,
  defaultRole: true,
  sso: true,
  ai: true,
  inviteLinks: true,
  logoUrl: true,
  mergeRules: true,
  defaultSiteId: true,
} satisfies Prisma.OrganizationSelect;

export type SelectedOrganization = Prisma.OrganizationGetPayload<{ select: typeof organizationSelect }>;

// One JSON value instead of fifteen columns: PostgreSQL writes it faster than the driver reads columns.
const FIND_ORGANIZATION = `
  SELECT json_build_object(
           'id', o.id, 'title', o.title, 'createdAt', o.created_at, 'emailDomains', o.email_domains,
           'hostname', o.hostname, 'type', o.type, 'useCase', o.use_case, 'communityType', o.community_type,
           'defaultRole', o.default_role, 'sso', o.sso, 'ai', o.ai, 'inviteLinks', o.invite_links,
           'logoUrl', o.logo_url, 'mergeRules', o.merge_rules, 'defaultSiteId', s.id) AS organization
    FROM organizations o LEFT JOIN sites s ON s.organization_id = o.id AND s.id = o.default_site_id
   WHERE o.id = $1 AND o.deleted_at IS NULL`;

const OrganizationReadRow = z.object({
  organization: json<Omit<OrganizationRow, 'createdAt'> & { createdAt: string }>(),
});

/** Finds an organization that is not deleted. Plain SQL, because every client reads its organization all the time. */
export async function findOrganization(database: Database, id: string): Promise<OrganizationRow | null> {
  const rows = await database.query(OrganizationReadRow, FIND_ORGANIZATION, [id]);
  const found = rows[0]?.organization;
  return found ? { ...found, createdAt: new Date(found.createdAt) } : null;
}

/** Lists organizations among the given ids, newest first. */
export async function listOrganizations(
  db: Transaction,
  keyring: Keyring,
  ids: readonly string[],
  scope: string,
  query: PageQuery,
): Promise<Page<OrganizationRow>> {
  const selected = { id: { in: [...ids] }, deletedAt: null };
  const page = await paginate(
    keyring,
    query,
    { scope: ['organizations', scope], order: newestFirst },
    {
      count: () => db.prisma.organization.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.organization.findMany({
          where: { AND: [selected, where] },
          orderBy,
          take,
          select: organizationSelect,
        }),
    },
  );
  const existing = await defaultSitesOf(db, page.items);
  return mapPage(page, (row) => toRow(row, existing));
}

/** Lists the organizations that people with an address of a domain may join. */
export async function listOrganizationsForDomain(db: Transaction, domain: string): Promise<OrganizationRow[]> {
  const rows = await db.prisma.organization.findMany({
    where: { emailDomains: { has: domain }, deletedAt: null },
    orderBy: { createdAt: 'asc' },
    take: 100,
    select: organizationSelect,
  });
  return organizationsOf(db, rows);
}

/** Reads selected organizations as what they are. */
export async function organizationsOf(
  db: Transaction,
  rows: readonly SelectedOrganization[],
): Promise<OrganizationRow[]> {
  const existing = await defaultSitesOf(db, rows);
  return rows.map((row) => toRow(row, existing));
}

/** Adds an organization. */
export async function createOrganizationRow(
  db: Transaction,
  data: { id: string; title: string; emailDomains: string[]; createdAt: Date },
): Promise<OrganizationRow> {
  return toRow(await db.prisma.organization.create({ data, select: organizationSelect }), new Set());
}

/** Changes an organization that exists. */
export async function updateOrganization(
  db: Transaction,
  id: string,
  data: Prisma.OrganizationUpdateInput,
): Promise<OrganizationRow> {
  const row = await db.prisma.organization.update({ where: { id }, data, select: organizationSelect });
  return toRow(row, await defaultSitesOf(db, [row]));
}

/** Makes concurrent changes to the members of an organization wait for each other. */
export async function lockOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.prisma.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR UPDATE`;
}

/** The role that people get who join an organization without being given one. */
export async function getDefaultRole(db: Transaction, id: string): Promise<RoleOrGuest> {
  const { defaultRole } = await db.prisma.organization.findUniqueOrThrow({
    where: { id },
    select: { defaultRole: true },
  });
  return defaultRole;
}

/** Whether an organization exists at all, deleted or not. */
export async function organizationExists(db: Transaction, id: string): Promise<boolean> {
  return (await db.prisma.organization.count({ where: { id } })) > 0;
}

/** Finds the organization that publishes under a subdomain. */
export async function findOrganizationIdByHostname(db: Transaction, hostname: string): Promise<string | null> {
  const row = await db.prisma.organization.findFirst({ where: { hostname, deletedAt: null }, select: { id: true } });
  return row?.id ?? null;
}

/** Makes first-start set-ups that run at the same time wait for each other, until the transaction ends. */
export async function waitForOtherSetups(tx: Transaction): Promise<void> {
  await tx.prisma.$executeRaw`SELECT pg_advisory_xact_lock(7215402119)`;
}

/** Marks an organization as deleted; false when there is none or it was deleted before. */
export async function softDeleteOrganization(db: Transaction, id: string, at: Date): Promise<boolean> {
  const { count } = await db.prisma.organization.updateMany({
    where: { id, deletedAt: null },
    data: { deletedAt: at },
  });
  return count === 1;
}

/** Brings back an organization that was deleted after `cutoff`; false when there is none to bring back. */
export async function restoreOrganization(db: Transaction, id: string, cutoff: Date): Promise<boolean> {
  const { count } = await db.prisma.organization.updateMany({
    where: { id, deletedAt: { gt: cutoff } },
    data: { deletedAt: null },
  });
  return count === 1;
}

/** Lists organizations that were deleted up to `cutoff`. */
export async function listOrganizationsDeletedBefore(db: Transaction, cutoff: Date): Promise<string[]> {
  const rows = await db.prisma.organization.findMany({
    where: { deletedAt: { lte: cutoff } },
    orderBy: { deletedAt: 'asc' },
    take: 1000,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The default sites of organizations, without those that are gone. */
async function defaultSitesOf(db: Transaction, rows: readonly SelectedOrganization[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ defaultSiteId }) => (defaultSiteId === null ? [] : [defaultSiteId]));
  if (ids.length === 0) return new Set();
  const sites = await db.prisma.site.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(sites.map(({ id }) => id));
}

function toRow(
  { mergeRules, defaultSiteId, ...row }: SelectedOrganization,
  sites: ReadonlySet<string>,
): OrganizationRow {
  return {
    ...row,
    mergeRules: OrganizationMergeRules.parse(mergeRules),
    defaultSiteId: defaultSiteId !== null && sites.has(defaultSiteId) ? defaultSiteId : null,
  };
}
