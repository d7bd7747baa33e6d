import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { native } from '../../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../../test/own-database.js';

const { COMPLETED_JOB_DAYS, FAILED_JOB_DAYS, removeExpiredRecords } = await native<
  typeof import('@lectern/database/platform/maintenance/maintenance.queries')
>('@lectern/database/platform/maintenance/maintenance.queries');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

let own: OwnDatabase;
const prisma = () => own.database.prisma;

beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  await own.database.pool.query('TRUNCATE users, organizations, sign_in_links, idempotency_records, jobs CASCADE');
  await prisma().user.create({ data: { id: 'anna', email: 'anna@example.com', displayName: 'Anna' } });
  await prisma().organization.create({ data: { id: 'acme', title: 'Acme' } });
  await prisma().webhook.create({
    data: { id: 'hook', organizationId: 'acme', url: 'https://receiver.example', secret: bytes() },
  });
  await prisma().samlProvider.create({
    data: { id: 'staff', organizationId: 'acme', label: 'Staff', serviceKey: bytes(), serviceCertificate: '' },
  });
});

const bytes = () => new Uint8Array(Buffer.from(randomUUID()));
const signInLink = (expiresAt: Date) =>
  prisma().signInLink.create({
    data: { id: randomUUID(), email: 'anna@example.com', codeHash: bytes(), expiresAt },
  });
const ssoSignIn = (expiresAt: Date) =>
  prisma().ssoSignIn.create({ data: { id: randomUUID(), providerId: 'staff', expiresAt } });
const seenAssertion = (expiresAt: Date) =>
  prisma().seenAssertion.create({ data: { providerId: 'staff', idHash: bytes(), expiresAt } });
const idempotencyRecord = (createdAt: Date) =>
  prisma().idempotencyRecord.create({
    data: { userId: 'anna', key: randomUUID(), requestHash: bytes(), lockedUntil: createdAt, createdAt },
  });
const invite = (expiresAt: Date) =>
  prisma().invite.create({
    data: { id: randomUUID(), organizationId: 'acme', email: `${randomUUID()}@example.com`, expiresAt },
  });
const apiToken = (expiresAt: Date | null) =>
  prisma().apiToken.create({
    data: { id: randomUUID(), userId: 'anna', label: 'test', secretHash: bytes(), origin: 'api', expiresAt },
  });
const endedJob = (state: 'completed' | 'failed') => (finishedAt: Date) =>
  prisma().job.create({
    data: {
      id: randomUUID(),
      name: 'mail.send-invitation',
      payload: {},
      state,
      createdAt: ago(365 * DAY_MS),
      finishedAt,
    },
  });

const delivery = (state: 'delivered' | 'failed' | 'waiting') => (createdAt: Date) =>
  prisma().delivery.create({
    data: {
      id: randomUUID(),
      organizationId: 'acme',
      webhookId: 'hook',
      type: 'team.created',
      payload: {},
      lane: 'hook:team',
      state,
      createdAt,
      finishedAt: state === 'waiting' ? null : createdAt,
      nextAttemptAt: state === 'waiting' ? createdAt : null,
    },
  });

const inboxEntry = async (createdAt: Date) => {
  const space = { id: 'docs', organizationId: 'acme', title: 'Docs', position: 'a0', revisionId: 'first' };
  await prisma().space.upsert({ where: { id: 'docs' }, create: space, update: {} });
  const people = { userId: 'anna', actorId: 'anna', spaceId: 'docs' };
  await prisma().inboxEntry.create({ data: { id: randomUUID(), type: 'merge', createdAt, ...people } });
};

describe('removeExpiredRecords', () => {
  it.each<[string, (at: Date) => Promise<unknown>, number]>([
    ['sign-in links a day after they expire', signInLink, DAY_MS],
    ['sign-ins by a provider a day after they expire', ssoSignIn, DAY_MS],
    ['assertions an hour after they can be used', seenAssertion, HOUR_MS],
    ['idempotency records after 24 hours', idempotencyRecord, 24 * HOUR_MS],
    ['entries of inboxes after 90 days', inboxEntry, 90 * DAY_MS],
    ['invitations as soon as they expire', invite, 0],
    ['tokens 30 days after they expire', apiToken, 30 * DAY_MS],
    ['completed jobs after 7 days', endedJob('completed'), COMPLETED_JOB_DAYS * DAY_MS],
    ['failed jobs after 30 days', endedJob('failed'), FAILED_JOB_DAYS * DAY_MS],
    ['records of what was delivered after 30 days', delivery('delivered'), 30 * DAY_MS],
    ['records of what was given up after 30 days', delivery('failed'), 30 * DAY_MS],
  ])('removes %s, and not a moment sooner', async (_what, create, keptMs) => {
    await create(ago(keptMs));
    await create(ago(keptMs - 1));
    expect(await removeExpiredRecords(own.database, now)).toBe(0);
    await create(ago(keptMs + 1));
    await create(ago(keptMs + 365 * DAY_MS));
    expect(await removeExpiredRecords(own.database, now)).toBe(2);
    expect(await removeExpiredRecords(own.database, now)).toBe(0);
  });

  it('keeps what does not expire, however old it is', async () => {
    await apiToken(null);
    const old = { name: 'mail.send-invitation', payload: {}, createdAt: ago(365 * DAY_MS) };
    const lease = { leaseToken: 'mine', leaseExpiresAt: ago(365 * DAY_MS) };
    await prisma().job.create({ data: { ...old, id: randomUUID(), nextAttemptAt: old.createdAt } });
    await prisma().job.create({ data: { ...old, id: randomUUID(), state: 'running', ...lease } });
    await delivery('waiting')(ago(365 * DAY_MS));
    expect(await removeExpiredRecords(own.database, now)).toBe(0);
    expect([await prisma().job.count(), await prisma().delivery.count()]).toEqual([2, 1]);
  });
});
