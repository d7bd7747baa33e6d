import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { untilBlocked } from '../../../test/blocked-query.js';
import { build, database, native } from '../../../test/harness.js';
import { expireLease, insertJob } from '../../../test/job-rows.js';

const leases = await native<typeof import('@lectern/database/platform/jobs/job-leases.queries')>(
  '@lectern/database/platform/jobs/job-leases.queries',
);
const { claimJob, completeJob, failJob, holdLease, LeaseLostError, releaseJob, renewLease, reportProgress } = leases;
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');
const { prisma } = database;

const rowOf = (id: string) => prisma.job.findUniqueOrThrow({ where: { id } });

async function claimed(id: string) {
  const job = await claimJob(database, id, randomUUID());
  if (!job) throw new Error(`The job ${id} should be free.`);
  return job;
}

/** A job whose first worker has gone silent, so that a second one has taken it over. */
async function takenOver() {
  const first = await claimed(await insertJob(database));
  await expireLease(database, first.id);
  return { first, second: await claimed(first.id) };
}

describe('claimJob', () => {
  it('gives a job that is due to one worker, counts the start and lets the lease run 15 seconds', async () => {
    const id = await insertJob(database);
    const before = Date.now();
    const job = await claimJob(database, id, 'my lease');

    expect(job).toMatchObject({
      id,
      payload: {},
      organizationId: null,
      starts: 1,
      failures: 0,
      leaseToken: 'my lease',
    });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'running', attempts: 1, leaseToken: 'my lease' });
    const lasts = Number(row.leaseExpiresAt) - before;
    expect(lasts).toBeGreaterThan(10_000);
    expect(lasts).toBeLessThan(20_000);
  });

  it('lets exactly one of many win who claim the same job at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => insertJob(database)));
    const claims = await Promise.all(
      ids.flatMap((id) => Array.from({ length: 8 }, () => claimJob(database, id, randomUUID()))),
    );
    const won = claims.filter((job) => job !== null);
    expect(won.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const job of won) expect(await rowOf(job.id)).toMatchObject({ attempts: 1, leaseToken: job.leaseToken });
  });

  it('lets exactly one of many take over an expired lease', async () => {
    const id = await insertJob(database, { state: 'running', leaseExpiresInMs: -1 });
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimJob(database, id, randomUUID())));
    expect(claims.filter((job) => job !== null)).toHaveLength(1);
  });

  it.each([
    ['is not due yet', { nextAttemptInMs: 60_000 }],
    ['is held by a worker', { state: 'running' }],
    ['is completed', { state: 'completed' }],
    ['has failed for good', { state: 'failed' }],
  ] as const)('gives nothing when the job %s', async (_state, row) => {
    expect(await claimJob(database, await insertJob(database, row), randomUUID())).toBeNull();
  });

  it('gives nothing for a job that does not exist', async () => {
    expect(await claimJob(database, randomUUID(), randomUUID())).toBeNull();
  });
});

describe('whoever lost the lease', () => {
  it('cannot prolong it', async () => {
    const { first, second } = await takenOver();
    expect(await renewLease(database, first)).toBe(false);
    expect(await renewLease(database, second)).toBe(true);
  });

  it('cannot complete the job, which its new worker can', async () => {
    const { first, second } = await takenOver();
    await expect(completeJob(database, first, new Date())).rejects.toBeInstanceOf(LeaseLostError);
    expect(await rowOf(first.id)).toMatchObject({ state: 'running', leaseToken: second.leaseToken });
    await completeJob(database, second, new Date());
    expect(await rowOf(first.id)).toMatchObject({ state: 'completed', leaseToken: null });
  });

  it('cannot make it fail, give it back or report progress', async () => {
    const { first, second } = await takenOver();
    const held = await rowOf(first.id);
    await failJob(database, first, { error: 'too late', at: new Date(), nextAttemptAt: null });
    await releaseJob(database, first);
    await reportProgress(database, first, 1, 2);
    expect(await rowOf(second.id)).toEqual(held);
  });

  it('keeps nothing of a transaction that holds it', async () => {
    const { first, second } = await takenOver();
    const { id } = await build.organization({ title: 'Before' });
    const write = (job: typeof first) =>
      inTransaction(database, async (tx) => {
        await tx.prisma.organization.update({ where: { id }, data: { title: job.leaseToken } });
        await holdLease(tx, job);
      });

    await expect(write(first)).rejects.toThrow(`The lease on job ${first.id} was lost`);
    expect(await prisma.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ title: 'Before' });
    await write(second);
    expect(await prisma.organization.findUniqueOrThrow({ where: { id } })).toMatchObject({ title: second.leaseToken });
  });
});

describe('holdLease', () => {
  it('keeps others from taking the job over until the transaction is through', async () => {
    const job = await claimed(await insertJob(database));
    await expireLease(database, job.id);
    const takeover = await inTransaction(database, async (tx) => {
      await holdLease(tx, job);
      const attempt = claimJob(database, job.id, randomUUID());
      await Promise.race([untilBlocked(database), attempt]);
      await completeJob(tx, job, new Date());
      return { attempt };
    });
    expect(await takeover.attempt).toBeNull();
    expect(await rowOf(job.id)).toMatchObject({ state: 'completed' });
  });
});

describe('a job in the hands of its worker', () => {
  it('is completed once, and stays so', async () => {
    const job = await claimed(await insertJob(database));
    const at = new Date('2026-05-01T12:00:00.000Z');
    await completeJob(database, job, at);
    expect(await rowOf(job.id)).toMatchObject({
      state: 'completed',
      finishedAt: at,
      leaseExpiresAt: null,
      failures: 0,
    });
    await expect(completeJob(database, job, at)).rejects.toBeInstanceOf(LeaseLostError);
  });

  it('is removed instead when it is of a kind that runs all the time', async () => {
    const job = await claimed(await insertJob(database, { name: 'deliveries.drain' }));
    await completeJob(database, job, new Date());
    expect(await prisma.job.findUnique({ where: { id: job.id } })).toBeNull();
    await expect(completeJob(database, job, new Date())).rejects.toBeInstanceOf(LeaseLostError);
  });

  it('waits for its next attempt after a failure', async () => {
    const job = await claimed(await insertJob(database, { dispatchedInMs: 0 }));
    const nextAttemptAt = new Date(Date.now() + 60_000);
    await failJob(database, job, { error: 'no route to host', at: new Date(), nextAttemptAt });
    expect(await rowOf(job.id)).toMatchObject({
      state: 'queued',
      failures: 1,
      lastError: 'no route to host',
      nextAttemptAt,
      dispatchedAt: null,
      leaseToken: null,
      finishedAt: null,
    });
    expect(await claimJob(database, job.id, randomUUID())).toBeNull();
  });

  it('tells its next worker how often it has failed, and forgets the error once it is done', async () => {
    const job = await claimed(await insertJob(database));
    await failJob(database, job, { error: 'once', at: new Date(), nextAttemptAt: new Date(Date.now() - 60_000) });
    const again = await claimed(job.id);
    expect(again.failures).toBe(1);
    await completeJob(database, again, new Date());
    expect(await rowOf(job.id)).toMatchObject({ attempts: 2, failures: 1, lastError: null });
  });

  it('is given up when there is no next attempt', async () => {
    const job = await claimed(await insertJob(database));
    const at = new Date('2026-05-01T12:00:00.000Z');
    await failJob(database, job, { error: 'for good', at, nextAttemptAt: null });
    expect(await rowOf(job.id)).toMatchObject({ state: 'failed', failures: 1, finishedAt: at, lastError: 'for good' });
  });

  it('is free at once and unharmed when it is given back', async () => {
    const job = await claimed(await insertJob(database, { dispatchedInMs: 0 }));
    await releaseJob(database, job);
    expect(await rowOf(job.id)).toMatchObject({ state: 'queued', failures: 0, dispatchedAt: null, leaseToken: null });
    expect((await claimed(job.id)).failures).toBe(0);
  });

  it('keeps its lease by renewing it', async () => {
    const job = await claimed(await insertJob(database));
    await expireLease(database, job.id);
    expect(await renewLease(database, job)).toBe(true);
    expect(await claimJob(database, job.id, randomUUID())).toBeNull();
  });

  it.each(['maintenance.remove-expired-records', 'deliveries.drain'])(
    'is not told that it lost its lease while it completes %s',
    async (name) => {
      const job = await claimed(await insertJob(database, { name }));
      const { renewal } = await inTransaction(database, async (tx) => {
        await completeJob(tx, job, new Date());
        const attempt = renewLease(database, job);
        await untilBlocked(database);
        return { renewal: attempt };
      });
      expect(await renewal).toBe(true);
      expect(await renewLease(database, job)).toBe(true);
    },
  );

  it('shows how far it has come', async () => {
    const job = await claimed(await insertJob(database));
    await reportProgress(database, job, 3, 10);
    expect(await rowOf(job.id)).toMatchObject({ progressDone: 3, progressTotal: 10 });
  });
});
