import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { database, native } from '../../../test/harness.js';

const { enqueue } = await native<typeof import('@lectern/database/platform/outbox/enqueue')>(
  '@lectern/database/platform/outbox/enqueue',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');
const { purgeOrganizationJob, sendSignInLinkJob } = await native<
  typeof import('@lectern/domain/platform/jobs/catalog')
>('@lectern/domain/platform/jobs/catalog');
const { prisma } = database;

const at = new Date('2026-05-01T12:00:00.000Z');
const purge = (organizationId: string) => enqueue(database, purgeOrganizationJob, { organizationId }, { at });

describe('enqueue', () => {
  it('records what is to be done, for whom, and from when on', async () => {
    const notBefore = new Date('2026-05-02T12:00:00.000Z');
    const options = { at, notBefore, requestId: 'request', organizationId: randomUUID(), target: randomUUID() };
    const id = await enqueue(database, sendSignInLinkJob, { email: 'Anna@Example.com ' }, options);

    expect(await prisma.job.findUniqueOrThrow({ where: { id: String(id) } })).toMatchObject({
      name: 'mail.send-sign-in-link',
      payload: { email: 'anna@example.com' },
      state: 'queued',
      organizationId: options.organizationId,
      target: options.target,
      requestId: 'request',
      createdAt: at,
      nextAttemptAt: notBefore,
      attempts: 0,
      dispatchedAt: null,
    });
  });

  it('refuses a payload that the job could not read', async () => {
    await expect(enqueue(database, sendSignInLinkJob, { email: 'nobody' }, { at })).rejects.toMatchObject({
      name: 'ZodError',
    });
  });

  it('leaves nothing behind when its transaction is undone', async () => {
    const organizationId = randomUUID();
    const work = inTransaction(database, async (tx) => {
      await enqueue(tx, purgeOrganizationJob, { organizationId }, { at });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await purge(organizationId)).not.toBeNull();
  });

  it('adds the same work once while it waits or runs, and again when it is done', async () => {
    const organizationId = randomUUID();
    const id = await purge(organizationId);
    expect(id).not.toBeNull();
    expect(await purge(organizationId)).toBeNull();
    expect(await purge(randomUUID())).not.toBeNull();

    const job = { where: { id: String(id) } };
    await prisma.job.update({ ...job, data: { state: 'running', leaseToken: 'mine', leaseExpiresAt: at } });
    expect(await purge(organizationId)).toBeNull();
    const ended = { state: 'completed', leaseToken: null, leaseExpiresAt: null, finishedAt: at } as const;
    await prisma.job.update({ ...job, data: ended });
    expect(await purge(organizationId)).not.toBeNull();
  });

  it('adds the same work once, however many ask for it at the same time', async () => {
    const organizationId = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(database, (tx) => enqueue(tx, purgeOrganizationJob, { organizationId }, { at })),
      ),
    );
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
  });

  it('adds work without a key as often as it is asked to', async () => {
    const email = `${randomUUID()}@example.com`;
    const ids = [1, 2].map(() => enqueue(database, sendSignInLinkJob, { email }, { at }));
    expect(new Set(await Promise.all(ids)).size).toBe(2);
  });
});
