import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database, keyring, native } from '../../../test/harness.js';

const { findIdentity } = await native<typeof import('@lectern/database/people/identity/identity.queries')>(
  '@lectern/database/people/identity/identity.queries',
);
const { revokeApiToken } = await native<typeof import('@lectern/database/people/tokens/tokens.queries')>(
  '@lectern/database/people/tokens/tokens.queries',
);
const { Factory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);
const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
const { prisma, pool } = database;

const identify = (token: string) => findIdentity(database, keyring, token);
const tokenRow = async (token: string) => {
  const identity = await identify(token);
  return prisma.apiToken.findUniqueOrThrow({ where: { id: String(identity?.tokenId) } });
};
const membershipsOf = async (token: string) => Object.fromEntries((await identify(token))?.memberships ?? []);

describe('findIdentity', () => {
  it('finds the person behind a token', async () => {
    const { id, email, displayName, token } = await build.person();
    const identity = await identify(token);
    expect(identity).toMatchObject({
      scopes: null,
      signedInAt: null,
      expiresAt: null,
      user: { id, email, displayName, photoUrl: null },
    });
    expect(identity?.user.emailVerifiedAt).not.toBeNull();
    expect(identity?.memberships.size).toBe(0);
  });

  it('finds nobody behind an unknown, empty or nearly right token', async () => {
    const { token } = await build.person();
    const wrong = ['', 'unknown', `lct_${randomUUID()}`, token.slice(0, -1), `${token} `, token.toUpperCase()];
    expect(await Promise.all(wrong.map(identify))).toEqual(wrong.map(() => null));
  });

  it('tells the limits of a token', async () => {
    const { id } = await build.person();
    const expiresAt = new Date(Date.now() + 60_000);
    const token = await build.token(id, { scopes: ['user:read', 'space:read'], expiresAt });
    expect(await identify(token)).toMatchObject({ scopes: ['user:read', 'space:read'], expiresAt });
  });

  it('finds nobody behind an expired token', async () => {
    const { id } = await build.person();
    expect(await identify(await build.token(id, { expiresAt: new Date(Date.now() - 1000) }))).toBeNull();
  });

  it('finds nobody behind a token as soon as it is revoked, and others still', async () => {
    const { id, token } = await build.person();
    const other = await build.token(id);
    await revokeApiToken(database, { userId: id }, (await tokenRow(token)).id);
    expect(await identify(token)).toBeNull();
    expect(await identify(other)).not.toBeNull();
  });
});

describe('memberships', () => {
  it('are those of the person with their roles, null for a guest', async () => {
    const [first, second] = await Promise.all([build.organization(), build.organization()]);
    const guest = await build.member(second.id, null);
    expect(await membershipsOf(first.admin.token)).toEqual({ [first.id]: { role: 'admin' } });
    expect(await membershipsOf(guest.token)).toEqual({ [second.id]: { role: null } });
  });

  it('end with a change of role, a disabled membership and a deleted organization', async () => {
    const { id } = await build.organization();
    const person = await build.member(id, 'edit');
    await prisma.member.updateMany({ where: { userId: person.id }, data: { role: 'read' } });
    expect(await membershipsOf(person.token)).toEqual({ [id]: { role: 'read' } });

    await prisma.member.updateMany({ where: { userId: person.id }, data: { disabled: true } });
    expect(await membershipsOf(person.token)).toEqual({});

    await prisma.member.updateMany({ where: { userId: person.id }, data: { disabled: false } });
    await prisma.organization.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await membershipsOf(person.token)).toEqual({});
  });
});

describe('the last use of a token', () => {
  const setLastUse = (id: string, ago: string) =>
    pool.query(`UPDATE api_tokens SET last_used_at = now() - $2::interval WHERE id = $1`, [id, ago]);

  it('is recorded, though not more often than once a minute', async () => {
    const { token } = await build.person();
    const { id, lastUsedAt } = await tokenRow(token);
    expect(Math.abs(Date.now() - Number(lastUsedAt))).toBeLessThan(30_000);

    await setLastUse(id, '30 seconds');
    const recent = await prisma.apiToken.findUniqueOrThrow({ where: { id } });
    expect((await tokenRow(token)).lastUsedAt).toEqual(recent.lastUsedAt);

    await setLastUse(id, '61 seconds');
    expect(Number((await tokenRow(token)).lastUsedAt)).toBeGreaterThan(Number(recent.lastUsedAt));
  });
});

describe('a rotation of the secret', () => {
  const before = new Keyring('the secret before the rotation');
  const during = new Keyring('the secret after the rotation', 'the secret before the rotation');
  const after = new Keyring('the secret after the rotation');

  it('keeps tokens working and moves them over as they are used', async () => {
    const { id, token } = await new Factory(database, before).person();
    expect(await findIdentity(database, before, token)).toMatchObject({ user: { id } });
    expect(await findIdentity(database, after, token)).toBeNull();

    const uses = await Promise.all(Array.from({ length: 5 }, () => findIdentity(database, during, token)));
    expect(uses.map((identity) => identity?.user.id)).toEqual(Array.from({ length: 5 }, () => id));
    expect(await findIdentity(database, after, token)).toMatchObject({ user: { id } });
    expect(await findIdentity(database, before, token)).toBeNull();
  });

  it('ends tokens that were not used until the old secret is gone', async () => {
    const { token } = await new Factory(database, before).person();
    expect(await findIdentity(database, after, token)).toBeNull();
  });
});
