import { createHash, randomBytes } from 'node:crypto';
import { SSO_CODE_MINUTES, SSO_REQUEST_MINUTES } from '@lectern/domain/people/sso/lifetimes';
import type { Transaction } from '../../client.js';
import { newId } from '../../ids.js';
import type { Keyring } from '../../keyring.js';

const MINUTE_MS = 60_000;

/** A sign-in that begins at this installation. */
export interface NewSsoRequest {
  providerId: string;
  challenge: string;
  returnTo: string | null;
  at: Date;
}

/** Remembers that somebody was sent to a provider; returns the id that the response has to name. */
export async function createSsoRequest(db: Transaction, { at, ...request }: NewSsoRequest): Promise<string> {
  // An XML id begins with a letter or an underscore.
  const requestId = `_${randomBytes(20).toString('hex')}`;
  await db.prisma.ssoSignIn.create({
    data: {
      ...request,
      id: newId(at),
      requestId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + SSO_REQUEST_MINUTES * MINUTE_MS),
    },
    select: { id: true },
  });
  return requestId;
}

/** Takes a request that a response answers, once; null when it is unknown, expired, answered, or of another provider. */
export async function takeSsoRequest(
  tx: Transaction,
  { providerId, requestId }: { providerId: string; requestId: string },
  now: Date,
): Promise<{ id: string; returnTo: string | null } | null> {
  const [taken] = await tx.prisma.ssoSignIn.updateManyAndReturn({
    where: { providerId, requestId, answeredAt: null, expiresAt: { gt: now } },
    data: { answeredAt: now },
    select: { id: true, returnTo: true },
  });
  return taken ?? null;
}

/** Remembers a sign-in that nobody asked for here, but began at the provider. */
export async function createUnsolicitedSignIn(
  tx: Transaction,
  providerId: string,
  at: Date,
): Promise<{ id: string; returnTo: string | null }> {
  const data = { id: newId(at), providerId, createdAt: at, expiresAt: at, answeredAt: at };
  return tx.prisma.ssoSignIn.create({ data, select: { id: true, returnTo: true } });
}

/** Makes the one-time code of a sign-in that was answered; only a keyed hash is kept. */
export async function createSsoCode(
  tx: Transaction,
  keyring: Keyring,
  { signInId, userId, sessionEndsAt, at }: { signInId: string; userId: string; sessionEndsAt: Date | null; at: Date },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const codeHash = new Uint8Array(keyring.hash('sso-codes', code));
  const expiresAt = new Date(at.getTime() + SSO_CODE_MINUTES * MINUTE_MS);
  await tx.prisma.ssoSignIn.update({ where: { id: signInId }, data: { userId, codeHash, sessionEndsAt, expiresAt } });
  return code;
}

/** What a code stands for. */
export interface UsedSsoCode {
  userId: string;
  provider: { id: string; organizationId: string; label: string };
  sessionEndsAt: Date | null;
}

/**
 * Uses a code up and returns whom it signs in; null when it is unknown, expired or used, or when whoever shows it is
 * not the one who began. Whoever began shows a verifier, and so takes no code of a sign-in that nobody began.
 */
export async function useSsoCode(
  tx: Transaction,
  keyring: Keyring,
  { code, verifier }: { code: string; verifier: string | undefined },
  now: Date,
): Promise<UsedSsoCode | null> {
  const hashes = keyring.hashes('sso-codes', code).map((hash) => new Uint8Array(hash));
  const challenge = verifier === undefined ? null : challengeOf(verifier);
  const [used] = await tx.prisma.ssoSignIn.updateManyAndReturn({
    where: { codeHash: { in: hashes }, usedAt: null, expiresAt: { gt: now }, challenge },
    data: { usedAt: now },
    select: {
      userId: true,
      sessionEndsAt: true,
      provider: { select: { id: true, organizationId: true, label: true } },
    },
  });
  return used?.userId ? { ...used, userId: used.userId } : null;
}

/** The challenge that a verifier answers: its SHA-256, as in RFC 7636. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Remembers that an assertion was used; false when it had been used before. */
export async function recordAssertion(
  tx: Transaction,
  { providerId, assertionId, usableUntil }: { providerId: string; assertionId: string; usableUntil: Date },
): Promise<boolean> {
  const idHash = new Uint8Array(createHash('sha256').update(assertionId).digest());
  const data = { providerId, idHash, expiresAt: usableUntil };
  const { count } = await tx.prisma.seenAssertion.createMany({ data, skipDuplicates: true });
  return count === 1;
}
