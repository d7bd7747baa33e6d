import { afterEach, describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { build, database, newRunner } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';

const JOB = catalog.findPurgeableOrganizationsJob;
const PURGE = catalog.purgeOrganizationJob.name;
const DAY_MS = 86_400_000;

afterEach(async () => {
  await database.prisma.job.deleteMany({ where: { name: { in: [JOB.name, PURGE] } } });
});

async function organizationDeleted(daysAgo: number | null): Promise<string> {
  const { id } = await build.organization();
  const deletedAt = daysAgo === null ? null : new Date(Date.now() - daysAgo * DAY_MS);
  await database.prisma.organization.update({ where: { id }, data: { deletedAt } });
  return id;
}

/** The purges that wait for one of these organizations. */
async function purgesOf(...organizationIds: string[]): Promise<(string | null)[]> {
  const rows = await database.prisma.job.findMany({
    where: { name: PURGE, state: 'queued', target: { in: organizationIds } },
    select: { target: true },
  });
  return rows.map(({ target }) => target).sort();
}

describe(JOB.name, () => {
  it('enqueues a purge for each organization whose seven days are over, and for no other', async () => {
    const over = [await organizationDeleted(8), await organizationDeleted(7.001)].sort();
    const others = [await organizationDeleted(6.999), await organizationDeleted(null)];
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(await purgesOf(...over, ...others)).toEqual(over);
  });

  it('done twice does not double a purge that waits', async () => {
    const id = await organizationDeleted(8);
    const jobId = await enqueued(JOB, {});
    const before = await databaseContents();
    await newRunner().run(jobId);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await purgesOf(id)).toEqual([id]);
    expect(await databaseContents()).toEqual(before);
  });

  it('killed half-way has enqueued nothing, and the next worker enqueues all', async () => {
    const [first, second] = [await organizationDeleted(10), await organizationDeleted(9)];
    const jobId = await enqueued(JOB, {});
    // Somebody else is about to enqueue the second purge: the run has enqueued the first and waits for the outcome.
    await killRunAtLock(
      jobId,
      `INSERT INTO jobs (id, name, payload, deduplication_key) VALUES ('uncommitted', $1, '{}', $2)`,
      [PURGE, second],
    );
    expect(await purgesOf(first, second)).toEqual([]);

    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await purgesOf(first, second)).toEqual([first, second].sort());
  });

  it('finds nothing when there is nothing to find', async () => {
    await database.prisma.organization.deleteMany({ where: { deletedAt: { not: null } } });
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await database.prisma.job.count({ where: { name: PURGE } })).toBe(0);
  });
});
