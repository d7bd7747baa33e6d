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

const inviteLinkSelect = { id: true, role: true, createdAt: true } satisfies Prisma.InviteLinkSelect;

export type InviteLinkRow = Prisma.InviteLinkGetPayload<{ select: typeof inviteLinkSelect }>;

/** Finds an invite link of an organization. */
export function findInviteLink(
  db: Transaction,
  { organizationId, inviteId }: InviteRef,
): Promise<InviteLinkRow | null> {
  return db.prisma.inviteLink.findFirst({ where: { id: inviteId, organizationId }, select: inviteLinkSelect });
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

/** Adds an invite link. */
export function createInviteLink(
  db: Transaction,
  data: { id: string; organizationId: string; role: RoleOrGuest; createdBy: string; createdAt: Date },
): Promise<InviteLinkRow> {
  return db.prisma.inviteLink.create({ data, select: inviteLinkSelect });
}

/** Changes the role of an invite link; null when there is no such link. */
export async function updateInviteLink(
  db: Transaction,
  ref: InviteRef,
  role: RoleOrGuest,
): Promise<InviteLinkRow | null> {
  const { count } = await db.prisma.inviteLink.updateMany({
    where: { id: ref.inviteId, organizationId: ref.organizationId },
    data: { role },
  });
  return count === 0 ? null : findInviteLink(db, ref);
}

/** Removes an invite link; false when there was none. */
export async function deleteInviteLink(db: Transaction, { organizationId, inviteId }: InviteRef): Promise<boolean> {
  const { count } = await db.prisma.inviteLink.deleteMany({ where: { id: inviteId, organizationId } });
  return count === 1;
}
