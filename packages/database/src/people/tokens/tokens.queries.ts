import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX, type TokenOrigin } from '@lectern/domain/people/tokens/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { Scope } from '@lectern/domain/platform/permissions/scopes';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import { newId } from '../../ids.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';

/** Sessions of the console are kept beside tokens, and are none. */
const IS_TOKEN = { origin: { not: 'console' } } satisfies Prisma.ApiTokenWhereInput;

export const apiTokenSelect = {
  id: true,
  label: true,
  scopes: true,
  origin: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  samlProvider: { select: { organizationId: true } },
} satisfies Prisma.ApiTokenSelect;

export type ApiTokenRow = Prisma.ApiTokenGetPayload<{ select: typeof apiTokenSelect }>;

const STORED_ORIGIN = { email: 'email', sso: 'sso', api: 'api', 'command-line': 'command_line' } as const;

/** A new token secret: 256 random bits behind a prefix that people and secret scanners recognise. */
export function newTokenSecret(): string {
  return TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

export interface NewApiToken {
  userId: string;
  label: string;
  origin: TokenOrigin;
  secret: string;
  /** The SAML provider that vouched for the user, in whose organization alone the token then works. */
  samlProviderId?: string | null | undefined;
  scopes?: Scope[] | undefined;
  expiresAt?: Date | undefined;
  at: Date;
}

/** Stores a token as a keyed hash; the secret itself is not kept. */
export function createApiToken(db: Transaction, keyring: Keyring, token: NewApiToken): Promise<ApiTokenRow> {
  return db.prisma.apiToken.create({
    data: {
      id: newId(token.at),
      userId: token.userId,
      label: token.label,
      secretHash: new Uint8Array(keyring.hash('tokens', token.secret)),
      scopes: token.scopes ?? [],
      origin: STORED_ORIGIN[token.origin],
      samlProviderId: token.samlProviderId ?? null,
      createdAt: token.at,
      expiresAt: token.expiresAt ?? null,
    },
    select: apiTokenSelect,
  });
}

/** The tokens of a user: all of them, or those alone that a SAML provider vouched for. */
export interface TokenOwner {
  userId: string;
  samlProviderId?: string | undefined;
}

/** Lists the tokens of a user, newest first. */
export function listApiTokens(
  db: Transaction,
  keyring: Keyring,
  { userId, samlProviderId }: TokenOwner,
  query: PageQuery,
): Promise<Page<ApiTokenRow>> {
  const selected = ownedBy({ userId, samlProviderId });
  return paginate(
    keyring,
    query,
    { scope: ['api-tokens', userId, samlProviderId], order: newestFirst },
    {
      count: () => db.prisma.apiToken.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.apiToken.findMany({ where: { AND: [selected, where] }, orderBy, take, select: apiTokenSelect }),
    },
  );
}

/** Whether a secret is that of a token which works now. */
export async function isLiveTokenSecret(
  db: Transaction,
  keyring: Keyring,
  secret: string,
  now: Date,
): Promise<boolean> {
  const hashes = keyring.hashes('tokens', secret).map((hash) => new Uint8Array(hash));
  const count = await db.prisma.apiToken.count({
    where: { ...IS_TOKEN, secretHash: { in: hashes }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  return count > 0;
}

/** Ends a token of a user at once; returns its label, or null when there is no such token. */
export async function revokeApiToken(db: Transaction, owner: TokenOwner, tokenId: string): Promise<string | null> {
  const where = { ...ownedBy(owner), id: tokenId };
  const token = await db.prisma.apiToken.findFirst({ where, select: { label: true } });
  if (!token) return null;
  const { count } = await db.prisma.apiToken.deleteMany({ where });
  return count === 1 ? token.label : null;
}

/** Ends any token at once, for operators; returns its label, or null when there is no such token. */
export async function revokeApiTokenById(db: Transaction, tokenId: string): Promise<string | null> {
  const token = await db.prisma.apiToken.findUnique({ where: { id: tokenId }, select: { userId: true } });
  return token && revokeApiToken(db, token, tokenId);
}

function ownedBy({ userId, samlProviderId }: TokenOwner): Prisma.ApiTokenWhereInput {
  return { ...IS_TOKEN, userId, ...(samlProviderId !== undefined && { samlProviderId }) };
}
