import { randomBytes } from 'node:crypto';
import type { Page } from '@lectern/domain/platform/http/page';
import type { ListShareLinks, UpdateShareLink } from '@lectern/domain/sites/publishing/share-link-schemas';
import { z } from 'zod';
import type { Database, Transaction } from '../client.js';
import { containsText } from '../contains.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import { bytes } from '../sql.js';
import type { SiteRef } from './site-snapshot.queries.js';

const shareLinkSelect = {
  id: true,
  name: true,
  active: true,
  secret: true,
  createdAt: true,
} satisfies Prisma.ShareLinkSelect;

/** A share link; its secret is encrypted. */
export type ShareLinkRow = Prisma.ShareLinkGetPayload<{ select: typeof shareLinkSelect }>;

/** A share link of a site. */
export interface ShareLinkRef extends SiteRef {
  shareLinkId: string;
}

// 24 bytes in base64url.
const SECRET = /^[A-Za-z0-9_-]{32}$/;

/** Adds an active link with a secret of its own. */
export async function createShareLink(
  db: Transaction,
  keyring: Keyring,
  { shareLinkId: id, organizationId, siteId }: ShareLinkRef,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  const secret = randomBytes(24).toString('base64url');
  await db.prisma.shareLink.create({
    data: { id, organizationId, siteId, name, createdAt: at, ...storedSecret(keyring, secret) },
    select: { id: true },
  });
}

/** Finds a link of a site. */
export function findShareLink(
  db: Transaction,
  { organizationId, siteId, shareLinkId }: ShareLinkRef,
): Promise<ShareLinkRow | null> {
  return db.prisma.shareLink.findFirst({ where: { organizationId, siteId, id: shareLinkId }, select: shareLinkSelect });
}

/** Lists the links of a site, newest first. */
export function listShareLinks(
  db: Transaction,
  keyring: Keyring,
  { organizationId, siteId }: SiteRef,
  { search, ...query }: ListShareLinks,
): Promise<Page<ShareLinkRow>> {
  const selected: Prisma.ShareLinkWhereInput = {
    organizationId,
    siteId,
    ...(search !== undefined && { name: containsText(search) }),
  };
  return paginate(
    keyring,
    query,
    { scope: ['share-links', organizationId, siteId, search], order: newestFirst },
    {
      count: () => db.prisma.shareLink.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.shareLink.findMany({ where: { AND: [selected, where] }, orderBy, take, select: shareLinkSelect }),
    },
  );
}

/** Changes a link of a site; false when there is none. */
export async function updateShareLink(
  db: Transaction,
  { organizationId, siteId, shareLinkId }: ShareLinkRef,
  { name, active }: UpdateShareLink,
): Promise<boolean> {
  const data = { ...(name !== undefined && { name }), ...(active !== undefined && { active }) };
  const { count } = await db.prisma.shareLink.updateMany({ where: { organizationId, siteId, id: shareLinkId }, data });
  return count === 1;
}

/** Removes a link of a site; false when there is none. */
export async function deleteShareLink(
  db: Transaction,
  { organizationId, siteId, shareLinkId }: ShareLinkRef,
): Promise<boolean> {
  const { count } = await db.prisma.shareLink.deleteMany({ where: { organizationId, siteId, id: shareLinkId } });
  return count === 1;
}

const ActiveShareLinkRow = z.object({ id: z.string(), hash: bytes });

/** Finds the active link of a site that has a secret. It is looked up by its hash, so no time tells how much fits. */
export async function findActiveShareLink(
  database: Database,
  keyring: Keyring,
  siteId: string,
  secret: string,
): Promise<{ id: string } | null> {
  if (!SECRET.test(secret)) return null;
  const [link] = await database.query(
    ActiveShareLinkRow,
    `SELECT id, secret_hash AS hash FROM share_links
      WHERE secret_hash = ANY($1::bytea[]) AND site_id = $2 AND active`,
    [keyring.hashes('share-links', secret), siteId],
  );
  if (!link) return null;
  const stored = storedSecret(keyring, secret);
  // Moves links to a new secret key as they are used.
  if (!keyring.hash('share-links', secret).equals(link.hash)) {
    await database.execute('UPDATE share_links SET secret_hash = $2, secret = $3 WHERE id = $1', [
      link.id,
      stored.secretHash,
      stored.secret,
    ]);
  }
  return { id: link.id };
}

function storedSecret(keyring: Keyring, secret: string) {
  return {
    secretHash: Uint8Array.from(keyring.hash('share-links', secret)),
    secret: Uint8Array.from(keyring.seal('share-links', secret)),
  };
}
