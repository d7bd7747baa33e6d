import { randomBytes } from 'node:crypto';
import { SESSION_PREFIX } from '@lectern/domain/people/sessions/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import { newId } from '../../ids.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import type { TokenOwner } from '../tokens/tokens.queries.js';
import { userSelect } from '../users/users.queries.js';

const sessionSelect = {
  id: true,
  label: true,
  device: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  samlProvider: { select: { organizationId: true } },
} satisfies Prisma.ApiTokenSelect;

export type SessionRow = Prisma.ApiTokenGetPayload<{ select: typeof sessionSelect }>;

const browserSessionSelect = {
  ...sessionSelect,
  user: { select: { ...userSelect, isAdministrator: true } },
} satisfies Prisma.ApiTokenSelect;

export type BrowserSessionRow = Prisma.ApiTokenGetPayload<{ select: typeof browserSessionSelect }>;

/** A new secret of a session: 256 random bits behind a prefix that tells it from a token. */
export function newSessionSecret(): string {
  return SESSION_PREFIX + randomBytes(32).toString('base64url');
}

export interface NewSession {
  userId: string;
  label: string;
  device: string | null;
  secret: string;
  /** The SAML provider that vouched for the user, in whose organization alone the session then works. */
  samlProviderId: string | null;
  expiresAt: Date;
  at: Date;
}

/** Stores a session as a keyed hash; the secret itself is not kept. */
export function createSession(db: Transaction, keyring: Keyring, session: NewSession): Promise<BrowserSessionRow> {
  const { secret, at, ...rest } = session;
  const secretHash = new Uint8Array(keyring.hash('tokens', secret));
  return db.prisma.apiToken.create({
    data: { ...rest, id: newId(at), origin: 'console', secretHash, createdAt: at },
    select: browserSessionSelect,
  });
}

/** Finds the sessions that have these secrets and have not ended. */
export function findSessions(
  db: Transaction,
  keyring: Keyring,
  secrets: readonly string[],
  now: Date,
): Promise<BrowserSessionRow[]> {
  return db.prisma.apiToken.findMany({
    where: { ...withSecrets(keyring, secrets), expiresAt: { gt: now } },
    select: browserSessionSelect,
  });
}

/** Lists the sessions of a user that have not ended, newest first. */
export function listSessions(
  db: Transaction,
  keyring: Keyring,
  owner: TokenOwner,
  query: PageQuery,
  now: Date,
): Promise<Page<SessionRow>> {
  const selected = { ...ownedBy(owner), expiresAt: { gt: now } };
  return paginate(
    keyring,
    query,
    { scope: ['sessions', owner.userId, owner.samlProviderId], order: newestFirst },
    {
      count: () => db.prisma.apiToken.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.apiToken.findMany({ where: { AND: [selected, where] }, orderBy, take, select: sessionSelect }),
    },
  );
}

/** Ends a session of a user at once; returns its label, or null when there is no such session. */
export async function endSession(db: Transaction, owner: TokenOwner, sessionId: string): Promise<string | null> {
  const where = { ...ownedBy(owner), id: sessionId };
  const session = await db.prisma.apiToken.findFirst({ where, select: { label: true } });
  const { count } = await db.prisma.apiToken.deleteMany({ where });
  return session && count === 1 ? session.label : null;
}

/** Ends the session that has a secret, and returns it with its person; null when there is none. */
export async function endSessionBySecret(
  db: Transaction,
  keyring: Keyring,
  secret: string,
): Promise<BrowserSessionRow | null> {
  const where = withSecrets(keyring, [secret]);
  const session = await db.prisma.apiToken.findFirst({ where, select: browserSessionSelect });
  const { count } = await db.prisma.apiToken.deleteMany({ where });
  return count === 1 ? session : null;
}

function ownedBy({ userId, samlProviderId }: TokenOwner) {
  return { userId, origin: 'console', ...(samlProviderId !== undefined && { samlProviderId }) } as const;
}

function withSecrets(keyring: Keyring, secrets: readonly string[]) {
  const hashes = secrets.flatMap((secret) => keyring.hashes('tokens', secret)).map((hash) => new Uint8Array(hash));
  return { origin: 'console', secretHash: { in: hashes } } as const;
}
