import { randomBytes } from 'node:crypto';
import { z } from 'zod';
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

const UsedLinkRow = z.object({ email: z.string(), isGiven: z.boolean() });

// In one order, so that two that are used at once wait for each other, and the second finds nothing any more.
const USE_LINKS = `
  WITH given AS (
    SELECT email FROM sign_in_links WHERE code_hash = ANY($1::bytea[]) AND used_at IS NULL AND expires_at > $2
  ), unused AS (
    SELECT id FROM sign_in_links WHERE email = (SELECT email FROM given) AND used_at IS NULL ORDER BY id FOR UPDATE
  )
  UPDATE sign_in_links l SET used_at = $2 FROM unused WHERE l.id = unused.id
  RETURNING l.email, l.code_hash = ANY($1::bytea[]) AS "isGiven"`;

/**
 * Uses a code up, with all others that were made for its address so far, and returns the address; null when it is
 * unknown, expired or used.
 */
export async function useSignInCode(
  db: Transaction,
  keyring: Keyring,
  code: string,
  now: Date,
): Promise<string | null> {
  const used = await db.query(UsedLinkRow, USE_LINKS, [keyring.hashes('sign-in-codes', code), now]);
  return used.find(({ isGiven }) => isGiven)?.email ?? null;
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
