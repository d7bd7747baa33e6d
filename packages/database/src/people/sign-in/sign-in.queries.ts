import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../client.js';
import { newId } from '../../ids.js';
import type { Keyring } from '../../keyring.js';

const MINUTE_MS = 60_000;

/** Makes a one-time code for an address and returns it; only a keyed hash is kept. */
export async function createSignInCode(
  db: Transaction,
  keyring: Keyring,
  { email, at, validMinutes }: { email: string; at: Date; validMinutes: number },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db.prisma.signInLink.create({
    data: {
      id: newId(at),
      email,
      codeHash: new Uint8Array(keyring.hash('sign-in-codes', code)),
      createdAt: at,
      expiresAt: new Date(at.getTime() + validMinutes * MINUTE_MS),
    },
    select: { id: true },
  });
  return code;
}

/** Uses a code up and returns the address it was made for; null when it is unknown, expired or used. */
export async function useSignInCode(
  db: Transaction,
  keyring: Keyring,
  code: string,
  now: Date,
): Promise<string | null> {
  const hashes = keyring.hashes('sign-in-codes', code).map((hash) => new Uint8Array(hash));
  const [link] = await db.prisma.signInLink.updateManyAndReturn({
    where: { codeHash: { in: hashes }, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { email: true },
  });
  return link?.email ?? null;
}

/** Whether somebody with this address may sign in: a user, an invited person, or one whose domain may join. */
export async function maySignIn(db: Transaction, email: string, now: Date): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const [users, invites, organizations] = await Promise.all([
    db.prisma.user.count({ where: { email } }),
    db.prisma.invite.count({ where: { email, expiresAt: { gt: now }, organization: { deletedAt: null } } }),
    db.prisma.organization.count({ where: { emailDomains: { has: domain }, deletedAt: null } }),
  ]);
  return users + invites + organizations > 0;
}
