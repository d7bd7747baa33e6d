import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import { newId } from '../../ids.js';
import { IS_ADMITTED, MEMBERSHIPS } from './sso-required.js';

export const userSelect = {
  id: true,
  email: true,
  displayName: true,
  photoUrl: true,
} satisfies Prisma.UserSelect;

export const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  photoUrl: z.string().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

/** Finds a user, whoever asks: only for the user itself and for code that has checked who may see it. */
export function findUser(db: Transaction, id: string): Promise<UserRow | null> {
  return db.prisma.user.findUnique({ where: { id }, select: userSelect });
}

/** Finds a user by email address in lower case. */
export function findUserByEmail(db: Transaction, email: string): Promise<UserRow | null> {
  return db.prisma.user.findUnique({ where: { email }, select: userSelect });
}

/** Finds the address that a user has shown to own; null when there is none. */
export async function findVerifiedEmail(db: Transaction, id: string): Promise<string | null> {
  const where = { id, emailVerifiedAt: { not: null } };
  return (await db.prisma.user.findFirst({ where, select: { email: true } }))?.email ?? null;
}

/** Somebody who looks for others, and the SAML provider that vouched for that person; null when nobody had to. */
export interface Viewer {
  userId: string;
  samlProviderId: string | null;
}

/** Finds a user who is the viewer, or in an organization that lets the viewer in; nobody else is visible. */
export async function findVisibleUser(
  database: Database,
  { userId, samlProviderId }: Viewer,
  id: string,
): Promise<UserRow | null> {
  const rows = await database.query(
    UserRow,
    `SELECT t.id, t.email, t.display_name AS "displayName", t.photo_url AS "photoUrl" FROM users t
            WHERE t.id = $2 AND (t.id = $1 OR EXISTS (
              SELECT 1 FROM members theirs JOIN (${MEMBERSHIPS}) ON m.organization_id = theirs.organization_id
               WHERE theirs.user_id = t.id AND m.user_id = $1 AND ${IS_ADMITTED}))`,
    [userId, id, samlProviderId],
  );
  return rows[0] ?? null;
}

export interface NewUser {
  email: string;
  displayName: string;
  emailVerifiedAt: Date | null;
  isAdministrator?: boolean;
  at: Date;
}

/** Adds a user; fails when the address is taken. */
export function createUser(db: Transaction, { at, ...user }: NewUser): Promise<UserRow> {
  return db.prisma.user.create({ data: { id: newId(at), ...user, createdAt: at }, select: userSelect });
}

/** Gets the user of an address, who is added if there is none; two that do this at once get the same user. */
export async function findOrCreateUser(db: Transaction, { at, ...user }: NewUser): Promise<UserRow> {
  await db.prisma.user.createMany({ data: { id: newId(at), ...user, createdAt: at }, skipDuplicates: true });
  return db.prisma.user.findUniqueOrThrow({ where: { email: user.email }, select: userSelect });
}

/** Changes name or photo of a user. */
export function updateUser(
  db: Transaction,
  id: string,
  data: { displayName?: string | undefined; photoUrl?: string | null | undefined },
): Promise<UserRow> {
  return db.prisma.user.update({ where: { id }, data, select: userSelect });
}

/** Notes that a user has shown to own the email address. */
export async function markEmailVerified(db: Transaction, id: string, at: Date): Promise<void> {
  await db.prisma.user.updateMany({ where: { id, emailVerifiedAt: null }, data: { emailVerifiedAt: at } });
}
