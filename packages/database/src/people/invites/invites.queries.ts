import { createHash, randomBytes } from 'node:crypto';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import { lockOrganization } from '../organizations/organizations.queries.js';

const inviteSelect = {
  id: true,
  organizationId: true,
  email: true,
  role: true,
  sso: true,
  teamIds: true,
  invitedBy: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.InviteSelect;

export type InviteRow = Prisma.InviteGetPayload<{ select: typeof inviteSelect }>;

export interface InviteRef {
  organizationId: string;
  inviteId: string;
}

export interface NewInvite {
  id: string;
  organizationId: string;
  email: string;
  role: RoleOrGuest;
  sso: boolean;
  teamIds: string[];
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Invites an address, or renews its invitation with the new role; teams add up, also when two do it at once. */
export async function upsertInvite(db: Transaction, invite: NewInvite): Promise<InviteRow> {
  const { id: _id, organizationId, email, teamIds, createdAt: _createdAt, ...renewed } = invite;
  await lockOrganization(db, organizationId);
  const known = await db.prisma.invite.findUnique({
    where: { organizationId_email: { organizationId, email } },
    select: { teamIds: true },
  });
  const allTeams = [...new Set([...(known?.teamIds ?? []), ...teamIds])];
  return db.prisma.invite.upsert({
    where: { organizationId_email: { organizationId, email } },
    create: { ...invite, teamIds: allTeams },
    update: { ...renewed, teamIds: allTeams },
    select: inviteSelect,
  });
}

/** Finds an invitation that can still be accepted. */
export function findInvite(
  db: Transaction,
  { organizationId, inviteId }: InviteRef,
  now: Date,
): Promise<InviteRow | null> {
  return db.prisma.invite.findFirst({
    where: { id: inviteId, organizationId, expiresAt: { gt: now }, organization: { deletedAt: null } },
    select: inviteSelect,
  });
}

/** Lists the invitations of an organization that can still be accepted, newest first. */
export function listInvites(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: PageQuery,
  now: Date,
): Promise<Page<InviteRow>> {
  const pending = { organizationId, expiresAt: { gt: now } };
  return paginate(
    keyring,
    query,
    { scope: ['invites', organizationId], order: newestFirst },
    {
      count: () => db.prisma.invite.count({ where: pending }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.invite.findMany({ where: { AND: [pending, where] }, orderBy, take, select: inviteSelect }),
    },
  );
}

/** Finds all invitations of an address that can still be accepted. */
export function findInvitesForEmail(db: Transaction, email: string, now: Date): Promise<InviteRow[]> {
  return db.prisma.invite.findMany({
    where: { email, expiresAt: { gt: now }, organization: { deletedAt: null } },
    select: inviteSelect,
  });
}

/** Removes an email invitation; false when there was none. */
export async function deleteInvite(db: Transaction, { organizationId, inviteId }: InviteRef): Promise<boolean> {
  const { count } = await db.prisma.invite.deleteMany({ where: { id: inviteId, organizationId } });
  return count === 1;
}

const inviteLinkSelect = {
  id: true,
  secret: true,
  isSealed: true,
  role: true,
  spaceId: true,
  collectionId: true,
  createdAt: true,
} satisfies Prisma.InviteLinkSelect;

/** An invite link; its secret is encrypted, but for old links for a while, and its id lets nobody join. */
export type InviteLinkRow = Prisma.InviteLinkGetPayload<{ select: typeof inviteLinkSelect }>;

/** Finds an invite link of an organization by its secret or by its id. */
export function findInviteLink(db: Transaction, ref: InviteRef): Promise<InviteLinkRow | null> {
  return db.prisma.inviteLink.findFirst({ where: thatLink(ref), select: inviteLinkSelect });
}

/** Finds the invite link of an organization by which whoever knows its secret may join. */
export function findInviteLinkBySecret(
  db: Transaction,
  { organizationId, inviteId }: InviteRef,
): Promise<InviteLinkRow | null> {
  return db.prisma.inviteLink.findFirst({
    where: { organizationId, secretHash: hashOf(inviteId) },
    select: inviteLinkSelect,
  });
}

/** Lists the invite links of an organization, newest first. */
export function listInviteLinks(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: PageQuery,
): Promise<Page<InviteLinkRow>> {
  return paginate(
    keyring,
    query,
    { scope: ['invite-links', organizationId], order: newestFirst },
    {
      count: () => db.prisma.inviteLink.count({ where: { organizationId } }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.inviteLink.findMany({
          where: { AND: [{ organizationId }, where] },
          orderBy,
          take,
          select: inviteLinkSelect,
        }),
    },
  );
}

/** The secret of a new invite link. */
export function newInviteSecret(): string {
  return randomBytes(24).toString('base64url');
}

export interface NewInviteLink {
  id: string;
  organizationId: string;
  role: RoleOrGuest;
  /** The space or the collection that it leads to, if it leads to one. */
  spaceId?: string;
  collectionId?: string;
  createdBy: string;
  createdAt: Date;
}

/** Adds an invite link. */
export async function createInviteLink(
  db: Transaction,
  keyring: Keyring,
  link: NewInviteLink,
  secret: string,
): Promise<void> {
  const sealed = Uint8Array.from(keyring.seal('invite-links', secret));
  await db.prisma.inviteLink.create({
    data: { ...link, secret: sealed, secretHash: hashOf(secret) },
    select: { id: true },
  });
}

/** Changes the role of an invite link; null when there is no such link. */
export async function updateInviteLink(
  db: Transaction,
  ref: InviteRef,
  role: RoleOrGuest,
): Promise<InviteLinkRow | null> {
  const [link] = await db.prisma.inviteLink.updateManyAndReturn({
    where: thatLink(ref),
    data: { role },
    select: inviteLinkSelect,
  });
  return link ?? null;
}

/** Removes an invite link and returns its id; null when there was none. */
export async function deleteInviteLink(db: Transaction, ref: InviteRef): Promise<string | null> {
  const link = await findInviteLink(db, ref);
  if (!link) return null;
  const { count } = await db.prisma.inviteLink.deleteMany({ where: { id: link.id } });
  return count === 1 ? link.id : null;
}

/** Removes the invite links of an organization to spaces and collections that leave it. */
export async function deleteInviteLinksTo(
  db: Transaction,
  organizationId: string,
  contentIds: readonly string[],
): Promise<void> {
  const ids = { in: [...contentIds] };
  await db.prisma.inviteLink.deleteMany({ where: { organizationId, OR: [{ spaceId: ids }, { collectionId: ids }] } });
}

function thatLink({ organizationId, inviteId }: InviteRef): Prisma.InviteLinkWhereInput {
  return { organizationId, OR: [{ id: inviteId }, { secretHash: hashOf(inviteId) }] };
}

/** Without a key, so that the migration could compute it; nobody can try enough secrets for that to matter. */
function hashOf(secret: string) {
  return Uint8Array.from(createHash('sha256').update(secret).digest());
}
