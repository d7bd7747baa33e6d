import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { gate } from '../../../test/gate.js';
import { database, native, newMetrics } from '../../../test/harness.js';
import { jobRow, letTimePass } from '../../../test/job-rows.js';
import { JOB, newJob, runnerThat } from '../../../test/one-job.js';

const { done } = await native<typeof import('./handler.js')>('../dist/platform/runtime/handler.js');

const { claimJob } = await native<typeof import('@lectern/database/platform/jobs/job-leases.queries')>(
  '@lectern/database/platform/jobs/job-leases.queries',
);

/** Short enough to be waited for, long enough for a machine that is busy with other things. */
const timing = { leaseMs: 1_500 };

describe('the lease of a running job', () => {
  it('is kept as long as the job runs', async () => {
    const id = await newJob();
    const end = gate();
    let starts = 0;
    const runner = runnerThat(
      async () => {
        starts++;
        await end.passed;
        return done;
      },
      { timing },
    );
    const running = runner.run(id);
    const firstLease = await eventually('the first lease', async () => (await jobRow(id)).leaseExpiresAt);
    await eventually('a moment after the first lease', () => Date.now() > firstLease.getTime() + 200);
    await runner.run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'running', attempts: 1 });
    end.open();
    await running;
    expect(await jobRow(id)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(starts).toBe(1);
  });

  it('stops the run that loses it', async () => {
    const id = await newJob();
    const metrics = newMetrics();
    const started = gate();
    let told: AbortSignal | undefined;
    const losing = runnerThat(
      ({ signal }) => {
        told = signal;
        started.open();
        return delay(60_000, done, { signal });
      },
      { timing, metrics },
    ).run(id);
    await started.passed;
    await eventually('another worker to take the job over', async () => {
      await letTimePass(id);
      return claimJob(database, id, 'another worker');
    });
    await losing;
    expect(String(told?.reason)).toBe(`LeaseLostError: The lease on job ${id} was lost`);
    expect((await metrics.text()).body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="lost"} 1`);
    expect(await jobRow(id)).toMatchObject({ state: 'running', leaseToken: 'another worker', failures: 0 });
  });

  it('once lost, makes the end of the run count for nothing', async () => {
    const id = await newJob();
    const [started, end] = [gate(), gate()];
    const slow = runnerThat(async () => {
      started.open();
      await end.passed;
      throw new Error('too late to matter');
    });
    const losing = slow.run(id);
    await started.passed;
    await letTimePass(id);
    await runnerThat(async () => done).run(id);
    const row = await jobRow(id);
    end.open();
    await losing;
    expect(await jobRow(id)).toEqual(row);
    expect(row).toMatchObject({ state: 'completed', failures: 0, lastError: null });
  });
});

describe('a runner that stops', () => {
  it('lets short jobs finish and gives long ones back at once', async () => {
    const [short, long] = [await newJob(), await newJob()];
    const metrics = newMetrics();
    const [shortStarted, longStarted, shortEnd] = [gate(), gate(), gate()];
    const runner = runnerThat(
      async ({ context, signal }) => {
        if (context.requestId === short) {
          shortStarted.open();
          await shortEnd.passed;
          return done;
        }
        longStarted.open();
        return delay(60_000, done, { signal });
      },
      { metrics },
    );
    const running = [runner.run(short), runner.run(long)];
    await Promise.all([shortStarted.passed, longStarted.passed]);
    // Long enough for the short one to end on a machine that does other things as well.
    const stopped = runner.stop(3_000);
    shortEnd.open();
    await Promise.all([stopped, ...running]);

    expect(await jobRow(short)).toMatchObject({ state: 'completed' });
    expect(await jobRow(long)).toMatchObject({ state: 'queued', failures: 0, dispatchedAt: null, lastError: null });
    expect((await metrics.text()).body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="released"} 1`);
    await runnerThat(async () => done).run(long);
    expect(await jobRow(long)).toMatchObject({ state: 'completed', attempts: 2 });
  });

  it('starts nothing that still comes, so that others can', async () => {
    const id = await newJob();
    let called = false;
    const runner = runnerThat(async () => {
      called = true;
      return done;
    });
    await runner.stop(0);
    await runner.run(id);
    expect(called).toBe(false);
    expect(await jobRow(id)).toMatchObject({ state: 'queued', failures: 0, dispatchedAt: null });
  });

  it('tells how long it has had nothing to run', async () => {
    const end = gate();
    const runner = runnerThat(async () => {
      await end.passed;
      return done;
    });
    expect(runner.idleMs).toBe(Number.POSITIVE_INFINITY);
    const running = runner.run(await newJob());
    expect(runner.idleMs).toBe(0);
    end.open();
    await running;
    await eventually('some idle time', () => runner.idleMs > 20);
    expect(runner.idleMs).toBeLessThan(10_000);
  });
});
