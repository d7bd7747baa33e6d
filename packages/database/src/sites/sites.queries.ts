import { randomBytes } from 'node:crypto';
import type { Page } from '@lectern/domain/platform/http/page';
import { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { ListSites, SiteVisibility } from '@lectern/domain/sites/schemas';
import type { SiteType } from '@lectern/domain/sites/site-features';
import { z } from 'zod';
import type { Transaction } from '../client.js';
import { beginsWith, containsText } from '../contains.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import type { MemberRef } from '../people/members/members.queries.js';
import type { Sql } from '../sql.js';
import type { SiteRef } from './site-snapshot.queries.js';

/** A site with what decides who may see it. */
export const LeveledSite = z.object({
  id: z.string(),
  level: DefaultLevel,
  /** What was granted to the member on it, directly and by teams. */
  grants: z.array(RoleOrGuest),
});
export type LeveledSite = z.infer<typeof LeveledSite>;

/** Loads all sites of an organization with what decides the role of a member on each. */
export function loadLeveledSites(sql: Sql, { organizationId, userId }: MemberRef): Promise<LeveledSite[]> {
  return sql.query(
    LeveledSite,
    `SELECT s.id, s.default_level::text AS level,
            ARRAY(SELECT g.role::text FROM grants g
                   WHERE g.resource_type = 'site' AND g.resource_id = s.id
                     AND (g.user_id = $2 OR g.team_id IN (
                            SELECT t.team_id FROM team_members t
                             WHERE t.organization_id = $1 AND t.user_id = $2))) AS grants
       FROM sites s WHERE s.organization_id = $1`,
    [organizationId, userId],
  );
}

/** Which sites a list holds: those of an organization that its reader may see. */
export interface SiteSelection {
  organizationId: string;
  userId: string;
  visibleIds: readonly string[];
}

/** Lists sites with their versions, newest first. */
export function listSites(
  db: Transaction,
  keyring: Keyring,
  { organizationId, userId, visibleIds }: SiteSelection,
  { space, title, published, type, ...query }: ListSites,
): Promise<Page<{ id: string; createdAt: Date; version: bigint }>> {
  const selected: Prisma.SiteWhereInput = {
    organizationId,
    id: { in: [...visibleIds] },
    ...(space !== undefined && { siteSpaces: { some: { spaceId: space } } }),
    ...(title !== undefined && { title: containsText(title) }),
    ...(published !== undefined && { published }),
    ...(type !== undefined && type.length > 0 && { type: { in: [...type] } }),
  };
  const scope = ['sites', organizationId, userId, space, title, published, JSON.stringify(type ?? [])];
  return paginate(
    keyring,
    query,
    { scope, order: newestFirst },
    {
      count: () => db.prisma.site.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.site.findMany({
          where: { AND: [selected, where] },
          orderBy,
          take,
          select: { id: true, createdAt: true, version: true },
        }),
    },
  );
}

/** What a new site starts with. */
export interface NewSite {
  id: string;
  organizationId: string;
  title: string;
  type: SiteType;
  visibility: SiteVisibility;
  at: Date;
}

/** Adds a site that publishes nothing yet, with a key of its own for visitors. */
export async function createSiteRow(db: Transaction, keyring: Keyring, { at, ...site }: NewSite): Promise<void> {
  const authKey = newVisitorKey(keyring);
  await db.prisma.site.create({ data: { ...site, authKey, createdAt: at, updatedAt: at }, select: { id: true } });
}

/** A new key to sign tokens of visitors with, encrypted. */
export function newVisitorKey(keyring: Keyring): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(keyring.seal('visitor-keys', randomBytes(32).toString('base64url')));
}

/** Changes a site; false when there is none. */
export async function updateSiteRow(
  db: Transaction,
  { organizationId, siteId }: SiteRef,
  data: Prisma.SiteUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.prisma.site.updateMany({ where: { organizationId, id: siteId }, data });
  return count === 1;
}

/** Removes a site with everything on it and what was granted on it; false when there is none. */
export async function deleteSiteRow(db: Transaction, { organizationId, siteId }: SiteRef): Promise<boolean> {
  const { count } = await db.prisma.site.deleteMany({ where: { organizationId, id: siteId } });
  if (count === 0) return false;
  await db.prisma.grant.deleteMany({ where: { organizationId, resourceType: 'site', resourceId: siteId } });
  return true;
}

/** Who has an address that only one site can have, among other sites; null when nobody has. */
export async function findAddressHolder(
  db: Transaction,
  { organizationId, siteId }: SiteRef,
  address: { hostname: string } | { proxyOrigin: string } | { basename: string },
): Promise<string | null> {
  const where = 'basename' in address ? { organizationId, ...address } : address;
  const row = await db.prisma.site.findFirst({ where: { ...where, id: { not: siteId } }, select: { id: true } });
  return row?.id ?? null;
}

/** Whether another organization has a host: as the hostname of a site, or for proxies that show sites on it. */
export async function isHostOfOthers(
  db: Transaction,
  organizationId: string,
  host: string,
  by: 'hostname' | 'proxy',
): Promise<boolean> {
  const where = by === 'hostname' ? { hostname: host } : { proxyOrigin: beginsWith(`${host}/`) };
  const row = await db.prisma.site.findFirst({ where: { ...where, NOT: { organizationId } }, select: { id: true } });
  return row !== null;
}

/** The site that a hostname belongs to; null when it belongs to none. */
export async function findHostnameHolder(db: Transaction, hostname: string): Promise<SiteRef | null> {
  const row = await db.prisma.site.findUnique({ where: { hostname }, select: { organizationId: true, id: true } });
  return row && { organizationId: row.organizationId, siteId: row.id };
}

/** Takes a hostname from a site, unless the site has another one by now. */
export async function releaseHostname(
  db: Transaction,
  { organizationId, siteId }: SiteRef,
  hostname: string,
  at: Date,
): Promise<void> {
  const where = { organizationId, id: siteId, hostname };
  await db.prisma.site.updateMany({ where, data: { hostname: null, updatedAt: at } });
}

/** Tells whether an organization has a site. */
export async function siteExists(db: Transaction, { organizationId, siteId }: SiteRef): Promise<boolean> {
  return (await db.prisma.site.count({ where: { organizationId, id: siteId } })) > 0;
}
