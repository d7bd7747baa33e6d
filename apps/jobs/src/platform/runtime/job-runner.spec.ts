import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { gate } from '../../../test/gate.js';
import { build, database, native, newMetrics, newRunner, pino } from '../../../test/harness.js';
import { jobRow, letTimePass } from '../../../test/job-rows.js';
import { JOB, newJob, runnerThat } from '../../../test/one-job.js';

const { done, JobError, PermanentJobError } = await native<typeof import('./handler.js')>(
  '../dist/platform/runtime/handler.js',
);
const { claimJob, LeaseLostError } = await native<typeof import('@lectern/database/platform/jobs/job-leases.queries')>(
  '@lectern/database/platform/jobs/job-leases.queries',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

describe('a job that is run', () => {
  it('is done once, however many runners are told of it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, newJob));
    const worked: string[] = [];
    const runners = Array.from({ length: 3 }, () =>
      runnerThat(async ({ context }) => {
        worked.push(context.requestId);
        return done;
      }),
    );
    await Promise.all(runners.flatMap((runner) => ids.map((id) => runner.run(id))));
    expect(worked.sort()).toEqual([...ids].sort());
    for (const id of ids) expect(await jobRow(id)).toMatchObject({ state: 'completed', attempts: 1, failures: 0 });
  });

  it('lets others know that it has ended, also when it failed, so that the next one can start', async () => {
    const [well, failing] = [await newJob(), await newJob()];
    const ended: string[] = [];
    for (const [id, work] of [
      [well, () => Promise.resolve(done)],
      [failing, () => Promise.reject(new Error('no'))],
    ] as const) {
      const runner = runnerThat(work);
      runner.onEnded = () => ended.push(id);
      await runner.run(id);
    }
    expect(ended).toEqual([well, failing]);
  });

  it('shows how far it has come', async () => {
    const id = await newJob();
    const half = gate();
    const running = runnerThat(async (run) => {
      await run.progress(3, 10);
      await half.passed;
      return done;
    }).run(id);
    await eventually('the progress', async () => (await jobRow(id)).progressTotal === 10);
    expect(await jobRow(id)).toMatchObject({ state: 'running', progressDone: 3 });
    half.open();
    await running;
    expect(await jobRow(id)).toMatchObject({ state: 'completed' });
  });

  it('shows the last progress that was reported, however many reports are under way at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, newJob));
    const runner = runnerThat(async (run) => {
      await Promise.all(Array.from({ length: 20 }, (_, index) => run.progress(index + 1, 20)));
      return done;
    });
    await Promise.all(ids.map((id) => runner.run(id)));
    for (const id of ids) expect(await jobRow(id)).toMatchObject({ state: 'completed', progressDone: 20 });
  });

  it('ends with the transaction of its handler, or not at all', async () => {
    const { id: organizationId } = await build.organization({ title: 'Before' });
    const id = await newJob();
    const metrics = newMetrics();
    const write = (title: string, fail: boolean) =>
      runnerThat(
        (run) =>
          inTransaction(database, async (tx) => {
            await run.holdLease(tx);
            await tx.prisma.organization.update({ where: { id: organizationId }, data: { title } });
            await run.finish(tx);
            if (fail) throw new Error('the commit fails');
            return done;
          }),
        { metrics },
      ).run(id);
    const title = async () =>
      (await database.prisma.organization.findUniqueOrThrow({ where: { id: organizationId } })).title;

    await write('Rolled back', true);
    expect(await title()).toBe('Before');
    expect(await jobRow(id)).toMatchObject({
      state: 'queued',
      failures: 1,
      lastError: expect.stringContaining('unexpected'),
    });
    await letTimePass(id);
    await write('Kept', false);
    expect(await title()).toBe('Kept');
    expect(await jobRow(id)).toMatchObject({ state: 'completed', attempts: 2, lastError: null });
    expect((await metrics.text()).body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="done"} 1`);
  });

  it('is counted by its outcome', async () => {
    const metrics = newMetrics();
    const runner = runnerThat(async () => ({ outcome: 'skipped', reason: 'nothing to do' }), { metrics });
    await runner.run(await newJob());
    await runner.run(randomUUID());
    const { body } = await metrics.text();
    expect(body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="skipped"} 1`);
    expect(body).toContain(`lectern_job_duration_seconds_count{job="${JOB.name}"} 1`);
  });
});

describe('a job that fails', () => {
  it('is tried again later and later, then shown as failed', async () => {
    const id = await newJob();
    const runner = runnerThat(() => Promise.reject(new JobError('The mail server is away.')));
    const waits: number[] = [];
    for (let attempt = 1; attempt < JOB.attempts; attempt++) {
      const before = Date.now();
      await runner.run(id);
      const row = await jobRow(id);
      expect(row).toMatchObject({ state: 'queued', attempts: attempt, failures: attempt, dispatchedAt: null });
      waits.push(Math.round((row.nextAttemptAt.getTime() - before) / JOB.backoff.delayMs));
      await runner.run(id);
      expect(await jobRow(id)).toEqual(row);
      await letTimePass(id);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64]);

    await runner.run(id);
    const row = await jobRow(id);
    expect(row).toMatchObject({
      state: 'failed',
      attempts: 8,
      failures: 8,
      lastError: 'The mail server is away.',
    });
    expect(row.finishedAt).not.toBeNull();
  });

  it('tells people nothing of a failure that was not written for them, and the log everything', async () => {
    const id = await newJob();
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    const work = async () => {
      await database.execute('SELECT secret FROM invite_links WHERE no_column = 1');
      return done;
    };
    await runnerThat(work, { log }).run(id);
    const { lastError } = await jobRow(id);
    expect(lastError).toBe(
      `Something unexpected went wrong. The log of the worker has the details under the job "${id}".`,
    );
    const [line] = lines.map((text) => JSON.parse(text)).filter(({ jobId }) => jobId === id);
    expect(line.err.message).toContain('no_column');
  });

  it('is not tried again when it can never succeed', async () => {
    const id = await newJob();
    await runnerThat(() => Promise.reject(new PermanentJobError('it is gone'))).run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'failed', attempts: 1, failures: 1, lastError: 'it is gone' });
  });

  it('never reaches its handler when its payload is not what the job takes', async () => {
    const id = await newJob();
    await database.prisma.job.update({ where: { id }, data: { payload: { email: 'nobody', extra: true } } });
    let called = false;
    await runnerThat(async () => {
      called = true;
      return done;
    }).run(id);
    const row = await jobRow(id);
    expect(row).toMatchObject({ state: 'failed', attempts: 1 });
    expect(row.lastError).toMatch(/^Its payload is not valid: /);
    expect(called).toBe(false);
  });

  it('is shown as failed when this release does not know it', async () => {
    const id = await newJob();
    await database.prisma.job.update({ where: { id }, data: { name: 'mail.not-yet-invented' } });
    await newRunner().run(id);
    expect(await jobRow(id)).toMatchObject({
      state: 'failed',
      lastError: 'There is no job "mail.not-yet-invented" in this release',
    });
  });

  it('is given up when it has killed its worker again and again', async () => {
    const id = await newJob();
    let starts = 0;
    while (await claimJob(database, id, randomUUID())) {
      await letTimePass(id);
      if (++starts === JOB.attempts + 5) break;
    }
    let called = false;
    await runnerThat(async () => {
      called = true;
      return done;
    }).run(id);
    expect(await jobRow(id)).toMatchObject({
      state: 'failed',
      lastError: `It was started ${starts + 1} times and never finished`,
    });
    expect(called).toBe(false);
  });
});

describe('a job that somebody cancels', () => {
  const cancel = (id: string) =>
    database.prisma.job.update({ where: { id }, data: { cancelledBy: 'ada@example.com' } });
  const CANCELLED = { state: 'failed', lastError: 'Cancelled by ada@example.com', failures: 1 };

  it('ends while it runs, after it has noted that it failed', async () => {
    const id = await newJob();
    const noted = gate();
    const running = runnerThat(
      async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        expect((await jobRow(id)).state).toBe('running');
        noted.open();
        throw new Error('stopped');
      },
      { timing: { leaseMs: 300 } },
    ).run(id);
    await eventually('the start', async () => (await jobRow(id)).state === 'running');
    await cancel(id);
    await running;
    await noted.passed;
    expect(await jobRow(id)).toMatchObject(CANCELLED);
  });

  it('ends at once when it has not begun, and its handler is told', async () => {
    const id = await newJob();
    await cancel(id);
    let wasAborted: boolean | undefined;
    await runnerThat(async ({ signal }) => {
      await delay(0);
      wasAborted = signal.aborted;
      throw new Error('stopped');
    }).run(id);
    expect(wasAborted).toBe(true);
    expect(await jobRow(id)).toMatchObject(CANCELLED);
  });

  it('is done when it was too late', async () => {
    const id = await newJob();
    const running = runnerThat(async () => done).run(id);
    await running;
    await cancel(id);
    expect(await jobRow(id)).toMatchObject({ state: 'completed' });
  });
});

describe('a run that takes too long', () => {
  it('counts as failed, and what it writes late is not kept', async () => {
    const { id: organizationId } = await build.organization({ title: 'Before' });
    const id = await newJob();
    const late = gate();
    let lateWrite: Promise<unknown> = Promise.resolve();
    const runner = runnerThat(
      (run) => {
        lateWrite = late.passed.then(() =>
          inTransaction(database, async (tx) => {
            await tx.prisma.organization.update({ where: { id: organizationId }, data: { title: 'Too late' } });
            await run.finish(tx);
          }),
        );
        return lateWrite.then(() => done);
      },
      { timing: { timeoutMs: () => 50 } },
    );
    await runner.run(id);
    const row = await jobRow(id);
    expect(row).toMatchObject({ state: 'queued', failures: 1, lastError: 'It took longer than 0.05 seconds' });

    late.open();
    await expect(lateWrite).rejects.toBeInstanceOf(LeaseLostError);
    expect(await jobRow(id)).toEqual(row);
    const organization = await database.prisma.organization.findUniqueOrThrow({ where: { id: organizationId } });
    expect(organization.title).toBe('Before');
  });

  it('is told to stop, and may say so in words of its own', async () => {
    const id = await newJob();
    const timing = { timeoutMs: () => 50 };
    await runnerThat(({ signal }) => delay(60_000, done, { signal }), { timing }).run(id);
    expect(await jobRow(id)).toMatchObject({ failures: 1, lastError: 'It took longer than 0.05 seconds' });
  });
});
