import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@lectern/database/client';
import type { UsedSsoCode } from '@lectern/database/people/sso/sign-ins.queries';
import { untilBlocked } from '../../../test/blocked-query.js';
import { build, database, keyring, native } from '../../../test/harness.js';

const {
  challengeOf,
  createSsoCode,
  createSsoRequest,
  createUnsolicitedSignIn,
  recordAssertion,
  takeSsoRequest,
  useSsoCode,
} = await native<typeof import('@lectern/database/people/sso/sign-ins.queries')>(
  '@lectern/database/people/sso/sign-ins.queries',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

const MINUTE_MS = 60_000;
const REQUEST_MS = 15 * MINUTE_MS;
const CODE_MS = 5 * MINUTE_MS;
const at = new Date('2026-03-04T05:06:07.000Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const { prisma } = database;

async function newProvider() {
  const { id: organizationId, admin } = await build.organization();
  const { id: providerId } = await build.samlProvider({ organizationId, label: 'Staff' });
  return { organizationId, providerId, userId: admin.id };
}

async function newRequest({ returnTo = null as string | null } = {}) {
  const provider = await newProvider();
  const verifier = randomUUID();
  const { providerId } = provider;
  const request = { providerId, challenge: challengeOf(verifier), returnTo, at };
  return { ...provider, verifier, requestId: await createSsoRequest(database, request) };
}

/** A sign-in that was answered a moment after it began. */
async function newCode({ sessionEndsAt = null as Date | null } = {}) {
  const { providerId, requestId, userId, ...rest } = await newRequest();
  const taken = await takeSsoRequest(database, { providerId, requestId }, at);
  const code = await createSsoCode(database, keyring, { signInId: taken?.id ?? '', userId, sessionEndsAt, at });
  return { ...rest, providerId, userId, code };
}

/** What comes of a piece of work that has to wait for the same work of somebody else, which then ends as `first` says. */
async function behindAnother<T>(work: (db: Transaction) => Promise<T>, first: 'commits' | 'gives up'): Promise<T> {
  const waiting: Promise<T>[] = [];
  const done = inTransaction(database, async (tx) => {
    await work(tx);
    waiting.push(work(database));
    await untilBlocked(database);
    if (first === 'gives up') throw new Error('given up');
  });
  await (first === 'commits' ? done : expect(done).rejects.toThrow('given up'));
  const [second] = waiting;
  if (!second) throw new Error('the second one did not begin');
  return second;
}

describe('a request to a provider', () => {
  it('has an id that XML allows and nobody can guess', async () => {
    const [one, other] = await Promise.all([newRequest(), newRequest()]);
    expect(one.requestId).toMatch(/^_[0-9a-f]{40}$/);
    expect(one.requestId).not.toBe(other.requestId);
  });

  it('is taken once, and tells where the sign-in goes on', async () => {
    const returnTo = 'http://127.0.0.1:8765/';
    const { providerId, requestId } = await newRequest({ returnTo });
    expect(await takeSsoRequest(database, { providerId, requestId }, at)).toEqual({ id: expect.any(String), returnTo });
    expect(await takeSsoRequest(database, { providerId, requestId }, at)).toBeNull();
  });

  it('is taken by one of two who do it at once', async () => {
    const { providerId, requestId } = await newRequest();
    expect(await behindAnother((db) => takeSsoRequest(db, { providerId, requestId }, at), 'commits')).toBeNull();
  });

  it('is there for the next one when the first one gives up', async () => {
    const { providerId, requestId } = await newRequest();
    const taken = await behindAnother((db) => takeSsoRequest(db, { providerId, requestId }, at), 'gives up');
    expect(taken).toEqual({ id: expect.any(String), returnTo: null });
  });

  it('can be answered for 15 minutes', async () => {
    const { providerId, requestId } = await newRequest();
    expect(await takeSsoRequest(database, { providerId, requestId }, after(REQUEST_MS))).toBeNull();
    expect(await takeSsoRequest(database, { providerId, requestId }, after(REQUEST_MS - 1))).not.toBeNull();
  });

  it('is answered by its own provider only', async () => {
    const { requestId, providerId, organizationId } = await newRequest();
    const { id: neighbour } = await build.samlProvider({ organizationId });
    const { providerId: stranger } = await newProvider();
    for (const other of [neighbour, stranger, 'missing']) {
      expect(await takeSsoRequest(database, { providerId: other, requestId }, at)).toBeNull();
    }
    expect(await takeSsoRequest(database, { providerId, requestId }, at)).not.toBeNull();
  });
});

describe('the code of a sign-in', () => {
  const use = (db: Transaction, code: string, verifier: string | undefined, now = at): Promise<UsedSsoCode | null> =>
    useSsoCode(db, keyring, { code, verifier }, now);

  it('tells once who signs in, by whose word and for how long', async () => {
    const sessionEndsAt = after(60 * MINUTE_MS);
    const { code, verifier, userId, providerId, organizationId } = await newCode({ sessionEndsAt });
    const provider = { id: providerId, organizationId, label: 'Staff' };
    expect(await use(database, code, verifier)).toEqual({ userId, provider, sessionEndsAt });
    expect(await use(database, code, verifier)).toBeNull();
  });

  it('is used by one of two who do it at once', async () => {
    const { code, verifier } = await newCode();
    expect(await behindAnother((db) => use(db, code, verifier), 'commits')).toBeNull();
  });

  it('is there for the next one when the first one gives up', async () => {
    const { code, verifier, userId } = await newCode();
    expect(await behindAnother((db) => use(db, code, verifier), 'gives up')).toMatchObject({ userId });
  });

  it('can be used for 5 minutes from the answer on', async () => {
    const { code, verifier } = await newCode();
    expect(await use(database, code, verifier, after(CODE_MS))).toBeNull();
    expect(await use(database, code, verifier, after(CODE_MS - 1))).not.toBeNull();
  });

  it('is worth nothing without the verifier of whoever began, and is not used up by trying', async () => {
    const { code, verifier } = await newCode();
    for (const wrong of [undefined, '', randomUUID(), challengeOf(verifier), `${verifier} `]) {
      expect(await use(database, code, wrong)).toBeNull();
    }
    expect(await use(database, code, verifier)).not.toBeNull();
  });

  it('is known exactly or not at all', async () => {
    const { code, verifier } = await newCode();
    for (const wrong of ['', code.slice(1), `${code}=`, code.toLowerCase()]) {
      expect(await use(database, wrong, verifier)).toBeNull();
    }
  });

  it('is not kept: there is a keyed hash of it', async () => {
    const { code, providerId } = await newCode();
    const [row] = await prisma.ssoSignIn.findMany({ where: { providerId } });
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(row?.codeHash ?? []).equals(keyring.hash('sso-codes', code))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('works across a change of the secret of the installation', async () => {
    const { Keyring } = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');
    const { providerId, requestId, userId, verifier } = await newRequest();
    const taken = await takeSsoRequest(database, { providerId, requestId }, at);
    const signIn = { signInId: taken?.id ?? '', userId, sessionEndsAt: null, at };
    const code = await createSsoCode(database, new Keyring('before'), signIn);
    expect(await useSsoCode(database, new Keyring('after'), { code, verifier }, at)).toBeNull();
    expect(await useSsoCode(database, new Keyring('after', 'before'), { code, verifier }, at)).toMatchObject({
      userId,
    });
  });

  it('ends with its provider', async () => {
    const { code, verifier, providerId } = await newCode();
    await prisma.samlProvider.delete({ where: { id: providerId } });
    expect(await use(database, code, verifier)).toBeNull();
  });

  it('needs no verifier when the sign-in began at the provider, and goes with none', async () => {
    const { providerId, userId } = await newProvider();
    const { id: signInId, returnTo } = await createUnsolicitedSignIn(database, providerId, at);
    const code = await createSsoCode(database, keyring, { signInId, userId, sessionEndsAt: null, at });
    expect(returnTo).toBeNull();
    expect(await use(database, code, randomUUID())).toBeNull();
    expect(await use(database, code, undefined)).toMatchObject({ userId, provider: { id: providerId } });
    expect(await use(database, code, undefined)).toBeNull();
  });
});

describe('recordAssertion', () => {
  const usableUntil = after(CODE_MS);

  it('lets an assertion be used once', async () => {
    const { providerId } = await newProvider();
    expect(await recordAssertion(database, { providerId, assertionId: '_a', usableUntil })).toBe(true);
    expect(await recordAssertion(database, { providerId, assertionId: '_a', usableUntil })).toBe(false);
    expect(await recordAssertion(database, { providerId, assertionId: '_A', usableUntil })).toBe(true);
  });

  it('tells the assertions of two providers apart', async () => {
    const [one, other] = [await newProvider(), await newProvider()];
    for (const { providerId } of [one, other]) {
      expect(await recordAssertion(database, { providerId, assertionId: '_a', usableUntil })).toBe(true);
    }
  });

  it('refuses the second of two who use it at once, and not when the first one gives up', async () => {
    const { providerId } = await newProvider();
    const use = (assertionId: string) => (db: Transaction) =>
      recordAssertion(db, { providerId, assertionId, usableUntil });
    expect(await behindAnother(use('_a'), 'commits')).toBe(false);
    expect(await behindAnother(use('_b'), 'gives up')).toBe(true);
  });

  it('takes ids of any length', async () => {
    const { providerId } = await newProvider();
    const assertionId = '_'.repeat(100_000);
    expect(await recordAssertion(database, { providerId, assertionId, usableUntil })).toBe(true);
    expect(await recordAssertion(database, { providerId, assertionId, usableUntil })).toBe(false);
  });
});
