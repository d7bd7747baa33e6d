import type { Transaction } from '../../client.js';
import { type UserRow, userSelect } from '../users/users.queries.js';

/** Finds whom a name at a provider stands for; null when nobody has signed in by it. */
export async function findSsoUser(db: Transaction, providerId: string, nameId: string): Promise<UserRow | null> {
  const where = { providerId_nameId: { providerId, nameId } };
  const identity = await db.prisma.ssoIdentity.findUnique({ where, select: { user: { select: userSelect } } });
  return identity?.user ?? null;
}

/** Remembers whom a name at a provider stands for, and that it was used. */
export async function linkSsoUser(
  db: Transaction,
  { providerId, nameId, userId, at }: { providerId: string; nameId: string; userId: string; at: Date },
): Promise<void> {
  await db.prisma.ssoIdentity.upsert({
    where: { providerId_nameId: { providerId, nameId } },
    create: { providerId, nameId, userId, createdAt: at, lastUsedAt: at },
    update: { lastUsedAt: at },
    select: { userId: true },
  });
}

/** Forgets whom the names at a provider stand for. */
export async function forgetSsoUsers(db: Transaction, providerId: string): Promise<void> {
  await db.prisma.ssoIdentity.deleteMany({ where: { providerId } });
}
